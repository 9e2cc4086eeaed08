-- What each player won, as paid and as it should be
--
-- One row for each player, kind of money, currency and scale: amounts of different kinds are never added up.
-- `hands` are those he was dealt into; void hands are left out. put_in is without what went back to him. as_paid and
-- as_it_should_be are nets: by the payments as recorded (as resolved where none are), and by the rules, with every
-- carry as it should have come in. difference = what he should get more, or less.
-- All nets as resolved, the rake and fees, and the carries left less those taken up come to zero: see `balances`.
select
    money,
    currency,
    scale,
    player,
    sum(hands)::bigint as hands,
    sum(put_in) as put_in_chips,
    sum(paid - put_in) as as_paid_chips,
    sum(due - put_in) as as_it_should_be_chips,
    sum(due - paid) as difference_chips
from stint
group by money, currency, scale, player
order by money, currency nulls last, scale, as_it_should_be_chips desc, player;
