-- What the store holds, or once held, under the keys of arriving hands
--
-- Reads arriving_key (a frame of keys) and maybe_held (hand_ref), among which all hands with one of these keys are.
-- A record that was replaced comes without hand_ref.
select
    held.session, held.table_name, held.hand_id, held.revision, held.digest,
    held.hand_ref, held.line, held.order_file, held.order_place, source.label, resolution.rules
from (select * from hand semi join maybe_held using (hand_ref)) as held
join arriving_key as coming
    on coming.hand_id = held.hand_id
    and coming.table_name = held.table_name
    and coalesce(coming.session, '') = coalesce(held.session, '')
left join source using (source_ref)
left join resolution using (hand_ref)
union all
select old.session, old.table_name, old.hand_id, old.revision, old.digest, null, null, null, null, null, null
from superseded as old
join arriving_key as coming
    on coming.hand_id = old.hand_id
    and coming.table_name = old.table_name
    and coalesce(coming.session, '') = coalesce(old.session, '');
