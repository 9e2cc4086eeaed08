-- What is worth saying about carries and names, table by table
select
    found.session,
    found.table_name,
    hand.hand_id,
    found.severity,
    found.code,
    found.player,
    hand.scale,
    found.chips as moved_chips,
    found.message
from chain_finding as found
left join hand using (hand_ref)
left join hand_order using (hand_ref)
where exists (
    select 1
    from chosen_hand
    join hand as chosen using (hand_ref)
    where chosen.session is not distinct from found.session and chosen.table_name = found.table_name
)
order by
    found.session nulls first, found.table_name, hand_order.place_at_table nulls last, found.code,
    found.player nulls first, found.params;
