-- The parts of a carry come to the carry, and so does what is given of it when the night ends
select hand_ref, left_chips, paid_chips, given_chips
from (
    select
        hand.hand_ref,
        coalesce(hand.carry_out_recorded_chips, as_paid.left_chips, resolution.carry_out_chips) as left_chips,
        sum(carry_part.paid_chips) as paid_chips,
        sum(carry_part.given_chips) as given_chips
    from carry_part
    join hand using (hand_ref)
    join resolution using (hand_ref)
    left join carry_as_paid as as_paid using (hand_ref)
    group by all
)
where paid_chips <> left_chips or given_chips <> left_chips;
