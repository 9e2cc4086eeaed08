-- How each player's net went up and down at one table on one day of a session, in the order played
--
-- Steps are his hands, from 1; what he is up is counted from nothing when the day begins. net = what he is up at its
-- end, low = the least he was ever up, top = the most, fall = the deepest fall below a point as high as any before;
-- each with its step, of several alike the first, but for highest points the last. fall_peak = the step of the highest
-- point it is a fall from. began and ended are the times of the first and the last hand.
with places as (
    select
        hand_ref,
        row_number() over (
            order by
                of_hand.played nulls last, hand.hand_no nulls last, hand.order_file, hand.order_place, hand_ref
        ) as nth
    from hand_group as of_hand
    join hand using (hand_ref)
),
running as (
    select
        one.day_ref,
        one.player_nr,
        one.played,
        row_number() over in_order as step,
        sum(one.net_chips) over in_order as up
    from seat_sum as one
    join places using (hand_ref)
    window in_order as (
        partition by one.day_ref, one.player_nr order by places.nth rows between unbounded preceding and current row
    )
),
peaks as (
    -- The highest point so far, and of those as high the last, in one number, which is never below nothing.
    select
        *,
        max((up + 1237940039285380274899124224::hugeint) * 4294967296 + step) over (
            partition by day_ref, player_nr order by step rows between unbounded preceding and current row
        ) as peak
    from running
),
falls as (
    select *, (peak >> 32) - 1237940039285380274899124224::hugeint - up as fall from peaks
),
stints as (
    select
        day_ref,
        player_nr,
        count(*) as seats,
        min(played) as began,
        max(played) as ended,
        arg_max(up, step) as net,
        arg_min({'up': up, 'step': step, 'played': played}, up * 4294967296 + step) as low,
        arg_max({'fall': fall, 'step': step, 'played': played, 'peak': peak}, fall * 4294967296 - step) as deepest,
        arg_max({'up': up, 'step': step, 'played': played}, up * 4294967296 + step) as top
    from falls
    group by day_ref, player_nr
),
peaked as (
    -- When the highest points before the deepest falls were reached.
    select stints.*, peaks.step as fall_peak, peaks.played as fall_peak_played
    from stints
    join peaks
        on peaks.day_ref = stints.day_ref
        and peaks.player_nr = stints.player_nr
        and peaks.step = (stints.deepest.peak & 4294967295)::bigint
)
select
    of_day.session,
    of_day.table_name,
    of_day.session_key,
    of_day.day,
    of_day.money,
    of_day.currency,
    of_day.scale,
    name_number.player,
    seats,
    began,
    ended,
    0::bigint as place,
    net::hugeint as net,
    low.up::hugeint as low,
    low.step as low_step,
    low.played as low_played,
    deepest.fall::hugeint as fall,
    deepest.step as fall_step,
    deepest.played as fall_played,
    fall_peak,
    fall_peak_played,
    top.up::hugeint as top,
    top.step as top_step,
    top.played as top_played
from peaked
join hand_group as of_day on of_day.hand_ref = peaked.day_ref
join name_number using (player_nr)
