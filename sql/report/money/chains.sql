-- Chains of rolled-over pots: where each began, how large it grew, and how it ended
--
-- One row a chain. rollovers = hands that left money, largest = the largest amount left, last_hand = the hand that
-- took it, or the last that left it. ended: taken, open (the table has no later hand, or none of its game where
-- a carry waits for that), lost (there is one, and it took nothing up), paid out (somebody was paid what nobody had won).
with ends as (
    select
        last.link,
        last.place_at_table,
        hand.session,
        hand.table_name,
        hand.money,
        hand.currency,
        hand.scale,
        arg_min(first_hand.hand_id, part.place_at_table) as first_hand,
        hand.hand_id as last_hand,
        count(*) as hands,
        count(*) filter (part.leaves) as rollovers,
        max(greatest(part.left_chips, part.carry_out_chips))::bigint as largest_chips,
        chain_end.ended,
        case when last.leaves then null else carry_taker.taken end as taken
    from chain_hand as last
    join chosen_hand using (hand_ref)
    join hand using (hand_ref)
    join chain_end using (hand_ref)
    join chain_hand as part on part.link = last.link
    join hand as first_hand on first_hand.hand_ref = part.hand_ref
    left join carry_taker on carry_taker.hand_ref = last.hand_ref
    where last.is_last
    group by all
)
select dense_rank() over (order by link) as chain, * exclude (link, place_at_table)
from ends
order by session nulls first, table_name, place_at_table;
