-- The hands that count in statistics, each with its session, its time, and whether it came to a showdown
--
-- Void hands are left out. session_key is the session as written; hands without one are of one session until, at their
-- table, an hour goes by; where no time is written, all of a table are of one. day is the date at the table, which
-- begins at six in the morning. showdown: two or more were in at the end, shown or not.
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
        resolution.charge_chips,
        resolution.carry_out_chips,
        coalesce(mucked.showdown, resolution.showdown) as showdown,
        coalesce(hand.played_utc, hand.played_local) as played
    from chosen_hand
    join hand using (hand_ref)
    join resolution using (hand_ref)
    left join mucked using (hand_ref)
    where hand.void is null
),
pauses as (
    select
        hand_ref,
        table_name,
        row_number() over at_table as nth,
        played - lag(played) over at_table > interval 1 hour as paused
    from hands
    where session is null and played is not null
    window at_table as (partition by table_name order by played, order_file, order_place, hand_ref)
),
sittings as (
    select hand_ref, count(*) filter (paused) over (partition by table_name order by nth) as sitting
    from pauses
)
select
    hands.hand_ref,
    hands.session,
    hands.table_name,
    hands.hand_id,
    hands.game,
    hands.verdict,
    hands.money,
    hands.currency,
    hands.scale,
    hands.big_bet_chips,
    hands.charge_chips,
    hands.carry_in_chips,
    hands.carry_out_chips,
    hands.showdown,
    hands.played,
    cast(hands.played_local - interval 6 hour as date) as day,
    case
        when hands.session is not null then 'session ' || hands.session
        when sittings.sitting is not null then 'table ' || hands.table_name || ' ' || sittings.sitting
        else 'table ' || hands.table_name
    end as session_key
from hands
left join sittings using (hand_ref)
