-- The hands that have no facts of their players yet, with the game and the rules they were resolved under
select resolution.hand_ref, resolution.variant, resolution.rules
from resolution
anti join seat_fact using (hand_ref)
where resolution.verdict <> 'void'
order by resolution.hand_ref;
