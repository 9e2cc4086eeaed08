-- Hands whose result is wrong, or cannot be told from what was written down: what is said, and who is owed
--
-- One row a hand. owed = what each player should have got more (or less, negative), by the hand's own record, and as
-- ruled where somebody ruled on it: then ruling says what, and ruled_by who.
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
due as (
    select
        outcome.hand_ref,
        outcome.place,
        outcome.player,
        case
            when counted_ruling.hand_ref is not null then ruled_seat.due_chips
            when resolution.verdict = 'mismatch' then outcome.awarded_chips
        end - outcome.paid_recorded_chips as owed_chips
    from seat_outcome as outcome
    join resolution using (hand_ref)
    left join counted_ruling using (hand_ref)
    left join ruled_seat using (hand_ref, place)
),
owed as (
    select
        hand_ref,
        list({'player': player, 'owed_chips': owed_chips} order by owed_chips desc, place) as owed
    from due
    where owed_chips <> 0
    group by hand_ref
)
select
    hand.session,
    hand.table_name,
    hand.hand_id,
    resolution.variant,
    resolution.verdict,
    nullif(concat_ws(': ', counted.ruling, counted.ruled_verdict), '') as ruling,
    counted.ruled_by,
    hand.money,
    hand.currency,
    hand.scale,
    said.codes,
    said.moved_chips,
    owed.owed,
    said.messages
from chosen_hand
join hand using (hand_ref)
join resolution using (hand_ref)
join hand_order using (hand_ref)
left join counted_ruling as counted using (hand_ref)
left join said using (hand_ref)
left join owed using (hand_ref)
where resolution.verdict in ('mismatch', 'unverifiable') or (resolution.verdict = 'void' and said.codes is not null)
order by hand.session nulls first, hand.table_name, hand_order.place_at_table;
