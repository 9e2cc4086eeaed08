-- The ruling that stands on each record of a hand
select *
from ruling
qualify row_number() over (
    partition by coalesce(session, ''), table_name, hand_id, made_on order by ruled_utc desc, ruling_ref desc
) = 1;
