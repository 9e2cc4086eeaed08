-- How often each player completes from the last three seats, and how often that takes the antes or would have to
--
-- steal3 is out of unopened turns in the last three seats before the bring-in, steal3_door out of those with a
-- better door card than everybody left to act has. steal_ok = everybody who could folded; breakeven = how often they would have
-- had to, the risk out of risk and pot, in thousandths of a steal.
--
-- One row a player; X_num out of X_opp for each statistic X.
select
    player,
    count(*) as hands,
    sum(steal3)::bigint as steal3_num,
    sum(steal3_opp)::bigint as steal3_opp,
    sum(steal_ok)::bigint as steal_ok_num,
    sum(steal3)::bigint as steal_ok_opp,
    sum(steal_need)::bigint as breakeven_num,
    sum(steal3)::bigint as breakeven_opp,
    sum(steal3_door)::bigint as steal3_door_num,
    sum(steal3_door_opp)::bigint as steal3_door_opp
from chosen_fact
group by player
order by player;
