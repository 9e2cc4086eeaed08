-- The seats of a night's cash hands: stacks as written, and what the hand makes of them as written and as resolved
--
-- Takes $night, as night_hands does.
select
    outcome.hand_ref,
    outcome.player,
    seat.stack_chips,
    seat.stack_end_chips,
    coalesce(outcome.paid_recorded_chips, outcome.awarded_chips) + outcome.returned_chips - outcome.contributed_chips
        as flow_chips,
    outcome.awarded_chips + outcome.returned_chips - outcome.contributed_chips as due_chips
from hand
join seat_outcome as outcome using (hand_ref)
join seat using (hand_ref, place)
where hand.money = 'cash' and coalesce(nullif(hand.session, ''), hand.table_name) = $night
order by outcome.hand_ref, outcome.place;
