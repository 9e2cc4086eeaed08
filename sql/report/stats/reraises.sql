-- How often each player raises a completion, and calls one with nothing in but the ante
--
-- Both are counted by the decision: rebet3 out of those facing exactly one completion, coldcall3 out of those facing a
-- completion or raise with nothing in but the ante.
--
-- One row a player; X_num out of X_opp for each statistic X.
select
    player,
    count(*) as hands,
    sum(rebet3)::bigint as rebet3_num,
    sum(rebet3_opp)::bigint as rebet3_opp,
    sum(coldcall3)::bigint as coldcall3_num,
    sum(coldcall3_opp)::bigint as coldcall3_opp
from chosen_fact
group by player
order by player;
