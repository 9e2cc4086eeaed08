-- The largest ante that was paid in some hands
--
-- Reads asked (hand_ref).
select hand_ref, max(amount_chips) as ante_chips
from asked
join action using (hand_ref)
where act = 'ante'
group by hand_ref;
