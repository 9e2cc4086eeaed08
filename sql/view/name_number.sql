-- The players of the hands a report looks at, each with a number, in the order of their names
--
-- Numbers are told apart sooner than names: what is added up for many players goes by them.
select player, row_number() over (order by player) as player_nr
from (select distinct player from seat_outcome join chosen_hand using (hand_ref))
