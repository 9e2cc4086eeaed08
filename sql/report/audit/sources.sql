-- The files that were read, in that order
select
    source_ref as reading, label as file, reader, loaded_utc, read, loaded, replaced, duplicates, conflicts, refused,
    skipped, problems
from source
order by source_ref;
