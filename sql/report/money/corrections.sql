-- Hands that should have had another carry coming in, and what that changes for each player
--
-- One row a hand, in the order played. owed = what a player should have got more (or less, negative) than the hand's
-- own record gives him, once every carry of the table is as it should have been; `mismatches` says what the hand's own
-- record makes owed.
with changes as (
    select
        due.hand_ref,
        list({
            'player': due.player, 'owed_chips': due.due_chips - outcome.awarded_chips
        } order by due.due_chips - outcome.awarded_chips desc, due.place)
            filter (due.due_chips <> outcome.awarded_chips) as owed
    from seat_due as due
    join seat_outcome as outcome using (hand_ref, place)
    group by due.hand_ref
)
select
    hand.session,
    hand.table_name,
    hand.hand_id,
    resolution.variant,
    hand.money,
    hand.currency,
    hand.scale,
    hand.carry_in_chips as came_in_chips,
    hand_due.carry_in_chips as should_come_in_chips,
    hand_due.carry_out_chips as should_go_out_chips,
    changes.owed
from hand_due
join chosen_hand using (hand_ref)
join hand using (hand_ref)
join resolution using (hand_ref)
join hand_order using (hand_ref)
left join changes using (hand_ref)
order by hand.session nulls first, hand.table_name, hand_order.place_at_table;
