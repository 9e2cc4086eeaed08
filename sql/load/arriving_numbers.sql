-- The same numbers of arriving keys
--
-- Reads arriving_key (a frame of keys), and gives all its other columns.
select hash(coalesce(session, ''), table_name, hand_id) as number, * exclude (session, table_name, hand_id)
from arriving_key;
