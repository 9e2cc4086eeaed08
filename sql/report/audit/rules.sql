-- The house rules in force, game by game, with who set each
--
-- One row for each game, rule, value and who set it; hands = how many were resolved so. A default is the game's own.
with named as (
    select
        resolution.variant,
        resolution.rules,
        unnest(json_keys(resolution.rules)) as knob
    from chosen_hand
    join resolution using (hand_ref)
)
select
    variant,
    knob,
    json_extract_string(rules, '$.' || knob || '.value') as value,
    json_extract_string(rules, '$.' || knob || '.set_by') as set_by,
    count(*) as hands
from named
group by all
order by variant, knob, hands desc, value, set_by;
