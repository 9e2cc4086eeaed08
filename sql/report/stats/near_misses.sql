-- How often each player holds one third and sees the pot roll, by which third
--
-- Out of showdowns of Two Thirds at which every card was seen, by the main pot.
--
-- One row a player; showdowns = those it is out of; X_num out of X_opp for each statistic X.
select
    player,
    count(*) as showdowns,
    (sum(near_hi) + sum(near_lo) + sum(near_best))::bigint as near_miss_num,
    sum(thirds_opp)::bigint as near_miss_opp,
    sum(near_hi)::bigint as near_hi_num,
    sum(thirds_opp)::bigint as near_hi_opp,
    sum(near_lo)::bigint as near_lo_num,
    sum(thirds_opp)::bigint as near_lo_opp,
    sum(near_best)::bigint as near_best_num,
    sum(thirds_opp)::bigint as near_best_opp
from chosen_fact
where thirds_opp > 0
group by player
order by player;
