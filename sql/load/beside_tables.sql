-- Lays out what the touched tables share with others, for which all hands of the book are looked at once
--
-- Reads touched_table. Makes first_session, the two sessions of each table that began first, and dealt_twice, the hands
-- that were dealt as another, among them all that are of a touched table; first_ref and first_name are the first of them.
create or replace temporary table first_session as
select table_name, session, start
from (
    select table_name, session, min(coalesce(played_at, session, '')) as start
    from hand
    where table_name in (select table_name from touched_table)
    group by table_name, session
)
qualify row_number() over (partition by table_name order by start, session nulls first) <= 2;

create or replace temporary table dealt_twice as
with numbers as (
    -- Numbers take less room than digests. All of them are grouped at once, since that spills where memory is short, and
    -- grouping only those found among the touched tables does not.
    select number
    from (
        select
            hash(deal_digest) as number,
            count(*) as hands,
            bool_or(hand_ref between first and last) as touched
        from hand
        cross join (select min(first_ref) as first, max(last_ref) as last from touched_table)
        where deal_digest is not null
        group by number
    )
    where hands > 1 and touched
)
select
    hand_ref,
    first_value(hand_ref) over same_deal as first_ref,
    first_value(concat_ws('/', session, table_name, hand_id)) over same_deal as first_name
from hand
where deal_digest is not null and hash(deal_digest) in (select number from numbers)
window same_deal as (partition by deal_digest order by hand_ref);
