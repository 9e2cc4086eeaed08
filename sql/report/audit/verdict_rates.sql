-- How many hands were verified and how many paid wrong, by game, recorder, month and number of players
--
-- mismatch is out of the hands that could be told right from wrong. Where none of n was wrong, the rate is with 95%
-- certainty not above 1 - 0.05^(1/n). The five verdicts add up to all hands of the value.
with verdict as (
    select
        resolution.verdict,
        {
            'all': 'all',
            'game': resolution.variant,
            'recorder': coalesce(hand.recorder, 'not written'),
            'month': coalesce(strftime(hand.played_local, '%Y-%m'), 'no date'),
            'players': (select count(*) from seat where seat.hand_ref = hand.hand_ref and seat.dealt)::varchar
        } as split
    from chosen_hand
    join hand using (hand_ref)
    join resolution using (hand_ref)
),
told_apart as (
    select verdict, unnest([
        {'split': 'all', 'value': split['all']},
        {'split': 'game', 'value': split.game},
        {'split': 'recorder', 'value': split.recorder},
        {'split': 'month', 'value': split.month},
        {'split': 'players', 'value': split.players}
    ], recursive := true)
    from verdict
)
select
    split,
    value,
    count(*) as hands,
    count(*) filter (verdict = 'verified') as verified,
    count(*) filter (verdict = 'mismatch') as mismatches,
    count(*) filter (verdict = 'unverifiable') as unverifiable,
    count(*) filter (verdict = 'unrecorded') as unrecorded,
    count(*) filter (verdict = 'void') as void,
    count(*) filter (verdict = 'mismatch') as mismatch_num,
    count(*) filter (verdict in ('verified', 'mismatch')) as mismatch_opp
from told_apart
group by split, value
order by split, value;
