-- Hands of the touched tables with the same seats, cards and amounts as a hand with another key, read before
--
-- Reads touched_hand.
with dealt_twice as (
    select deal_digest
    from hand
    where deal_digest in (select deal_digest from touched_hand join hand using (hand_ref))
    group by deal_digest
    having count(*) > 1
),
deals as (
    select
        hand_ref,
        first_value(hand_ref) over same_deal as first_ref,
        first_value(concat_ws('/', session, table_name, hand_id)) over same_deal as first_name
    from hand
    join dealt_twice using (deal_digest)
    window same_deal as (partition by deal_digest order by hand_ref)
)
select hand.session, hand.table_name, hand.hand_ref, deals.first_name as other
from touched_hand
join hand using (hand_ref)
join deals using (hand_ref)
where deals.hand_ref > deals.first_ref
order by hand.session nulls first, hand.table_name, hand.hand_ref;
