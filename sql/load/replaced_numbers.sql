-- The same numbers of the keys of records that were replaced, whose hand_ref is 0
select hash(coalesce(session, ''), table_name, hand_id) as number, 0::uinteger as hand_ref
from superseded;
