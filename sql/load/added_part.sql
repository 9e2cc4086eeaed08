-- Lays out the hands of some tables in parts of whole tables, of about `most` hands each
--
-- Reads added_table (session, table_name).
create or replace temporary table added_part as
with tables as (
    select hand.session, hand.table_name, count(*) as hands, min(hand_ref) as first_ref
    from hand
    join added_table on hand.session is not distinct from added_table.session and hand.table_name = added_table.table_name
    group by hand.session, hand.table_name
),
parts as (
    -- Tables that were loaded together lie side by side.
    select session, table_name, dense_rank() over (order by so_far // $most) - 1 as part
    from (select *, sum(hands) over (order by first_ref) - hands as so_far from tables)
)
select hand.hand_ref, parts.part
from hand
join parts on hand.session is not distinct from parts.session and hand.table_name = parts.table_name;
