-- The hands that differ from what resolving them again gave, and how
--
-- Reads fresh_hand (hand_ref) and, for these hands, fresh_resolution, fresh_seat_outcome and fresh_finding. `was`
-- columns are empty where nothing changed.
with outcome as (
    select 'was' as side, hand_ref, place, player, awarded_chips from seat_outcome
    where hand_ref in (select hand_ref from fresh_hand)
    union all
    select 'now', hand_ref, place, player, awarded_chips from fresh_seat_outcome
),
paid as (
    select side, hand_ref, list({'player': player, 'award_chips': awarded_chips} order by place) as won
    from outcome
    where awarded_chips > 0
    group by side, hand_ref
),
said as (
    select 'was' as side, * from finding where hand_ref in (select hand_ref from fresh_hand)
    union all by name
    select 'now' as side, * from fresh_finding
),
found as (
    select side, hand_ref, list({'code': code, 'finding_chips': chips} order by code, pot, player, chips) as findings
    from said
    group by side, hand_ref
),
both_sides as (
    select
        fresh.hand_ref,
        old.verdict as old_verdict,
        fresh.verdict,
        coalesce(paid_was.won, []) as old_won,
        coalesce(paid_now.won, []) as won,
        old.carry_out_chips as old_out_chips,
        fresh.carry_out_chips as out_chips,
        coalesce(found_was.findings, []) as old_findings,
        coalesce(found_now.findings, []) as findings
    from fresh_resolution as fresh
    join resolution as old using (hand_ref)
    left join paid as paid_was on paid_was.hand_ref = fresh.hand_ref and paid_was.side = 'was'
    left join paid as paid_now on paid_now.hand_ref = fresh.hand_ref and paid_now.side = 'now'
    left join found as found_was on found_was.hand_ref = fresh.hand_ref and found_was.side = 'was'
    left join found as found_now on found_now.hand_ref = fresh.hand_ref and found_now.side = 'now'
)
select
    hand.session,
    hand.table_name,
    hand.hand_id,
    hand.currency,
    hand.scale,
    case when old_verdict <> verdict then old_verdict end as verdict_was,
    verdict,
    case when old_won is distinct from won then old_won end as won_was,
    won,
    case when old_out_chips <> out_chips then old_out_chips end as out_was_chips,
    out_chips,
    case when old_findings is distinct from findings then old_findings end as findings_were,
    findings
from both_sides
join hand using (hand_ref)
where old_verdict <> verdict
    or old_won is distinct from won
    or old_out_chips <> out_chips
    or old_findings is distinct from findings
order by hand_ref;
