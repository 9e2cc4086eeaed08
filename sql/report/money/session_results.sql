-- How many sessions each player won, and his best and his worst
--
-- A session is as recorded, else it ends where an hour goes by at the table. won_num of won_opp sessions have a net
-- above zero; one that comes to nothing is not won.
select
    money,
    currency,
    scale,
    player,
    count(*) filter (net_chips > 0) as won_num,
    count(*) as won_opp,
    count(*) filter (net_chips = 0) as even,
    max(net_chips) as best_chips,
    min(net_chips) as worst_chips,
    sum(net_chips) as net_chips
from (
    select money, currency, scale, player, session_key, sum(net_chips) as net_chips
    from player_hand
    group by money, currency, scale, player, session_key
)
group by money, currency, scale, player
order by money, currency nulls last, scale, net_chips desc, player;
