-- How often each player folds to a bet, street by street from fourth on
--
-- Out of his decisions facing a bet on the street.
--
-- One row a player; X_num out of X_opp for each statistic X.
select
    player,
    count(*) as hands,
    sum(fold4)::bigint as fold4_num,
    sum(fold4_opp)::bigint as fold4_opp,
    sum(fold5)::bigint as fold5_num,
    sum(fold5_opp)::bigint as fold5_opp,
    sum(fold6)::bigint as fold6_num,
    sum(fold6_opp)::bigint as fold6_opp,
    sum(fold7)::bigint as fold7_num,
    sum(fold7_opp)::bigint as fold7_opp
from chosen_fact
group by player
order by player;
