-- Takes replaced records that go, or that take a hand's place, out of superseded, and says anew what replaced the rest
--
-- Reads touched_record, and coming_back (key, revision, source_ref, digest), the records that take a hand's place.
delete from superseded as old
using touched_record as touched
where coalesce(old.session, '') = coalesce(touched.session, '')
    and old.table_name = touched.table_name
    and old.hand_id = touched.hand_id
    and old.revision = touched.revision
    and old.source_ref = touched.source_ref
    and old.digest = touched.digest
    and touched.goes;

delete from superseded as old
using coming_back
where coalesce(old.session, '') = coalesce(coming_back.session, '')
    and old.table_name = coming_back.table_name
    and old.hand_id = coming_back.hand_id
    and old.revision = coming_back.revision
    and old.source_ref = coming_back.source_ref
    and old.digest = coming_back.digest;

update superseded as old
set replaced_by_source_ref = beside.next_source_ref
from (
    select
        coalesce(session, '') as session,
        table_name,
        hand_id,
        revision,
        source_ref,
        digest,
        lead(source_ref) over (
            partition by coalesce(session, ''), table_name, hand_id order by place
        ) as next_source_ref
    from touched_record
    where not goes
) as beside
where coalesce(old.session, '') = beside.session
    and old.table_name = beside.table_name
    and old.hand_id = beside.hand_id
    and old.revision = beside.revision
    and old.source_ref = beside.source_ref
    and old.digest = beside.digest
    and beside.next_source_ref is not null;
