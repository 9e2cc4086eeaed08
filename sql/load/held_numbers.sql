-- A number for the key of each hand the store holds, or once held, with the hand's number, 0 for one that was replaced
--
-- Equal keys have equal numbers; two keys with one number are told apart by held.sql.
select hash(coalesce(session, ''), table_name, hand_id) as number, hand_ref from hand
union all
select hash(coalesce(session, ''), table_name, hand_id) as number, 0 as hand_ref from superseded;
