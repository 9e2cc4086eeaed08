-- Takes out what was found about the chains of the touched tables, and what rulings make of their hands
--
-- Reads touched (session, table_name).
create or replace temporary table touched_hand as
select hand.hand_ref, hand.session, hand.table_name
from hand
join touched on hand.session is not distinct from touched.session and hand.table_name = touched.table_name;

delete from chain_finding as old
using touched
where old.session is not distinct from touched.session and old.table_name = touched.table_name;

-- Hands that are gone are looked for once: all hands of the book have to be seen for it.
create or replace temporary table dropped_hand as
select hand_ref from touched_hand
union all
select hand_ref
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
)
anti join hand using (hand_ref);

delete from hand_due where hand_ref in (from dropped_hand);
delete from seat_due where hand_ref in (from dropped_hand);
delete from ruled_hand where hand_ref in (from dropped_hand);
delete from ruled_seat where hand_ref in (from dropped_hand);
delete from ruled_hand_due where hand_ref in (from dropped_hand);
delete from ruled_seat_due where hand_ref in (from dropped_hand);
delete from carry_part where hand_ref in (from dropped_hand);

drop table temp.dropped_hand;
