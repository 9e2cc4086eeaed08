-- No hand in the book is older than a record of it that was replaced
select hand.hand_ref, hand.session, hand.table_name, hand.hand_id
from hand
join superseded as old
    on coalesce(old.session, '') = coalesce(hand.session, '')
    and old.table_name = hand.table_name
    and old.hand_id = hand.hand_id
where old.revision > hand.revision;
