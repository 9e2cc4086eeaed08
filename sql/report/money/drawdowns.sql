-- The deepest fall of each player below the most he was ever up, in chips, hands and days
--
-- Hand by hand, in the order played, from nothing: drawdown = the largest fall from a highest point (or from zero, if
-- he never was up) to what he was worth later; hands are those he was in between the two, days the days between
-- them, counted from his first hand if he never was up.
-- Of several as deep the first. now = how far he is below his highest point today.
with running as (
    select
        kind, player,
        played,
        row_number() over in_time as step,
        sum(net_chips) over in_time as up_chips
    from player_net
    join hand_in_time using (hand_ref)
    window in_time as (partition by kind, player order by nth rows between unbounded preceding and current row)
),
peaks as (
    -- The highest point so far, and of those as high the latest, in one number: one window is sooner done than three.
    select
        *,
        greatest(
            max(up_chips::hugeint * 4294967296 + step) over (
                partition by kind, player order by step rows between unbounded preceding and current row
            ),
            0
        ) as peak
    from running
),
falls as (
    select
        kind, player, played, step,
        (peak // 4294967296 - up_chips)::hugeint as fall_chips,
        (peak % 4294967296)::bigint as peak_step
    from peaks
),
deepest as (
    select
        kind, player,
        max(fall_chips) as fall_chips,
        arg_max({'step': step, 'peak': peak_step, 'played': played}, fall_chips * 4294967296 - step) as fall,
        arg_max(fall_chips, step) as now_chips,
        -- Hands without a time are behind all others.
        coalesce(max(step) filter (played is not null), 0) as last_timed,
        coalesce(arg_max(peak_step, step) filter (played is not null), 0) as last_peak,
        min(played) as first_played
    from falls
    group by kind, player
),
turns as (
    select
        *,
        fall.peak as peak_step,
        case when peak_step > last_timed then last_peak else peak_step end as timed_step
    from deepest
)
select
    money_kind.money,
    money_kind.currency,
    money_kind.scale,
    turns.player,
    turns.fall_chips as drawdown_chips,
    case when turns.fall_chips > 0 then fall.step - fall.peak else 0 end as hands,
    case
        when turns.fall_chips > 0
            then date_diff('day', coalesce(peak.played, first_played)::date, fall.played::date)
        else 0
    end as days,
    now_chips
from turns
join money_kind on money_kind.kind = turns.kind
left join (from falls where step = peak_step) as peak
    on peak.kind = turns.kind and peak.player = turns.player and peak.step = turns.timed_step
order by money_kind.money, money_kind.currency nulls last, money_kind.scale, drawdown_chips desc, turns.player;
