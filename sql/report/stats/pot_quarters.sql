-- How often each player is quartered, takes three quarters, and makes a low
--
-- quartered = a quarter of a pot or less, threequarter = three quarters, out of the showdowns of split games that he won
-- something at. lo_made = a low that qualifies among his own seven, out of those of high and low at which he tabled
-- them.
--
-- One row a player; showdowns = those it is out of; X_num out of X_opp for each statistic X.
select
    player,
    count(*) as showdowns,
    sum(quartered)::bigint as quartered_num,
    sum(split_opp)::bigint as quartered_opp,
    sum(threequarter)::bigint as threequarter_num,
    sum(split_opp)::bigint as threequarter_opp,
    sum(lo_made)::bigint as lo_made_num,
    sum(lo_made_opp)::bigint as lo_made_opp
from chosen_fact
where split_opp + lo_made_opp > 0
group by player
order by player;
