-- The pots of hands as they count: as resolved, and of a hand that counts as it was paid one of all that was played for
--
-- Such are unverifiable hands whose payments are not what the cards that are written come to. What stays of their one pot
-- is what the payments leave.
with unsure as (
    select hand_ref, left_chips from carry_as_paid join chosen_hand using (hand_ref) where not as_resolved
)
select hand_ref, pot, kind, outcome, eligible, amount_chips, carried_chips, carry_out_chips
from pot
join chosen_hand using (hand_ref)
where hand_ref not in (select hand_ref from unsure)
union all
select
    hand_ref,
    0,
    'main',
    'as paid',
    coalesce(list(seat.player order by seat.place) filter (seat.dealt and not seat.folded), []),
    sum(outcome.contributed_chips - outcome.uncalled_chips)::bigint + hand.carry_in_chips,
    hand.carry_in_chips,
    least(
        unsure.left_chips, sum(outcome.contributed_chips - outcome.uncalled_chips)::bigint + hand.carry_in_chips
    )
from unsure
join hand using (hand_ref)
join seat_outcome as outcome using (hand_ref)
join seat using (hand_ref, place)
group by hand_ref, hand.carry_in_chips, unsure.left_chips
