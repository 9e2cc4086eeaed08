-- The players of some hands: who was dealt in, who stayed, what each put in and what of it was not given back
--
-- Reads asked (place, hand_ref).
select
    asked.place,
    seat.player,
    seat.dealt,
    seat.dealt and not seat.folded as stays,
    seat.stack_chips,
    outcome.contributed_chips,
    outcome.contributed_chips - outcome.returned_chips as put_in_chips
from asked
join seat using (hand_ref)
join seat_outcome as outcome on outcome.hand_ref = seat.hand_ref and outcome.place = seat.place
order by asked.place, seat.place;
