-- What each player came to in each hand is held as it is worked out from the hands, their chains and rulings
--
-- But for tables whose chains have not been looked at since hands of theirs changed.
with wrong as (
    select hand_ref from (from told_place except all from hand_place)
    union all
    select hand_ref from (from hand_place except all from told_place)
    union all
    select hand_ref from (from told_net except all from seat_net)
    union all
    select hand_ref from (from seat_net except all from told_net)
    union all
    select hand_ref from (from told_chain except all from chain_place)
    union all
    select hand_ref from (from chain_place except all from told_chain)
)
select distinct hand_ref
from wrong
left join hand using (hand_ref)
where not exists (
    select 1
    from chain_stale as stale
    where hand.hand_ref is null
        or (stale.session is not distinct from hand.session and stale.table_name = hand.table_name)
);
