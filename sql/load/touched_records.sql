-- Lists every record under the keys that a forgetting touches in the order they came, and marks those that go
--
-- Reads leaving_source (source_ref) and leaving_key (session or '', table_name, hand_id): what goes is what came from
-- these files, or what is under these keys.
create or replace temporary table touched_record as
with record as (
    select session, table_name, hand_id, revision, source_ref, digest, hand_ref from hand
    union all
    select session, table_name, hand_id, revision, source_ref, digest, null from superseded
),
marked as (
    select
        record.*,
        record.source_ref in (select source_ref from leaving_source) or leaving_key.hand_id is not null as goes
    from record
    left join leaving_key
        on leaving_key.session = coalesce(record.session, '')
        and leaving_key.table_name = record.table_name
        and leaving_key.hand_id = record.hand_id
)
select
    *,
    row_number() over (
        partition by coalesce(session, ''), table_name, hand_id
        order by hand_ref is not null, revision, source_ref, digest
    ) as place
from marked
qualify bool_or(goes) over (partition by coalesce(session, ''), table_name, hand_id);
