-- Hand by hand what each party has won so far, as it should be: as the chips leave each hand, and by whole chains
--
-- One row for each hand and party of it that gained or lost something, and for each hand on which a chain was booked.
-- cash is the hand's own, chain what is booked on it; the running sums are of the party, at its table, in the order
-- played. Where no chain is open they agree.
with moves as (
    select booking.hand_ref, booking.party, booking.due_chips as cash_chips, 0 as chain_chips
    from booking
    union all
    select booked.booked_ref, booking.party, 0, booking.due_chips
    from booking
    join chain_booked as booked using (hand_ref)
    where booked.booked_ref is not null
),
by_hand as (
    select
        hand_ref,
        party,
        sum(cash_chips) as cash_chips,
        sum(chain_chips) as chain_chips
    from moves
    join chosen_hand using (hand_ref)
    group by hand_ref, party
    having bool_or(cash_chips <> 0 or chain_chips <> 0)
)
select
    hand.session,
    hand.table_name,
    hand.hand_id,
    hand.money,
    hand.currency,
    hand.scale,
    by_hand.party,
    by_hand.cash_chips,
    by_hand.chain_chips,
    sum(by_hand.cash_chips) over so_far as running_cash_chips,
    sum(by_hand.chain_chips) over so_far as running_chain_chips
from by_hand
join hand using (hand_ref)
join hand_order using (hand_ref)
window so_far as (
    partition by hand.session, hand.table_name, hand.money, hand.currency, hand.scale, by_hand.party
    order by hand_order.place_at_table
)
order by hand.session nulls first, hand.table_name, hand_order.place_at_table, by_hand.party;
