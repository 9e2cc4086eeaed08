-- The hands of each table in the order they were played: hand_no, else time, else place in the file
select
    hand_ref,
    session,
    table_name,
    row_number() over (
        partition by session, table_name
        order by hand_no nulls last, coalesce(played_utc, played_local) nulls last, order_file, order_place, hand_ref
    ) as place_at_table
from hand;
