-- What every player put in and won in every hand, by the cash that changed hands in it
--
-- net = what he should have got, with every carry as it should have come in, less what he put in and did not get back.
-- stayed: he was in at the end of the hand, shown or not.
select
    hand_ref,
    money.place,
    money.player,
    seat.dealt,
    money.contributed_chips - money.returned_chips as put_in_chips,
    money.due_chips,
    money.paid_chips,
    money.due_chips + money.returned_chips - money.contributed_chips as net_chips,
    seat.dealt and not seat.folded as stayed
from seat_money as money
join seat using (hand_ref, place)
