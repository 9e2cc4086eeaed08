-- How often each player has two spades or the queen of spades in the hole, or one half of Black Mariah
--
-- own_two_spades is out of showdowns of spade games, queen_hit of games for the queen, at which he tabled his cards.
-- mariah_miss = best hand without the highest spade or the reverse, where both are wanted.
--
-- One row a player; showdowns = those it is out of; X_num out of X_opp for each statistic X.
select
    player,
    count(*) as showdowns,
    sum(own_two_spades)::bigint as own_two_spades_num,
    sum(own_two_spades_opp)::bigint as own_two_spades_opp,
    sum(queen_hit)::bigint as queen_hit_num,
    sum(queen_hit_opp)::bigint as queen_hit_opp,
    sum(mariah_miss)::bigint as mariah_miss_num,
    sum(mariah_miss_opp)::bigint as mariah_miss_opp
from chosen_fact
where own_two_spades_opp + queen_hit_opp + mariah_miss_opp > 0
group by player
order by player;
