-- What went into a hand came out of it: contributed + carry in = awarded + returned + charge + carry out
select hand.hand_ref, hand.session, hand.table_name, hand.hand_id
from hand
join resolution using (hand_ref)
where resolution.contributed_chips + hand.carry_in_chips
    <> resolution.awarded_chips + resolution.returned_chips + resolution.charge_chips + resolution.carry_out_chips;
