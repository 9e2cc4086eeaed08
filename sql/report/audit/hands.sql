-- Every hand with what it came to
--
-- pot = what was put in and carried in, less what went back. won = what each player won from pots, charge and out what
-- was taken and stayed on the table: as ruled where somebody ruled on the hand, and there ruling says what and ruled_by
-- who. A hand whose cards do not tell what it came to (unverifiable) stands here as it was paid, where that is written.
-- The verdict stays what it is, but a ruling that answers a house rule says what it would be.
with won_chips as (
    select
        outcome.hand_ref,
        outcome.place,
        outcome.player,
        case
            when counted_ruling.hand_ref is not null then ruled_seat.due_chips
            when resolution.verdict = 'unverifiable' then coalesce(outcome.paid_recorded_chips, outcome.awarded_chips)
            else outcome.awarded_chips
        end as award_chips
    from seat_outcome as outcome
    join resolution using (hand_ref)
    left join counted_ruling using (hand_ref)
    left join ruled_seat using (hand_ref, place)
),
winners as (
    select
        hand_ref,
        list({'player': player, 'award_chips': award_chips} order by place) as won
    from won_chips
    where award_chips > 0
    group by hand_ref
),
worst as (
    select hand_ref, count(*) as findings from finding group by hand_ref
)
select
    hand.session,
    hand.table_name,
    hand.hand_id,
    hand.played_at,
    resolution.variant,
    hand.money,
    hand.currency,
    hand.scale,
    resolution.verdict,
    nullif(concat_ws(': ', counted.ruling, counted.ruled_verdict), '') as ruling,
    counted.ruled_by,
    resolution.contributed_chips + hand.carry_in_chips - resolution.returned_chips as pot_chips,
    winners.won,
    coalesce(counted.charge_chips, as_paid.charge_chips, resolution.charge_chips) as charge_chips,
    coalesce(counted.carry_out_chips, as_paid.left_chips, resolution.carry_out_chips) as out_chips,
    coalesce(worst.findings, 0) as findings
from chosen_hand
join hand using (hand_ref)
join resolution using (hand_ref)
join hand_order using (hand_ref)
left join counted_ruling as counted using (hand_ref)
left join carry_as_paid as as_paid using (hand_ref)
left join winners using (hand_ref)
left join worst using (hand_ref)
order by hand.session nulls first, hand.table_name, hand_order.place_at_table;
