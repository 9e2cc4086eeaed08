-- What each player has in each pot, by the layers that pots are cut into; a pot holds no more of him than was called
--
-- Up to the top of a pot everybody has in it what he put in beyond the pot before; the top of a pot is what the
-- poorest of its eligible players put in, or the ante where a short ante wins all antes. The last pot has no top. Dead
-- money that is no part of any bet is in the main pot. A hand with one pot has rows only where something of it rolls over.
with several as (
    select distinct hand_ref from counted_pot where kind = 'side'
),
won_whole as (
    -- The antes of hands in which a short ante wins all of them. Looking for the word is sooner done than reading rules.
    select hand_ref, hand.ante_chips
    from resolution
    join hand using (hand_ref)
    where hand_ref in (from several)
        and contains(rules, '"whole"')
        and json_extract_string(rules, '$.ante_short.value') = 'whole'
),
apart as (
    -- Dead money where it lies in the main pot beside all bets.
    select hand_ref, place, dead_chips
    from dead_chip
    where hand_ref in (
        select hand_ref
        from resolution
        where contains(rules, '"main_pot"') and json_extract_string(rules, '$.dead_money.value') = 'main_pot'
    )
),
called as (
    select
        hand_ref,
        place,
        player,
        contributed_chips - uncalled_chips - coalesce(apart.dead_chips, 0) as called_chips,
        coalesce(apart.dead_chips, 0) as dead_chips
    from seat_outcome
    left join apart using (hand_ref, place)
    where hand_ref in (
        select hand_ref from counted_pot where kind <> 'main' or carry_out_chips > 0
    )
),
tops as (
    select
        one.hand_ref,
        one.pot,
        greatest(min(called.called_chips), coalesce(any_value(won_whole.ante_chips), 0)) as top_chips
    from (
        select hand_ref, pot, unnest(eligible) as player
        from counted_pot
        where kind <> 'carry' and hand_ref in (select hand_ref from several)
    ) as one
    join called using (hand_ref, player)
    left join won_whole using (hand_ref)
    group by one.hand_ref, one.pot
),
layers as (
    select
        hand_ref,
        pot,
        coalesce(lag(top_chips) over upward, 0) as floor_chips,
        case when lead(pot) over upward is not null then top_chips end as top_chips
    from tops
    window upward as (partition by hand_ref order by pot)
)
select
    layers.hand_ref,
    layers.pot,
    called.place,
    called.player,
    greatest(least(called.called_chips, coalesce(layers.top_chips, called.called_chips)) - layers.floor_chips, 0)
        + case when layers.pot = 0 then called.dead_chips else 0 end as paid_chips
from layers
join called using (hand_ref)
union all
select pot.hand_ref, pot.pot, called.place, called.player, called.called_chips + called.dead_chips
from counted_pot as pot
join called using (hand_ref)
where pot.kind = 'main' and pot.hand_ref not in (select hand_ref from several)
