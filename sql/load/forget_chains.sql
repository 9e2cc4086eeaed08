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

delete from hand_due where hand_ref not in (select hand_ref from hand)
    or hand_ref in (select hand_ref from touched_hand);
delete from seat_due where hand_ref not in (select hand_ref from hand)
    or hand_ref in (select hand_ref from touched_hand);
delete from ruled_hand where hand_ref not in (select hand_ref from hand)
    or hand_ref in (select hand_ref from touched_hand);
delete from ruled_seat where hand_ref not in (select hand_ref from hand)
    or hand_ref in (select hand_ref from touched_hand);
delete from ruled_hand_due where hand_ref not in (select hand_ref from hand)
    or hand_ref in (select hand_ref from touched_hand);
delete from ruled_seat_due where hand_ref not in (select hand_ref from hand)
    or hand_ref in (select hand_ref from touched_hand);
delete from carry_part where hand_ref not in (select hand_ref from hand)
    or hand_ref in (select hand_ref from touched_hand);
