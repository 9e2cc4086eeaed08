-- Takes out what was found about the chains of the touched tables, and what rulings make of their hands
--
-- Reads touched_table. What is left of hands that are gone is taken out as well.
delete from chain_finding as old
using touched_table as touched
where old.session is not distinct from touched.session and old.table_name = touched.table_name;

-- All hands of the book have to be seen for those that are gone: once for all tables.
create or replace temporary table dropped_hand as
select said.hand_ref
from (
    select hand_ref from hand_due
    union
    select hand_ref from seat_due
    union
    select hand_ref from ruled_hand
    union
    select hand_ref from ruled_seat
    union
    select hand_ref from ruled_hand_due
    union
    select hand_ref from ruled_seat_due
    union
    select hand_ref from carry_part
) as said
left join hand using (hand_ref)
left join touched_table as touched
    on hand.session is not distinct from touched.session and hand.table_name = touched.table_name
where hand.hand_ref is null or touched.table_name is not null;

delete from hand_due where hand_ref in (from dropped_hand);
delete from seat_due where hand_ref in (from dropped_hand);
delete from ruled_hand where hand_ref in (from dropped_hand);
delete from ruled_seat where hand_ref in (from dropped_hand);
delete from ruled_hand_due where hand_ref in (from dropped_hand);
delete from ruled_seat_due where hand_ref in (from dropped_hand);
delete from carry_part where hand_ref in (from dropped_hand);

drop table temp.dropped_hand;
