-- A void hand has no pot, no award and no charge, and everybody has back what he put in
select hand.hand_ref, hand.session, hand.table_name, hand.hand_id
from hand
join resolution using (hand_ref)
where hand.void is not null
    and (
        resolution.awarded_chips + resolution.charge_chips <> 0
        or resolution.carry_out_chips <> hand.carry_in_chips
        or resolution.verdict is distinct from 'void'
        or exists (select 1 from pot where pot.hand_ref = hand.hand_ref)
        or exists (
            select 1
            from seat_outcome as outcome
            where outcome.hand_ref = hand.hand_ref and outcome.returned_chips <> outcome.contributed_chips
        )
    );
