-- What every player put in and won in every hand that counts, by the cash that changed hands in it
--
-- net = what he should have got, with every carry as it should have come in, less what he put in and did not get back:
-- the net of `winnings`. in_showdown: he was in at the end of a hand that came to a showdown, shown or not.
select
    counted_hand.*,
    one.place,
    one.player,
    one.dealt,
    one.put_in_chips,
    one.due_chips,
    one.paid_chips,
    one.net_chips,
    counted_hand.showdown and one.stayed as in_showdown
from counted_hand
join seat_net as one using (hand_ref)
