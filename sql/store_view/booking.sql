-- Who gains what by each hand, the pot, the rake and what is not accounted for being parties of their own
--
-- Over the parties of a hand both columns come to zero. This is the cash booking: each hand as the chips leave it.
select
    hand_ref,
    player as party,
    'player' as kind,
    paid_chips + returned_chips - contributed_chips as paid_chips,
    due_chips + returned_chips - contributed_chips as due_chips
from seat_money
union all
select hand.hand_ref, 'the pot', 'pot', carry.left_chips - hand.carry_in_chips, carry.out_chips - carry.in_chips
from hand_carry as carry
join hand using (hand_ref)
union all
select
    hand_ref, 'rake and fees', 'rake', coalesce(as_paid.charge_chips, resolution.charge_chips), carry.charge_chips
from hand_carry as carry
join resolution using (hand_ref)
left join carry_as_paid as as_paid using (hand_ref)
union all
select hand_ref, 'nobody', 'nobody', off_chips, beside_chips - charge_chips
from hand_carry;
