-- Everything a file held became something, and what it brought is in the book, was replaced or was forgotten
with held as (
    select source_ref, count(*) as hands
    from (
        select source_ref from ledger
        union all
        select source_ref from ledger_superseded
        union all
        select source_ref from hand
        union all
        select source_ref from superseded
        union all
        select source_ref from forgotten_record
    )
    group by source_ref
),
refusals as (
    select source_ref, count(*) as problems from problem group by source_ref
)
select source.source_ref, source.label
from source
left join held using (source_ref)
left join refusals using (source_ref)
where source.read
    <> source.loaded + source.replaced + source.duplicates + source.conflicts + source.refused + source.skipped
    or source.loaded + source.replaced <> coalesce(held.hands, 0)
    or source.problems <> coalesce(refusals.problems, 0)
    or source.problems < source.refused + source.conflicts;
