-- The pots of a hand are what was put in and carried in, less what nobody called
with seats as (
    select hand_ref, sum(contributed_chips - uncalled_chips)::bigint as called_chips
    from seat_outcome
    group by hand_ref
),
pots as (
    select hand_ref, sum(amount_chips)::bigint as amount_chips from pot group by hand_ref
)
select hand.hand_ref, hand.session, hand.table_name, hand.hand_id
from hand
join seats using (hand_ref)
left join pots using (hand_ref)
where hand.void is null and coalesce(pots.amount_chips, 0) <> seats.called_chips + hand.carry_in_chips;
