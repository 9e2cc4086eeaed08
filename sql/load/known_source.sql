-- Whether a file with these bytes was read before, with the same outcome beside its hands
select count(*) > 0 as known
from source
where stem = $stem
    and digest = $digest
    and read = $read
    and conflicts = $conflicts
    and refused = $refused
    and skipped = $skipped
    and problems = $problems;
