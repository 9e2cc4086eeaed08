-- Every pot is awards, what rolled, what was refunded, and the charge
with awards as (
    select hand_ref, pot, sum(award_chips)::bigint as award_chips from award group by hand_ref, pot
)
select pot.hand_ref, pot.pot
from pot
left join awards using (hand_ref, pot)
where pot.amount_chips
    <> coalesce(awards.award_chips, 0) + pot.rolled_chips + pot.refunded_chips + pot.charge_chips;
