-- A hand has one resolution, two seats or more with as many outcomes, and nothing belongs to a hand that is not there
with parts as (
    select
        hand.hand_ref,
        (select count(*) from resolution where resolution.hand_ref = hand.hand_ref) as resolutions,
        (select count(*) from seat where seat.hand_ref = hand.hand_ref) as seats,
        (select count(*) from seat_outcome where seat_outcome.hand_ref = hand.hand_ref) as outcomes
    from hand
)
select hand_ref from parts where resolutions <> 1 or seats < 2 or outcomes <> seats
union all
select hand_ref
from (
    select hand_ref from seat
    union all select hand_ref from action
    union all select hand_ref from dead_chip
    union all select hand_ref from resolution
    union all select hand_ref from pot
    union all select hand_ref from award
    union all select hand_ref from seat_outcome
    union all select hand_ref from finding
)
where hand_ref not in (select hand_ref from hand);
