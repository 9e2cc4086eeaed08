-- How often each player bets where nobody has, street by street from fourth on
--
-- Out of his decisions on the street with no bet yet.
--
-- One row a player; X_num out of X_opp for each statistic X.
select
    player,
    count(*) as hands,
    sum(bet4)::bigint as bet4_num,
    sum(bet4_opp)::bigint as bet4_opp,
    sum(bet5)::bigint as bet5_num,
    sum(bet5_opp)::bigint as bet5_opp,
    sum(bet6)::bigint as bet6_num,
    sum(bet6_opp)::bigint as bet6_opp,
    sum(bet7)::bigint as bet7_num,
    sum(bet7_opp)::bigint as bet7_opp
from chosen_fact
group by player
order by player;
