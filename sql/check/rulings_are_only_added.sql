-- Every ruling is as it was when it was added, and none was taken out: each seal holds all rulings before it
select ruling_ref, seal
from (
    select
        ruling_ref,
        seal,
        content,
        row_number() over (order by ruling_ref) as place,
        coalesce(lag(seal) over (order by ruling_ref), '') as before
    from ruling_entry
)
where ruling_ref <> place or seal <> sha256(concat(before, content));
