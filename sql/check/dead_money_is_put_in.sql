-- Dead money is a part of what its seat put in, and once a seat; where acts are written, it is what they posted
with posted as (
    select hand_ref, seat.place, sum(action.amount_chips)::bigint as posted_chips
    from action
    join seat using (hand_ref, chair)
    where action.act = 'post' and action.amount_chips > 0
    group by hand_ref, seat.place
)
select hand_ref, place, dead_chips, contributed_chips, posted_chips
from dead_chip
full join posted using (hand_ref, place)
left join seat_outcome using (hand_ref, place)
where dead_chips is null
    or contributed_chips is null
    or dead_chips not between 1 and contributed_chips
    or dead_chips <> posted_chips
union all
select hand_ref, place, count(*), null, null
from dead_chip
group by hand_ref, place
having count(*) > 1;
