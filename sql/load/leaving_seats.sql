-- Who sat at hands that leave a carry and what each put in, with what tells whose money the carry is
--
-- Reads asked (number, hand_ref), one row for each hand that leaves something. stays_whole: nothing of the hand was won,
-- so all of it stays.
select
    asked.number,
    outcome.player,
    outcome.contributed_chips - outcome.returned_chips as put_in_chips,
    hand.carry_in_chips,
    hand.chip,
    coalesce(as_paid.left_chips, resolution.carry_out_chips) as carry_out_chips,
    coalesce(json_extract_string(resolution.rules, '$.carry_at_end.value'), 'open') as at_end,
    coalesce(as_paid.left_chips, resolution.carry_out_chips)
        = resolution.contributed_chips - resolution.returned_chips + hand.carry_in_chips as stays_whole
from asked
join hand using (hand_ref)
join resolution using (hand_ref)
left join carry_as_paid as as_paid using (hand_ref)
join seat_outcome as outcome using (hand_ref)
order by asked.number, outcome.place;
