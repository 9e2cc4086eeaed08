-- Players, the pot, the rake and what is not accounted for come to zero in every hand, as paid and as it should be
select hand_ref, sum(paid_chips) as paid_chips, sum(due_chips) as due_chips
from booking
group by hand_ref
having sum(paid_chips) <> 0 or sum(due_chips) <> 0;
