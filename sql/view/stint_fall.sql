-- How each player's net went up and down at one table on one day of a session, in the order played
--
-- Steps are his hands, from 1; what he is up is counted from nothing when the day begins. net = what he is up at its
-- end, low = the least he was ever up, top = the most, fall = the deepest fall below a point as high as any before;
-- each with its step, of several alike the first, but for highest points the last. fall_peak = the step of the highest
-- point it is a fall from. began and ended are the times of the first and the last hand.
with running as (
    select
        one.session, one.table_name, one.session_key, one.day, one.money, one.currency, one.scale, one.player, one.played,
        row_number() over in_order as step,
        sum(one.net_chips) over in_order as up
    from player_hand as one
    join hand using (hand_ref)
    window in_order as (
        partition by
            one.session, one.table_name, one.session_key, one.day, one.money, one.currency, one.scale, one.player
        order by one.played nulls last, hand.hand_no nulls last, hand.order_file, hand.order_place, hand_ref
        rows between unbounded preceding and current row
    )
),
peaks as (
    -- The highest point so far, and of those as high the last, in one number.
    select
        *,
        max((up + 4611686018427387904)::hugeint * 4294967296 + step) over (
            partition by session, table_name, session_key, day, money, currency, scale, player
            order by step
            rows between unbounded preceding and current row
        ) as peak
    from running
),
falls as (
    select *, peak // 4294967296 - 4611686018427387904 - up as fall, (peak % 4294967296)::bigint as peak_step from peaks
),
stints as (
    select
        session, table_name, session_key, day, money, currency, scale, player,
        count(*) as seats,
        min(played) as began,
        max(played) as ended,
        arg_max(up, step) as net,
        min(up) as low,
        arg_min(step, up::hugeint * 4294967296 + step) as low_step,
        max(fall) as fall,
        arg_max({'step': step, 'peak': peak_step}, fall * 4294967296 - step) as deepest,
        max(peak) as peak,
        list(played order by step) as times
    from falls
    group by session, table_name, session_key, day, money, currency, scale, player
)
select
    session, table_name, session_key, day, money, currency, scale, player, seats, began, ended,
    0::bigint as place,
    net::hugeint as net,
    low::hugeint as low,
    low_step,
    times[low_step] as low_played,
    fall::hugeint as fall,
    deepest.step as fall_step,
    times[deepest.step] as fall_played,
    deepest.peak as fall_peak,
    times[deepest.peak] as fall_peak_played,
    (peak // 4294967296 - 4611686018427387904)::hugeint as top,
    (peak % 4294967296)::bigint as top_step,
    times[(peak % 4294967296)::bigint] as top_played
from stints
