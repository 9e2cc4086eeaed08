-- Every hand with what it came to
--
-- pot = what was put in and carried in, less what went back. won = what each player won from pots.
with winners as (
    select
        hand_ref,
        list({'player': player, 'award_chips': awarded_chips} order by place) as won
    from seat_outcome
    where awarded_chips > 0
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
    resolution.contributed_chips + hand.carry_in_chips - resolution.returned_chips as pot_chips,
    winners.won,
    resolution.charge_chips,
    resolution.carry_out_chips as out_chips,
    coalesce(worst.findings, 0) as findings
from chosen_hand
join hand using (hand_ref)
join resolution using (hand_ref)
join hand_order using (hand_ref)
left join winners using (hand_ref)
left join worst using (hand_ref)
order by hand.session nulls first, hand.table_name, hand_order.place_at_table;
