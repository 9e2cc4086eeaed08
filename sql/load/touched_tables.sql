-- Lays out the tables whose chains are looked at again, in the order they were loaded, in portions of about `most` hands
--
-- Reads asked_table (session, table_name). Makes touched_table; a table is of one portion. All its hands are numbered from
-- first_ref to last_ref, so that the others need not be looked at for it.
create or replace temporary table touched_table as
with tables as (
    select
        asked.session,
        asked.table_name,
        count(hand.hand_ref) as hands,
        min(hand.hand_ref) as first_ref,
        max(hand.hand_ref) as last_ref
    from asked_table as asked
    left join hand on hand.session is not distinct from asked.session and hand.table_name = asked.table_name
    group by asked.session, asked.table_name
)
select
    *,
    ((sum(hands) over in_order - hands) // $most)::bigint as portion
from tables
window in_order as (
    order by first_ref nulls last, session nulls first, table_name rows between unbounded preceding and current row
);
