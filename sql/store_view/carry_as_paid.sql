-- What hands leave whose cards do not tell what they came to: they count as they were paid, in every report
--
-- Their pots as resolved rest on the cards that are written; where none is, nobody holds anything and all seems to
-- roll. What such a hand leaves is the carry as written, else what the payments leave, once rake and fees and what does
-- not come out even are taken aside. Where no payments are written either, they are those of the cards that are.
-- as_resolved: the payments are what the cards that are written come to. Of any others rake and fees were taken as they
-- are written, as far as the payments leave them.
with unsure as (
    select hand_ref, charge_chips, carry_out_chips from resolution where verdict = 'unverifiable'
),
rest as (
    select
        hand_ref,
        sum(coalesce(paid_recorded_chips, awarded_chips))::bigint as paid_chips,
        sum(contributed_chips - returned_chips)::bigint - paid_chips as rest_chips,
        bool_and(coalesce(paid_recorded_chips, awarded_chips) = awarded_chips) as as_resolved
    from seat_outcome
    where hand_ref in (select hand_ref from unsure)
    group by hand_ref
),
off as (
    select hand_ref, sum(chips)::bigint as off_chips
    from finding
    where code = 'money-not-conserved' and hand_ref in (select hand_ref from unsure)
    group by hand_ref
),
charges as (
    select
        hand_ref,
        hand.carry_out_recorded_chips as written_chips,
        hand.carry_in_chips + rest.rest_chips - coalesce(off.off_chips, 0) as over_chips,
        case
            -- Of a pot that nobody won no rake is taken.
            when rest.as_resolved or rest.paid_chips = 0 then unsure.charge_chips
            else greatest(
                unsure.charge_chips,
                least(coalesce(hand.rake_chips, 0) + hand.fees_chips, over_chips - coalesce(written_chips, 0))
            )
        end as charge_chips,
        rest.as_resolved,
        unsure.carry_out_chips
    from unsure
    join hand using (hand_ref)
    join rest using (hand_ref)
    left join off using (hand_ref)
)
select
    hand_ref,
    coalesce(written_chips, greatest(over_chips - charge_chips, 0)) as left_chips,
    charge_chips,
    as_resolved and left_chips = carry_out_chips as as_resolved
from charges;
