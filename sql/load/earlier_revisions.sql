-- The records that take the place of hands that go: the newest of the earlier revisions that stay
--
-- Reads touched_record, before anything is taken out. Each comes with the place its key has at the table.
with newest as (
    select
        coalesce(session, '') as session,
        table_name,
        hand_id,
        max(revision) filter (not goes) as revision,
        any_value(hand_ref) filter (goes) as hand_ref
    from touched_record
    group by coalesce(session, ''), table_name, hand_id
    having hand_ref is not null and revision is not null
)
select old.session, old.table_name, old.hand_id, old.revision, old.source_ref, old.record, hand.order_file, hand.order_place
from newest
join hand on hand.hand_ref = newest.hand_ref
join superseded as old
    on coalesce(old.session, '') = newest.session
    and old.table_name = newest.table_name
    and old.hand_id = newest.hand_id
    and old.revision = newest.revision
order by hand.hand_ref;
