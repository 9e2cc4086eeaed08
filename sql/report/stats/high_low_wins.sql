-- How often each player wins the high, the low and all of it in games split between them
--
-- Out of showdowns at which every card was seen. hi_win and lo_win = any share, lo_win out of those with a low that
-- qualifies. scoop = every share of every pot he contested. free_low = he alone had a low, out of the lows he won.
--
-- One row a player; showdowns = those it is out of; X_num out of X_opp for each statistic X.
select
    player,
    count(*) as showdowns,
    sum(hi_win)::bigint as hi_win_num,
    sum(hilo_opp)::bigint as hi_win_opp,
    sum(lo_win)::bigint as lo_win_num,
    sum(lo_win_opp)::bigint as lo_win_opp,
    sum(scoop)::bigint as scoop_num,
    sum(hilo_opp)::bigint as scoop_opp,
    sum(free_low)::bigint as free_low_num,
    sum(lo_win)::bigint as free_low_opp
from chosen_fact
where hilo_opp > 0
group by player
order by player;
