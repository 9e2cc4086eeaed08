-- The hands of a chunk that the store refuses, each with the place of the record it keeps instead
select
    fate.fate,
    fate.line,
    fate.session,
    fate.table_name,
    fate.hand_id,
    fate.revision,
    fate.newest_before,
    coming.record,
    case when fate.revision = fate.held_revision then source.label end as kept_in,
    case when fate.revision = fate.held_revision then fate.held_line else kept.line end as kept_line
from fate
join arriving_hand as coming using (hand_ref)
left join source on source.source_ref = fate.held_source_ref
left join fate as kept on kept.hand_ref = fate.first_ref
where fate.fate in ('conflict', 'too-old')
order by fate.hand_ref;
