-- What of some hands only the record tells
--
-- Reads asked (hand_ref). `for_some` marks a carry that came in parts or for players by name.
with told as (
    select
        hand_ref,
        carry_in_chips,
        -- Together, since each look reads the whole record.
        json_extract(record, ['$.house', '$.carry_in[0]', '$.announced.carry_players[0]']) as parts
    from asked
    join hand using (hand_ref)
)
select
    hand_ref,
    parts[1]::varchar as house,
    carry_in_chips > 0 and (parts[2] is not null or parts[3] is not null) as for_some
from told;
