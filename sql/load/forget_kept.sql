-- Takes out what was added up of some tables
--
-- Reads added_table (session, table_name).
delete from kept_chain_part as old
using added_table
where old.session is not distinct from added_table.session and old.table_name = added_table.table_name;

delete from kept_stint as old
using added_table
where old.session is not distinct from added_table.session and old.table_name = added_table.table_name;

delete from kept_stake_part as old
using added_table
where old.session is not distinct from added_table.session and old.table_name = added_table.table_name;

delete from kept_chain_share as old
using added_table
where old.session is not distinct from added_table.session and old.table_name = added_table.table_name;

delete from kept_pair_part as old
using added_table
where old.session is not distinct from added_table.session and old.table_name = added_table.table_name;

delete from kept_stint_fall as old
using added_table
where old.session is not distinct from added_table.session and old.table_name = added_table.table_name;
