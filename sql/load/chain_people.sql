-- The players of some hands: who was dealt in, who stayed, what each put in
--
-- Reads asked (place, hand_ref).
select asked.place, seat.player, seat.dealt, seat.dealt and not seat.folded as stays, outcome.contributed_chips
from asked
join seat using (hand_ref)
join seat_outcome as outcome on outcome.hand_ref = seat.hand_ref and outcome.place = seat.place
order by asked.place, seat.place;
