-- Hands of which nobody wrote down who was paid
select
    hand.session,
    hand.table_name,
    hand.hand_id,
    resolution.variant
from chosen_hand
join hand using (hand_ref)
join resolution using (hand_ref)
join hand_order using (hand_ref)
where resolution.verdict = 'unrecorded'
order by hand.session nulls first, hand.table_name, hand_order.place_at_table;
