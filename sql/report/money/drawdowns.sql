-- The deepest fall of each player below the most he was ever up, in chips, hands and days
--
-- Hand by hand, in the order played, from nothing: drawdown = the largest fall from a highest point (or from zero, if
-- he never was up) to what he was worth later; hands are those he was in between the two, days the days between
-- them, counted from his first hand if he never was up.
-- Of several as deep the first. now = how far he is below his highest point today.
with steps as (
    select
        kind,
        player,
        nth,
        played,
        net_chips
    from player_hand
    join hand_in_time using (hand_ref)
),
running as (
    select
        kind, player,
        played,
        row_number() over in_time as step,
        sum(net_chips) over in_time as up_chips
    from steps
    window in_time as (partition by kind, player order by nth rows between unbounded preceding and current row)
),
peaks as (
    select
        *,
        greatest(max(up_chips) over in_time, 0) as peak_chips
    from running
    window in_time as (partition by kind, player order by step rows between unbounded preceding and current row)
),
falls as (
    select
        *,
        peak_chips - up_chips as fall_chips,
        coalesce(max(case when up_chips = peak_chips then step end) over in_time, 0) as peak_step,
        max(case when up_chips = peak_chips then played end) over in_time as peak_played
    from peaks
    window in_time as (partition by kind, player order by step rows between unbounded preceding and current row)
),
deepest as (
    select
        kind, player,
        max({
            'chips': fall_chips, 'before': -step, 'hands': step - peak_step, 'played': played, 'peak': peak_played
        }) as fall,
        arg_max(fall_chips, step) as now_chips,
        min(played) as first_played
    from falls
    group by kind, player
)
select
    money_kind.money,
    money_kind.currency,
    money_kind.scale,
    player,
    fall.chips as drawdown_chips,
    case when fall.chips > 0 then fall.hands else 0 end as hands,
    case when fall.chips > 0 then date_diff('day', coalesce(fall.peak, first_played)::date, fall.played::date) else 0 end as days,
    now_chips
from deepest
join money_kind using (kind)
order by kind, drawdown_chips desc, player;
