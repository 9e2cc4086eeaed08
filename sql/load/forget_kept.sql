-- Takes out what was added up of the touched tables
--
-- Reads touched_table.
delete from kept_chain_part as old
using touched_table as touched
where old.session is not distinct from touched.session and old.table_name = touched.table_name;

delete from kept_stint as old
using touched_table as touched
where old.session is not distinct from touched.session and old.table_name = touched.table_name;

delete from kept_stake_part as old
using touched_table as touched
where old.session is not distinct from touched.session and old.table_name = touched.table_name;

delete from kept_chain_share as old
using touched_table as touched
where old.session is not distinct from touched.session and old.table_name = touched.table_name;

delete from kept_pair_part as old
using touched_table as touched
where old.session is not distinct from touched.session and old.table_name = touched.table_name;

delete from kept_stint_fall as old
using touched_table as touched
where old.session is not distinct from touched.session and old.table_name = touched.table_name;
