-- Makes room for higher revisions: the records they replace go to superseded, with all that came of them
--
-- Reads fate, arriving_hand and arriving (one row: source_ref, base, studbook).
insert into superseded by name
select
    held.session, held.table_name, held.hand_id, held.revision, held.digest, held.record, held.source_ref,
    arriving.source_ref as replaced_by_source_ref,
    now() at time zone 'UTC' as replaced_utc
from hand as held
cross join arriving
where held.hand_ref in (select held_ref from fate where stays);

insert into superseded by name
select
    coming.session, coming.table_name, coming.hand_id, coming.revision, coming.digest, coming.record,
    arriving.source_ref,
    arriving.source_ref as replaced_by_source_ref,
    now() at time zone 'UTC' as replaced_utc
from arriving_hand as coming
join fate using (hand_ref)
cross join arriving
where fate.accepted and not fate.stays;

delete from seat where hand_ref in (select held_ref from fate where stays);
delete from action where hand_ref in (select held_ref from fate where stays);
delete from resolution where hand_ref in (select held_ref from fate where stays);
delete from pot where hand_ref in (select held_ref from fate where stays);
delete from award where hand_ref in (select held_ref from fate where stays);
delete from seat_outcome where hand_ref in (select held_ref from fate where stays);
delete from finding where hand_ref in (select held_ref from fate where stays);
delete from hand where hand_ref in (select held_ref from fate where stays);
