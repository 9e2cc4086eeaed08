-- The seats of some hands, with what arrays of them need
--
-- Reads asked (hand_ref).
select
    seat.hand_ref,
    seat.place,
    seat.player,
    seat.dealt,
    seat.folded,
    seat.mucked,
    seat.down,
    seat.up
from asked
join seat using (hand_ref);
