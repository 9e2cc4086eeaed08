-- Lays out the hands of one portion of the touched tables, which are numbered from `first` to `last`
--
-- Reads touched_table. Makes touched_hand.
create or replace temporary table touched_hand as
select hand.hand_ref, hand.session, hand.table_name
from hand
join touched_table as touched
    on hand.session is not distinct from touched.session and hand.table_name = touched.table_name
where hand.hand_ref between $first and $last and touched.portion = $portion;
