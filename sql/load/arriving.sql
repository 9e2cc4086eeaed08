-- Makes room for the problems of a file, until its end gives them their order, and for the keys of the hands covered
--
-- `after_hands` is how many hands of the file stand before, `of_store` that the store has it with the last of these.
create or replace temporary table arriving_problem as
select * exclude (source_ref), 0::bigint as after_hands, false as of_store, 0::bigint as number
from problem
limit 0;

create temporary table if not exists covered_key (session varchar, table_name varchar, hand_id varchar);
