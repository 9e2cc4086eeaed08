-- How often each player comes in on third street: by a call, by the first completion, by limping, by going up
--
-- vpip3 = put chips in of his own will; complete = completed first; limp3 = called the bare bring-in; raise3 = went up,
-- first or later. A hand counts for a player who had something to answer: not the bring-in everybody folded to, not who
-- was all-in on the ante.
--
-- One row a player; X_num out of X_opp for each statistic X.
select
    player,
    count(*) as hands,
    sum(vpip3)::bigint as vpip3_num,
    sum(vpip3_opp)::bigint as vpip3_opp,
    sum(complete)::bigint as complete_num,
    sum(complete_opp)::bigint as complete_opp,
    sum(limp3)::bigint as limp3_num,
    sum(limp3_opp)::bigint as limp3_opp,
    sum(raise3)::bigint as raise3_num,
    sum(vpip3_opp)::bigint as raise3_opp
from chosen_fact
group by player
order by player;
