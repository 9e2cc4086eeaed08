-- How often each player bets and raises from fourth street on, beside how often he calls, or calls and folds
--
-- af = bets, raises and completions to calls, a ratio and no part; afq = the same out of those, calls, and folds facing
-- a bet.
--
-- One row a player; X_num out of X_opp for each statistic X.
select
    player,
    count(*) as hands,
    sum(aggressions)::bigint as af_num,
    sum(calls)::bigint as af_opp,
    sum(aggressions)::bigint as afq_num,
    (sum(aggressions) + sum(calls) + sum(folds))::bigint as afq_opp
from chosen_fact
group by player
order by player;
