-- Writes down the records that go, of the hands that are held and of those that were replaced
--
-- Reads touched_record and forgetting (one row: forgotten_ref).
insert into forgotten_record by name
select
    forgetting.forgotten_ref,
    touched.source_ref,
    coalesce(source.label, '') as label,
    touched.session,
    touched.table_name,
    touched.hand_id,
    touched.revision,
    coalesce(held.record, old.record) as record,
    touched.hand_ref
from touched_record as touched
cross join forgetting
left join source using (source_ref)
left join hand as held on held.hand_ref = touched.hand_ref
left join superseded as old
    on touched.hand_ref is null
    and coalesce(old.session, '') = coalesce(touched.session, '')
    and old.table_name = touched.table_name
    and old.hand_id = touched.hand_id
    and old.revision = touched.revision
    and old.source_ref = touched.source_ref
    and old.digest = touched.digest
where touched.goes;
