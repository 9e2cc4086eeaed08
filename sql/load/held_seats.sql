-- The seats of some hands, with what arrays of them need and what became of their chips
--
-- Reads asked (hand_ref). `cards` are the down cards and the up cards, a space after each; `paid_chips` the net as
-- paid, by the record, and by the resolution where no amounts are recorded.
select
    seat.hand_ref,
    seat.player,
    seat.dealt,
    seat.folded,
    seat.mucked,
    coalesce(nullif(seat.down, '') || ' ', '') || coalesce(nullif(seat.up, '') || ' ', '') as cards,
    (coalesce(strlen(seat.down), 0) + 1) // 3 as down,
    (coalesce(strlen(seat.up), 0) + 1) // 3 as up,
    outcome.contributed_chips,
    coalesce(outcome.paid_recorded_chips, outcome.awarded_chips)
        + outcome.returned_chips - outcome.contributed_chips as paid_chips
from asked
join seat using (hand_ref)
join seat_outcome as outcome on outcome.hand_ref = seat.hand_ref and outcome.place = seat.place
order by seat.hand_ref, seat.place;
