-- Where somebody ruled, what went into the hand comes out of it: put in + carry in = due + charge + carry out
select ruled_hand.hand_ref, hand.session, hand.table_name, hand.hand_id
from ruled_hand
join hand using (hand_ref)
join (
    select
        outcome.hand_ref,
        sum(outcome.contributed_chips - outcome.returned_chips - ruled_seat.due_chips) as left_chips
    from seat_outcome as outcome
    left join ruled_seat using (hand_ref, place)
    group by outcome.hand_ref
) as seats using (hand_ref)
where ruled_hand.misfit is null
    and (
        seats.left_chips is null
        or seats.left_chips + hand.carry_in_chips <> ruled_hand.charge_chips + ruled_hand.carry_out_chips
    );
