-- How often each player bets fourth street as the last to go up on third, and double on an open pair
--
-- follow4 is out of the hands in which nobody bet before him; pair4_bet out of those in which he opened fourth street
-- with an open pair, where the rules allow the large bet (not in Stud 8 and razz).
--
-- One row a player; X_num out of X_opp for each statistic X.
select
    player,
    count(*) as hands,
    sum(follow4)::bigint as follow4_num,
    sum(follow4_opp)::bigint as follow4_opp,
    sum(pair4_bet)::bigint as pair4_bet_num,
    sum(pair4_bet_opp)::bigint as pair4_bet_opp
from chosen_fact
group by player
order by player;
