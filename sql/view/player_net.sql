-- What every player came to in every hand that counts, in the few narrow columns that reports with a row a player add up
--
-- The rows of player_hand. net = what he should have got less what he put in and did not get back.
select
    hand_ref, place, player, kind, session_nr, played, big_bet_chips, dealt, in_showdown, put_in_chips, paid_chips,
    case when counted then ruled_chips else due_chips end as due_chips,
    case when counted then ruled_chips else due_chips end - put_in_chips as net_chips
from chosen_net
cross join rulings_count
