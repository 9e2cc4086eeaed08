-- How often each player's best hand wins nothing where the second-best wins, and what second hands take
--
-- Out of showdowns of Second Hand High at which every card was seen. top_bust = he alone had the best hand and won
-- nothing; top_tie_void = he tied for it and both lost. second_share = his part of the pots when second, in
-- ten-thousandths of a showdown.
--
-- One row a player; showdowns = those it is out of; X_num out of X_opp for each statistic X.
select
    player,
    count(*) as showdowns,
    sum(top_bust)::bigint as top_bust_num,
    sum(second_opp)::bigint as top_bust_opp,
    sum(top_tie_void)::bigint as top_tie_void_num,
    sum(second_opp)::bigint as top_tie_void_opp,
    sum(second_share)::bigint as second_share_num,
    sum(second_opp)::bigint as second_share_opp
from chosen_fact
where second_opp > 0
group by player
order by player;
