-- Hands of the touched tables with the same seats, cards and amounts as a hand with another key, read before
--
-- Reads touched_hand and dealt_twice.
select touched_hand.session, touched_hand.table_name, hand_ref, dealt_twice.first_name as other
from touched_hand
join dealt_twice using (hand_ref)
where hand_ref > dealt_twice.first_ref
order by touched_hand.session nulls first, touched_hand.table_name, hand_ref;
