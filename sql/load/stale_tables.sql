-- The tables that wait for their chains, with the number of their hands, in the order they were loaded
select stale.session, stale.table_name, count(hand.hand_ref) as hands
from (select distinct session, table_name from chain_stale) as stale
left join hand on hand.session is not distinct from stale.session and hand.table_name = stale.table_name
group by stale.session, stale.table_name
order by min(hand.hand_ref) nulls last, stale.session nulls first, stale.table_name;
