-- What was paid to the wrong player, by game and by what was wrong
--
-- misallocated = what some were paid too much or others too little, whichever is more, in hands paid wrong whose
-- amounts are written: half of the differences, where what stays in the pot counts as paid to it. A hand with several
-- codes stands under the first by name.
with moved as (
    select
        hand_ref,
        greatest(
            sum(greatest(paid_recorded_chips - awarded_chips, 0)),
            sum(greatest(awarded_chips - paid_recorded_chips, 0))
        ) as chips
    from seat_outcome
    where paid_recorded_chips is not null
    group by hand_ref
),
codes as (
    select hand_ref, min(code) as code from finding where severity = 'error' group by hand_ref
)
select
    hand.money,
    hand.currency,
    hand.scale,
    resolution.variant,
    codes.code,
    count(*) as hands,
    sum(moved.chips)::bigint as misallocated_chips
from chosen_hand
join hand using (hand_ref)
join resolution using (hand_ref)
join moved using (hand_ref)
left join codes using (hand_ref)
where resolution.verdict = 'mismatch'
group by all
order by hand.money, hand.currency nulls last, hand.scale, misallocated_chips desc, resolution.variant, codes.code;
