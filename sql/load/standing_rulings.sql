-- The rulings that stand on hands of the touched tables, as their records are now
--
-- Reads touched_hand.
select
    hand.hand_ref,
    standing.ruling_ref,
    entry.content
from touched_hand
join hand using (hand_ref)
join ruling_standing as standing
    on coalesce(standing.session, '') = coalesce(hand.session, '')
    and standing.table_name = hand.table_name
    and standing.hand_id = hand.hand_id
    and standing.made_on = hand.digest
join ruling_entry as entry on entry.ruling_ref = standing.ruling_ref
where standing.kind <> 'withdraw'
order by hand.hand_ref;
