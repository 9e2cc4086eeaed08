-- The sessions of hands that count, each with its place among them by name
select session_nr, row_number() over (order by session_key) as nth
from (select distinct session_nr, session_key from hand_place)
