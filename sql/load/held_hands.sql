-- Lays out the chosen hands that count, in the order of their numbers, with what arrays of them need beside their seats
--
-- Reads chosen_hand. Makes held_rule, a row for each text of rules that hands were resolved by, and held_hand. The
-- rules say what house rules the record has (`rules_tell`) where nobody overrode them and the game was not changed;
-- else `house` is read from it. `for_some` marks a carry that came in parts or for players by name, which only the
-- record tells apart.
create or replace temporary table held_rule as
select
    rules,
    row_number() over () as rule,
    not contains(rules, '"set_by": "command line"') and not contains(rules, '"set_by": "house file"') as nobody_else
from (select distinct resolution.rules from chosen_hand join resolution using (hand_ref));

create or replace temporary table held_hand as
with resolved as (
    select
        hand.* exclude (record),
        resolution.variant as resolved_as,
        held_rule.rule,
        held_rule.nobody_else and resolution.variant = hand.variant as rules_tell
    from chosen_hand
    join hand using (hand_ref)
    join resolution using (hand_ref)
    join held_rule using (rules)
    where hand.void is null
),
-- On its own, since records are long: the few that are asked are not carried through the joins.
told as (
    select
        hand_ref,
        json_extract(record, '$.house')::varchar as house,
        json_exists(record, '$.carry_in[0]') or json_exists(record, '$.announced.carry_players[0]') as for_some
    from hand
    where hand_ref in (select hand_ref from resolved where not rules_tell or carry_in_chips > 0)
),
paid_ante as (
    select hand_ref, max(amount_chips) as ante_chips
    from action
    where act = 'ante' and hand_ref in (select hand_ref from resolved where ante_chips is null)
    group by hand_ref
)
select
    row_number() over (order by resolved.hand_ref) - 1 as place,
    resolved.hand_ref,
    resolved.variant,
    resolved.site,
    resolved.rules_tell,
    told.house,
    resolved.resolved_as,
    resolved.rule,
    resolved.money,
    resolved.currency,
    resolved.scale,
    resolved.chip,
    coalesce(resolved.ante_chips, paid_ante.ante_chips, 0) as ante_chips,
    resolved.community,
    resolved.carry_in_chips,
    resolved.carry_in_chips > 0 and coalesce(told.for_some, false) as for_some,
    resolved.rake_chips,
    resolved.fees_chips
from resolved
left join told using (hand_ref)
left join paid_ante using (hand_ref)
order by place;
