-- How often each player goes to the showdown, wins something there, and what part of the pots
--
-- wtsd is out of the hands in which he saw fourth street. wsd and potshare leave out showdowns at which no pot was won,
-- wsd_all counts them. potshare is his part of all that was won at the showdown, in ten-thousandths of a showdown: the
-- fair number where pots are split. A pot nobody else could win is no win.
--
-- One row a player; X_num out of X_opp for each statistic X.
select
    player,
    count(*) as hands,
    sum(showdowns)::bigint as wtsd_num,
    sum(saw4)::bigint as wtsd_opp,
    sum(wsd)::bigint as wsd_num,
    (sum(showdowns) - sum(rolled))::bigint as wsd_opp,
    sum(wsd)::bigint as wsd_all_num,
    sum(showdowns)::bigint as wsd_all_opp,
    sum(potshare)::bigint as potshare_num,
    (sum(showdowns) - sum(rolled))::bigint as potshare_opp
from chosen_fact
group by player
order by player;
