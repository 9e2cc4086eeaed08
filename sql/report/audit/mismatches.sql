-- Hands whose result is wrong, or cannot be told from what was written down: what is said, and who is owed
--
-- One row a hand. owed = what each player should have got more (or less, negative), by the hand's own record.
with said as (
    select
        hand_ref,
        list(message order by severity, code, pot nulls first, player nulls first, params) as messages,
        list(distinct code order by code) as codes,
        max(chips) as moved_chips
    from finding
    where severity = 'error' or code in ('unseen-cards', 'rule-undefined', 'needs-up-order', 'needs-declarations')
    group by hand_ref
),
owed as (
    select
        outcome.hand_ref,
        list({
            'player': outcome.player, 'owed_chips': outcome.awarded_chips - outcome.paid_recorded_chips
        } order by outcome.awarded_chips - outcome.paid_recorded_chips desc, outcome.place) as owed
    from seat_outcome as outcome
    where outcome.awarded_chips <> outcome.paid_recorded_chips
    group by outcome.hand_ref
)
select
    hand.session,
    hand.table_name,
    hand.hand_id,
    resolution.variant,
    resolution.verdict,
    hand.money,
    hand.currency,
    hand.scale,
    said.codes,
    said.moved_chips,
    case when resolution.verdict = 'mismatch' then owed.owed end as owed,
    said.messages
from chosen_hand
join hand using (hand_ref)
join resolution using (hand_ref)
join hand_order using (hand_ref)
left join said using (hand_ref)
left join owed using (hand_ref)
where resolution.verdict in ('mismatch', 'unverifiable') or (resolution.verdict = 'void' and said.codes is not null)
order by hand.session nulls first, hand.table_name, hand_order.place_at_table;
