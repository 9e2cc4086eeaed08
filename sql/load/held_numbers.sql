-- A number for the key of each hand the store holds, of those numbered from `first` to below `next`
--
-- Equal keys have equal numbers; two keys with one number are told apart by held.sql.
select hash(coalesce(session, ''), table_name, hand_id) as number, hand_ref::uinteger as hand_ref
from hand
where hand_ref >= $first and hand_ref < $next;
