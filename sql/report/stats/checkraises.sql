-- How often each player raises after checking, street by street from fourth on
--
-- Out of the hands in which he checked and then faced a bet on the street.
--
-- One row a player; X_num out of X_opp for each statistic X.
select
    player,
    count(*) as hands,
    sum(checkraise4)::bigint as checkraise4_num,
    sum(checkraise4_opp)::bigint as checkraise4_opp,
    sum(checkraise5)::bigint as checkraise5_num,
    sum(checkraise5_opp)::bigint as checkraise5_opp,
    sum(checkraise6)::bigint as checkraise6_num,
    sum(checkraise6_opp)::bigint as checkraise6_opp,
    sum(checkraise7)::bigint as checkraise7_num,
    sum(checkraise7_opp)::bigint as checkraise7_opp
from chosen_fact
group by player
order by player;
