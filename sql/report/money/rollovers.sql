-- Hands that left money on the table, or took up what an earlier one left
--
-- in = the carry that came in, rolled = what of the hand's pots nobody won, out = what stays for the next hand, and
-- beside it what the record says stayed. taken = who won from pots that held the carry coming in.
-- Hands of one chain have the same number: a hand that leaves a carry is linked with the next at its table (under
-- carry_scope = variant, the next of its variant), whether or not the amounts agree. Where a table's hands stand in
-- several files, they are linked from one file to another only if hand_no or a time says which came first.
select
    dense_rank() over (order by chain_hand.link) as chain,
    hand.session,
    hand.table_name,
    hand.hand_id,
    resolution.variant,
    hand.money,
    hand.currency,
    hand.scale,
    hand.carry_in_chips as in_chips,
    chain_hand.rolled_chips,
    chain_hand.carry_out_chips as out_chips,
    hand.carry_out_recorded_chips as out_recorded_chips,
    carry_taker.taken
from chain_hand
join chosen_hand using (hand_ref)
join hand using (hand_ref)
join resolution using (hand_ref)
left join carry_taker using (hand_ref)
order by hand.session nulls first, hand.table_name, chain_hand.place_at_table;
