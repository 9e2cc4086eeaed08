-- Which hands that count are of one table, one session and one day there, with one kind of money
--
-- Each group is told by the number of its first hand: table_ref of a table in a session as it is written, session_ref of
-- a session_key there, day_ref of a day. What is added up goes by these numbers; the row of the first hand has the names.
with hands as (
    select
        hand_ref, session, table_name, session_key, day, money, currency, scale, kind, played, big_bet_chips, showdown
    from counted_hand
),
days as (
    select session, table_name, kind, session_key, day, min(hand_ref) as day_ref
    from hands
    group by session, table_name, kind, session_key, day
),
groups as (
    select
        *,
        min(day_ref) over (partition by session, table_name, kind) as table_ref,
        min(day_ref) over (partition by session, table_name, kind, session_key) as session_ref
    from days
)
select hands.* exclude (kind), groups.table_ref, groups.session_ref, groups.day_ref
from hands
join groups
    on groups.session is not distinct from hands.session
    and groups.table_name = hands.table_name
    and groups.kind = hands.kind
    and groups.session_key = hands.session_key
    and groups.day is not distinct from hands.day
