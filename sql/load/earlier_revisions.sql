-- The records that take the place of hands that go: the last of those replaced that stay
--
-- Reads touched_record, before anything is taken out. Each comes with the place its key has at the table.
with last_left as (
    select
        coalesce(session, '') as session,
        table_name,
        hand_id,
        max(place) filter (not goes) as place,
        any_value(hand_ref) filter (goes) as hand_ref
    from touched_record
    group by coalesce(session, ''), table_name, hand_id
    having hand_ref is not null and place is not null
)
select
    old.session, old.table_name, old.hand_id, old.revision, old.source_ref, old.digest, old.record,
    hand.order_file, hand.order_place
from last_left
join hand on hand.hand_ref = last_left.hand_ref
join touched_record as touched
    on coalesce(touched.session, '') = last_left.session
    and touched.table_name = last_left.table_name
    and touched.hand_id = last_left.hand_id
    and touched.place = last_left.place
join superseded as old
    on coalesce(old.session, '') = last_left.session
    and old.table_name = last_left.table_name
    and old.hand_id = last_left.hand_id
    and old.revision = touched.revision
    and old.source_ref = touched.source_ref
    and old.digest = touched.digest
order by hand.hand_ref;
