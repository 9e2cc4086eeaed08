-- Says that the chains of the touched tables have been looked at, and clears what was laid out for it
--
-- Reads touched (session, table_name).
delete from chain_stale as stale
using touched
where stale.session is not distinct from touched.session and stale.table_name = touched.table_name;

drop table temp.touched_hand;
drop table temp.chain_row;
drop table temp.chain_table;
