-- Recorded results that are wrong, with what that moved
select
    hand.session,
    hand.table_name,
    hand.hand_id,
    resolution.variant,
    finding.code,
    hand.money,
    hand.currency,
    hand.scale,
    finding.chips as moved_chips,
    finding.message
from chosen_hand
join hand using (hand_ref)
join resolution using (hand_ref)
join hand_order using (hand_ref)
join finding using (hand_ref)
where finding.severity = 'error'
order by
    hand.session nulls first, hand.table_name, hand_order.place_at_table,
    finding.code, finding.pot nulls first, finding.player nulls first, finding.params;
