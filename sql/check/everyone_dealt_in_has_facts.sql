-- Whoever was dealt into a hand that counts has one row of facts, and nobody else has any
with dealt as (
    select seat.hand_ref, seat.place, seat.player
    from seat
    join resolution using (hand_ref)
    where seat.dealt and resolution.verdict <> 'void'
)
(select hand_ref, place, player from dealt except all select hand_ref, place, player from seat_fact)
union all
(select hand_ref, place, player from seat_fact except all select hand_ref, place, player from dealt);
