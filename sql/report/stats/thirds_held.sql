-- How often each player holds each third of Two Thirds, and two of them
--
-- Out of showdowns at which every card was seen, by the main pot. third_hi and third_lo are the high and the low spade,
-- third_best the best hand.
--
-- One row a player; showdowns = those it is out of; X_num out of X_opp for each statistic X.
select
    player,
    count(*) as showdowns,
    sum(third_hi)::bigint as third_hi_num,
    sum(thirds_opp)::bigint as third_hi_opp,
    sum(third_lo)::bigint as third_lo_num,
    sum(thirds_opp)::bigint as third_lo_opp,
    sum(third_best)::bigint as third_best_num,
    sum(thirds_opp)::bigint as third_best_opp,
    sum(two_plus)::bigint as two_plus_num,
    sum(thirds_opp)::bigint as two_plus_opp
from chosen_fact
where thirds_opp > 0
group by player
order by player;
