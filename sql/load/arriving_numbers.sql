-- The same numbers of arriving keys
--
-- Reads arriving_key (a frame of keys, and of the hands that have them where they are known).
select hash(coalesce(session, ''), table_name, hand_id) as number, ref
from arriving_key;
