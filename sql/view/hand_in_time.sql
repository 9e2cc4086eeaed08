-- The hands that count, numbered in the order played: by time, and where none is written by session, table and place
select
    hand_ref,
    row_number() over (
        order by coalesce(hand.played_utc, hand.played_local) nulls last, hand.session nulls first, hand.table_name,
            hand_place.place_at_table, hand_ref
    ) as nth
from chosen_hand
join hand_place using (hand_ref)
join hand using (hand_ref)
