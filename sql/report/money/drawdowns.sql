-- The deepest fall of each player below the most he was ever up, in chips, hands and days
--
-- Hand by hand, in the order played, from nothing: drawdown = the largest fall from a highest point (or from zero, if
-- he never was up) to what he was worth later; hands are those he was in between the two, days the days between
-- them, counted from his first hand if he never was up.
-- Of several as deep the first. now = how far he is below his highest point today.
with placed as (
    select
        *,
        coalesce(sum(net) over earlier, 0)::hugeint as level,
        coalesce(sum(seats) over earlier, 0)::bigint as steps
    from fall_part
    window earlier as (
        partition by money, currency, scale, player
        order by began nulls last, session nulls first, table_name, place
        rows between unbounded preceding and 1 preceding
    )
),
peaks as (
    -- The highest point before each part, from nothing, and of those as high the last, in one number.
    select
        *,
        (level + top + 4611686018427387904) * 4294967296 + steps + top_step as own_peak,
        greatest(
            coalesce(
                max((level + top + 4611686018427387904) * 4294967296 + steps + top_step) over (
                    partition by money, currency, scale, player
                    order by steps
                    rows between unbounded preceding and 1 preceding
                ),
                0::hugeint
            ),
            4611686018427387904::hugeint * 4294967296
        ) as peak
    from placed
),
outer_falls as (
    select *, peak // 4294967296 - 4611686018427387904 - level - low as outer_fall from peaks
),
falls as (
    -- The deepest fall of each part: from a point before it, or from one of its own.
    select
        *,
        greatest(outer_fall, fall) as depth,
        outer_fall > fall or (outer_fall = fall and low_step < fall_step) as is_outer,
        steps + case when is_outer then low_step else fall_step end as depth_step
    from outer_falls
),
deepest as (
    select
        money, currency, scale, player,
        max(depth) as chips,
        arg_max(
            {
                'step': depth_step,
                'peak': case when is_outer then (peak % 4294967296)::bigint else steps + fall_peak end,
                'played': case when is_outer then low_played else fall_played end,
                'peak_played': case when is_outer then null else fall_peak_played end
            },
            depth * 4294967296 - depth_step
        ) as fall,
        greatest(max(level + top), 0) - sum(net) as now_chips,
        min(began) as first_played,
        -- Hands without a time are behind all others.
        coalesce(max(steps + seats) filter (began is not null), 0) as last_timed,
        coalesce(
            max(own_peak) filter (began is not null and level + top >= 0) % 4294967296, 0
        )::bigint as last_peak
    from falls
    group by money, currency, scale, player
),
turns as (
    select *, case when fall.peak > last_timed then last_peak else fall.peak end as peak_step from deepest
)
select
    turns.money,
    turns.currency,
    turns.scale,
    turns.player,
    turns.chips as drawdown_chips,
    case when turns.chips > 0 then fall.step - fall.peak else 0 end as hands,
    case
        when turns.chips > 0
            then date_diff(
                'day', coalesce(fall.peak_played, peak.top_played, first_played)::date, fall.played::date
            )
        else 0
    end as days,
    now_chips
from turns
left join (
    select money, currency, scale, player, steps + top_step as step, top_played from placed
) as peak
    on peak.player = turns.player
    and peak.step = turns.peak_step
    and peak.money = turns.money
    and peak.currency is not distinct from turns.currency
    and peak.scale = turns.scale
order by turns.money, turns.currency nulls last, turns.scale, drawdown_chips desc, turns.player;
