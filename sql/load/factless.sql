-- The hands that have no facts of their players yet
select resolution.hand_ref
from resolution
anti join seat_fact using (hand_ref)
where resolution.verdict <> 'void'
order by resolution.hand_ref;
