-- The hands that count, numbered in the order played: by time, and where none is written by session, table and place
select
    hand_ref,
    row_number() over (
        order by played nulls last, counted_hand.session nulls first, counted_hand.table_name, place_at_table, hand_ref
    ) as nth
from counted_hand
join hand_order using (hand_ref)
