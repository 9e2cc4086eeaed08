-- What each player won, and what the records say he won
--
-- One row for each player, kind of money, currency and scale: amounts of different kinds are never added up.
-- `hands` are those he was dealt into; void hands are left out. put_in is without what went back to him.
-- net = won - put_in. net_recorded is the same by the payments as recorded, over the hands where amounts were written
-- down, and differs is by how much it is above what these hands should have brought him.
-- All nets, the rake and fees, and the carries left less those taken up come to zero: see `balances`.
select
    hand.money,
    hand.currency,
    hand.scale,
    outcome.player,
    count(*) filter (seat.dealt) as hands,
    sum(outcome.contributed_chips - outcome.returned_chips)::bigint as put_in_chips,
    sum(outcome.awarded_chips)::bigint as won_chips,
    sum(outcome.awarded_chips + outcome.returned_chips - outcome.contributed_chips)::bigint as net_chips,
    count(*) filter (seat.dealt and outcome.paid_recorded_chips is not null) as hands_recorded,
    sum(outcome.paid_recorded_chips + outcome.uncalled_chips - outcome.contributed_chips)::bigint
        as net_recorded_chips,
    sum(outcome.paid_recorded_chips + outcome.uncalled_chips - outcome.awarded_chips - outcome.returned_chips)::bigint
        as differs_chips
from chosen_hand
join hand using (hand_ref)
join seat_outcome as outcome using (hand_ref)
join seat using (hand_ref, place)
where hand.void is null
group by hand.money, hand.currency, hand.scale, outcome.player
order by hand.money, hand.currency nulls last, hand.scale, net_chips desc, outcome.player;
