-- No key and no number stands twice among the hands
select 'key' as what, coalesce(session, '') as session, table_name, hand_id
from hand
group by coalesce(session, ''), table_name, hand_id
having count(*) > 1
union all
select 'number', null, null, hand_ref::varchar
from hand
group by hand_ref
having count(*) > 1;
