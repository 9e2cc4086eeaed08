-- Every hand is booked on one hand of its own table, not before it, or on none while its chain is open
select hand.hand_ref, booked.booked_ref
from hand
left join chain_booked as booked using (hand_ref)
left join chain_booked as last on last.hand_ref = booked.booked_ref
where booked.hand_ref is null
    or (
        booked.booked_ref is not null
        and (
            last.session is distinct from booked.session
            or last.table_name <> booked.table_name
            or last.place_at_table < booked.place_at_table
        )
    )
union all
select hand_ref, null from chain_booked group by hand_ref having count(*) > 1;
