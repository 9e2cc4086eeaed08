-- How often pots rolled over at showdowns, beside how often random cards roll one over
--
-- One row for each game, the house rules that decide it, kind of pot and number of players who could win it, for rules
-- under which a pot can roll over. roll_opp = pots at showdowns, but for hands whose
-- cards do not tell what became of them, roll_num = those of which all, or a half, rolled over.
-- roll_expected = how many would have with random cards: players who choose to go on do not hold random cards, so it
-- is a reference and no rule. roll_lift = observed over expected; roll_unusual: the expected rate lies outside the
-- interval. expected_error = the standard error of roll_expected, since it was counted out of random deals. Folded
-- players' cards are not in it: where a queen face up kills a deal, each of them raises the rate.
with pots as (
    select
        counted_hand.game as variant,
        resolution.rules,
        pot.kind,
        len(pot.eligible)::bigint as players,
        pot.rolled_chips > 0 as rolled
    from counted_hand
    join resolution using (hand_ref)
    join pot using (hand_ref)
    where pot.outcome in ('contested', 'void-card')
        and len(pot.eligible) > 1
        and counted_hand.verdict <> 'unverifiable'
),
games as (
    select distinct variant, rules, decided_by from expected_rate
),
rows as (
    select
        pots.variant,
        games.decided_by,
        pots.kind,
        pots.players,
        count(*) filter (pots.rolled) as roll_num,
        count(*) as roll_opp,
        any_value(expected_rate.rolled)::double as hits,
        any_value(expected_rate.deals)::double as deals
    from pots
    join games using (variant, rules)
    left join expected_rate using (variant, rules, players)
    group by pots.variant, games.decided_by, pots.kind, pots.players
)
select
    variant,
    decided_by,
    kind,
    players,
    roll_num,
    roll_opp,
    roll_opp * hits / deals as roll_expected,
    roll_opp * sqrt(greatest(hits, 1) / deals * (1 - greatest(hits, 1) / deals) / deals) as expected_error
from rows
order by variant, decided_by, kind = 'carry', kind = 'side', players;
