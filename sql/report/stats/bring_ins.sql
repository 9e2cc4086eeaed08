-- How often each player has the bring-in, opens for the full bet instead, and how he answers a steal
--
-- bringin is out of all his hands whose actions are written; 1 of as many players is to be expected. complete_bi is out
-- of the times he could have opened for the full bet; fold_bi_steal and rebet_bi_steal out of the steals nobody between
-- took up.
--
-- One row a player; X_num out of X_opp for each statistic X.
select
    player,
    count(*) as hands,
    sum(bringin)::bigint as bringin_num,
    sum(told)::bigint as bringin_opp,
    sum(complete_bi)::bigint as complete_bi_num,
    sum(complete_bi_opp)::bigint as complete_bi_opp,
    sum(fold_bi_steal)::bigint as fold_bi_steal_num,
    sum(bi_steal_opp)::bigint as fold_bi_steal_opp,
    sum(rebet_bi_steal)::bigint as rebet_bi_steal_num,
    sum(bi_steal_opp)::bigint as rebet_bi_steal_opp
from chosen_fact
group by player
order by player;
