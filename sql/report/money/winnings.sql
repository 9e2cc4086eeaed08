-- What each player won, as paid and as it should be
--
-- One row for each player, kind of money, currency and scale: amounts of different kinds are never added up.
-- `hands` are those he was dealt into; void hands are left out. put_in is without what went back to him. as_paid and
-- as_it_should_be are nets: by the payments as recorded (as resolved where none are), and by the rules, with every
-- carry as it should have come in. difference = what he should get more, or less.
-- All nets as resolved, the rake and fees, and the carries left less those taken up come to zero: see `balances`.
select
    hand.money,
    hand.currency,
    hand.scale,
    money.player,
    count(*) filter (seat.dealt) as hands,
    sum(money.contributed_chips - money.returned_chips) as put_in_chips,
    sum(money.paid_chips + money.returned_chips - money.contributed_chips) as as_paid_chips,
    sum(money.due_chips + money.returned_chips - money.contributed_chips) as as_it_should_be_chips,
    sum(money.due_chips - money.paid_chips) as difference_chips
from chosen_hand
join hand using (hand_ref)
join seat_money as money using (hand_ref)
join seat using (hand_ref, place)
where hand.void is null
group by hand.money, hand.currency, hand.scale, money.player
order by hand.money, hand.currency nulls last, hand.scale, as_it_should_be_chips desc, money.player;
