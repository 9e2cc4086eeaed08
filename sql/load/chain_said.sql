-- What records say of where their carry came from and of what was announced, and whether an ante may be missing in them
--
-- Reads asked (hand_ref). may_owe_ante: the dealer said that antes are due, and by the columns somebody who was dealt in
-- put in less, or the ante is not written; the record then tells who.
with told as (
    select hand_ref, ante_chips, json_extract(record, ['$.carry_from', '$.announced']) as said
    from asked
    join hand using (hand_ref)
)
select
    hand_ref,
    said[1]::varchar as sources,
    said[2]::varchar as announced,
    coalesce((said[2] ->> '$.carry_ante')::boolean, false) and (
        ante_chips is null
        or exists (
            select 1
            from seat
            join seat_outcome as outcome on outcome.hand_ref = seat.hand_ref and outcome.place = seat.place
            where seat.hand_ref = told.hand_ref
                and seat.dealt
                and outcome.contributed_chips < least(told.ante_chips, coalesce(seat.stack_chips, told.ante_chips))
        )
    ) as may_owe_ante
from told;
