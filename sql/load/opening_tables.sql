-- Other sessions of some tables, of which these may have been the only ones known to begin earlier
--
-- Reads asked_table (session, table_name), whose hands changed. Whether a carry may be from an earlier session is asked
-- only where one came in.
with other as (
    select
        hand.table_name,
        hand.session,
        min(coalesce(hand.played_at, hand.session, '')) as start,
        max(coalesce(hand.played_at, hand.session, '')) as last_start,
        bool_or(hand.carry_in_chips > 0) as carries
    from hand
    anti join asked_table as asked
        on hand.session is not distinct from asked.session and hand.table_name = asked.table_name
    where hand.table_name in (select table_name from asked_table)
    group by hand.table_name, hand.session
),
first_other as (
    from other
    qualify row_number() over (partition by table_name order by start, session nulls first) <= 2
)
select session, table_name
from other
where carries
    and not exists (
        select 1
        from first_other
        where first_other.table_name = other.table_name
            and first_other.session is distinct from other.session
            and first_other.start < other.last_start
    )
order by table_name, session nulls first;
