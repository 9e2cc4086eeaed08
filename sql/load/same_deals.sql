-- Hands of the touched tables with the same seats, cards and amounts as a hand with another key, read before
--
-- Reads touched_hand.
select
    hand.session,
    hand.table_name,
    hand.hand_ref,
    arg_min(concat_ws('/', other.session, other.table_name, other.hand_id), other.hand_ref) as other
from touched_hand
join hand using (hand_ref)
join hand as other on other.deal_digest = hand.deal_digest and other.hand_ref < hand.hand_ref
group by hand.session, hand.table_name, hand.hand_ref
order by hand.session nulls first, hand.table_name, hand.hand_ref;
