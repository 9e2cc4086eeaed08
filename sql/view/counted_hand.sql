-- The hands that count in statistics, each with its session, its time, and whether it came to a showdown
--
-- Void hands are left out. session_key is the session as written; hands without one are of one session until, at their
-- table, a gap goes by, an hour unless night_rule says another; where no time is written, all of a table are of one. day
-- is the date at the table, which begins at six in the morning unless night_rule says when. showdown: two or more were
-- in at the end, shown or not. kind is that of money_kind, session_nr a number for session_key: numbers are told apart
-- sooner than names.
with mucked as (
    -- A hand that was not tabled is not live under most rules, and was in at the end all the same.
    select hand_ref, count(*) filter (dealt and not folded) > 1 as showdown
    from seat
    where hand_ref in (select hand_ref from seat where mucked)
    group by hand_ref
),
hands as (
    select
        hand.*,
        resolution.variant as game,
        resolution.verdict,
        coalesce(counted_ruling.charge_chips, as_paid.charge_chips, resolution.charge_chips) as charge_chips,
        coalesce(as_paid.left_chips, resolution.carry_out_chips) as carry_out_chips,
        coalesce(mucked.showdown, resolution.showdown) as showdown,
        coalesce(hand.played_utc, hand.played_local) as played
    from chosen_hand
    join hand using (hand_ref)
    join resolution using (hand_ref)
    left join mucked using (hand_ref)
    left join counted_ruling using (hand_ref)
    left join carry_as_paid as as_paid using (hand_ref)
    where hand.void is null
),
pauses as (
    select
        hand_ref,
        table_name,
        row_number() over at_table as nth,
        played - lag(played) over at_table > night_rule.session_gap as paused
    from hands
    cross join night_rule
    where session is null and played is not null
    window at_table as (partition by table_name order by played, order_file, order_place, hand_ref)
),
sittings as (
    select hand_ref, count(*) filter (paused) over (partition by table_name order by nth) as sitting
    from pauses
),
told as (
    select
        hands.* exclude (variant),
        case
            when hands.session is not null then 'session ' || hands.session
            when sittings.sitting is not null then 'table ' || hands.table_name || ' ' || sittings.sitting
            else 'table ' || hands.table_name
        end as session_key
    from hands
    left join sittings using (hand_ref)
),
sessions as (
    select session_key, row_number() over (order by session_key) as session_nr
    from (select distinct session_key from told)
)
select
    told.hand_ref,
    told.session,
    told.table_name,
    told.hand_id,
    told.game,
    told.verdict,
    told.money,
    told.currency,
    told.scale,
    money_kind.kind,
    told.big_bet_chips,
    told.charge_chips,
    told.carry_in_chips,
    told.carry_out_chips,
    told.showdown,
    told.played,
    cast(told.played_local - night_rule.day_start as date) as day,
    told.session_key,
    sessions.session_nr
from told
cross join night_rule
join sessions using (session_key)
join money_kind
    on money_kind.money = told.money
    and money_kind.currency is not distinct from told.currency
    and money_kind.scale = told.scale
