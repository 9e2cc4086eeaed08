-- What is worth saying about hands, the most serious first
select
    finding.severity,
    finding.code,
    hand.session,
    hand.table_name,
    hand.hand_id,
    finding.player,
    hand.currency,
    hand.scale,
    finding.chips as finding_chips,
    finding.message
from chosen_hand
join hand using (hand_ref)
join hand_order using (hand_ref)
join finding using (hand_ref)
order by
    case finding.severity when 'error' then 1 when 'warning' then 2 else 3 end,
    finding.code, hand.session nulls first, hand.table_name, hand_order.place_at_table,
    finding.pot nulls first, finding.player nulls first, finding.params;
