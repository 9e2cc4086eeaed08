-- The cash hands of a night in the order played, with what its books need of each
--
-- Takes $night: a session, or a table whose hands have none. Where every hand has a time the tables of a night are
-- told together by it, else one after the other. `off_chips` is what went in less what came out, as written;
-- `left_chips` what the payments leave on the table.
with paid as (
    select
        hand_ref,
        sum(coalesce(paid_recorded_chips, awarded_chips))::bigint as paid_chips,
        sum(returned_chips)::bigint as returned_chips,
        sum(contributed_chips)::bigint as contributed_chips
    from seat_outcome
    group by hand_ref
),
off as (
    select hand_ref, sum(chips)::bigint as off_chips
    from finding
    where code = 'money-not-conserved'
    group by hand_ref
),
of_night as (
    select hand.*, bool_and(coalesce(played_utc, played_local) is not null) over () as is_timed
    from hand
    where money = 'cash' and coalesce(nullif(session, ''), table_name) = $night
)
select
    hand.hand_ref,
    hand.hand_id,
    hand.hand_no,
    hand.table_name,
    hand.currency,
    hand.scale,
    hand.played_local,
    hand.played_utc,
    hand.carry_in_chips,
    resolution.variant,
    json_extract_string(resolution.rules, '$.carry_scope.value') as scope,
    resolution.verdict,
    coalesce(as_paid.charge_chips, resolution.charge_chips) as charge_chips,
    coalesce(off.off_chips, 0) as off_chips,
    paid.contributed_chips + hand.carry_in_chips - paid.returned_chips - paid.paid_chips
        - coalesce(as_paid.charge_chips, resolution.charge_chips) - coalesce(off.off_chips, 0) as left_chips
from of_night as hand
join resolution using (hand_ref)
join hand_order using (hand_ref)
join paid using (hand_ref)
left join off using (hand_ref)
left join carry_as_paid as as_paid using (hand_ref)
order by
    case when hand.is_timed then coalesce(hand.played_utc, hand.played_local) end nulls first,
    hand.table_name, hand_order.place_at_table;
