-- How often each player is still in on fourth, fifth, sixth and seventh street
--
-- Out of the hands in which it is known how far he came. Who is all-in sees cards and counts, though he decides
-- nothing.
--
-- One row a player; X_num out of X_opp for each statistic X.
select
    player,
    count(*) as hands,
    sum(saw4)::bigint as saw4_num,
    sum(saw_opp)::bigint as saw4_opp,
    sum(saw5)::bigint as saw5_num,
    sum(saw_opp)::bigint as saw5_opp,
    sum(saw6)::bigint as saw6_num,
    sum(saw_opp)::bigint as saw6_opp,
    sum(saw7)::bigint as saw7_num,
    sum(saw_opp)::bigint as saw7_opp
from chosen_fact
group by player
order by player;
