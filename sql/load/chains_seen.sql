-- Says that the chains of one portion of the touched tables have been looked at
--
-- Reads touched_table.
delete from chain_stale as stale
using touched_table as touched
where touched.portion = $portion
    and stale.session is not distinct from touched.session
    and stale.table_name = touched.table_name;
