-- Players, the pot and the rake come to zero in every hand as it should be, and as paid once nobody's part is counted
select hand_ref
from booking
group by hand_ref
having sum(paid_chips) <> 0 or coalesce(sum(due_chips) filter (kind <> 'nobody'), 0) <> 0;
