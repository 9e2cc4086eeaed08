-- What was refused, and what to do about it
--
-- Of a file that was read more than once, the problems of its last reading. Standard input is a new file each time.
with readings as (
    select
        source_ref,
        label,
        label = '-' or source_ref = max(source_ref) over (partition by label) as latest
    from source
)
select problem.file, problem.line, problem.cell, problem.hand_id, problem.code, problem.sentence, problem.remedy
from problem
join readings using (source_ref)
where readings.latest
order by problem.source_ref, problem.line nulls first, problem.cell nulls first, problem.code, problem.sentence;
