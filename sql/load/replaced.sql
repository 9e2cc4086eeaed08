-- Moves the records of hands that higher revisions replace to superseded, and takes out all that came of them
--
-- Reads leaving (a frame: hand_ref, replaced_by_source_ref).
-- Tables with a hand dealt the same may say so of it.
insert into chain_stale by name
select distinct session, table_name
from hand
where deal_digest in (select deal_digest from hand semi join leaving using (hand_ref) where deal_digest is not null);

insert into superseded by name
select
    held.session, held.table_name, held.hand_id, held.revision, held.digest, held.record, held.source_ref,
    leaving.replaced_by_source_ref,
    now() at time zone 'UTC' as replaced_utc
from hand as held
join leaving using (hand_ref);

delete from seat where hand_ref in (select hand_ref from leaving);
delete from action where hand_ref in (select hand_ref from leaving);
delete from dead_chip where hand_ref in (select hand_ref from leaving);
delete from resolution where hand_ref in (select hand_ref from leaving);
delete from pot where hand_ref in (select hand_ref from leaving);
delete from award where hand_ref in (select hand_ref from leaving);
delete from seat_outcome where hand_ref in (select hand_ref from leaving);
delete from seat_fact where hand_ref in (select hand_ref from leaving);
delete from finding where hand_ref in (select hand_ref from leaving);
delete from hand where hand_ref in (select hand_ref from leaving);
