-- What every player put in and won in every hand that counts, by the cash that changed hands in it
--
-- net = what he should have got, with every carry as it should have come in, less what he put in and did not get back:
-- the net of `winnings`. in_showdown: he was in at the end of a hand that came to a showdown, shown or not.
select
    counted_hand.*,
    money.place,
    money.player,
    seat.dealt,
    money.contributed_chips - money.returned_chips as put_in_chips,
    money.due_chips,
    money.paid_chips,
    money.due_chips + money.returned_chips - money.contributed_chips as net_chips,
    counted_hand.showdown and seat.dealt and not seat.folded as in_showdown
from counted_hand
join seat_money as money using (hand_ref)
join seat using (hand_ref, place)
