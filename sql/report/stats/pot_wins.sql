-- How often each player wins after fourth street, wins without a showdown, and takes a hand everybody else left
--
-- wwsf4 is out of all hands in which he saw fourth street, rolled or not; won_nosd out of those in which he then did
-- not go to the showdown; foldout_win, won with no showdown, out of all hands he was dealt.
--
-- One row a player; X_num out of X_opp for each statistic X.
select
    player,
    count(*) as hands,
    sum(won4)::bigint as wwsf4_num,
    sum(saw4)::bigint as wwsf4_opp,
    sum(won_out4)::bigint as won_nosd_num,
    (sum(saw4) - sum(showdowns))::bigint as won_nosd_opp,
    sum(foldout_win)::bigint as foldout_win_num,
    count(*) as foldout_win_opp
from chosen_fact
group by player
order by player;
