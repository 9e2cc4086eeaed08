-- How many sessions each player won, and his best and his worst
--
-- A session is as recorded, else it ends where an hour, or the gap asked for, goes by at the table. won_num of won_opp
-- sessions have a net above zero; one that comes to nothing is not won.
with sessions as (
    select money, currency, scale, player, session_key, sum(due - put_in) as net
    from stint
    group by money, currency, scale, player, session_key
)
select
    money,
    currency,
    scale,
    player,
    count(*) filter (net > 0) as won_num,
    count(*) as won_opp,
    count(*) filter (net = 0) as even,
    max(net) as best_chips,
    min(net) as worst_chips,
    sum(net) as net_chips
from sessions
group by money, currency, scale, player
order by money, currency nulls last, scale, net_chips desc, player;
