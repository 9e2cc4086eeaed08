-- What is kept of players' nets is what the views of the same names work out from the hands
--
-- But for tables whose chains have not been looked at since hands of theirs changed.
with kept as (
    select 'chain_part' as view, session, table_name, to_json(part)::varchar as content from kept_chain_part as part
    union all
    select 'stint', session, table_name, to_json(part)::varchar from kept_stint as part
    union all
    select 'stake_part', session, table_name, to_json(part)::varchar from kept_stake_part as part
    union all
    select 'chain_share', session, table_name, to_json(part)::varchar from kept_chain_share as part
    union all
    select 'pair_part', session, table_name, to_json(part)::varchar from kept_pair_part as part
    union all
    select 'stint_fall', session, table_name, to_json(part)::varchar from kept_stint_fall as part
),
told as (
    select 'chain_part' as view, session, table_name, to_json(part)::varchar as content from chain_part as part
    union all
    select 'stint', session, table_name, to_json(part)::varchar from stint as part
    union all
    select 'stake_part', session, table_name, to_json(part)::varchar from stake_part as part
    union all
    select 'chain_share', session, table_name, to_json(part)::varchar from chain_share as part
    union all
    select 'pair_part', session, table_name, to_json(part)::varchar from pair_part as part
    union all
    select 'stint_fall', session, table_name, to_json(part)::varchar from stint_fall as part
),
wrong as (
    (from kept except all from told)
    union all
    (from told except all from kept)
)
select *
from wrong
where not exists (
    select 1
    from chain_stale as stale
    where stale.session is not distinct from wrong.session and stale.table_name = wrong.table_name
);
