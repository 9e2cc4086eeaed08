-- How many sessions each player won, and his best and his worst
--
-- A session is as recorded, else it ends where an hour, or the gap asked for, goes by at the table. won_num of won_opp
-- sessions have a net above zero; one that comes to nothing is not won.
select
    any_value(money_kind.money) as money,
    any_value(money_kind.currency) as currency,
    any_value(money_kind.scale) as scale,
    player,
    count(*) filter (net > 0) as won_num,
    count(*) as won_opp,
    count(*) filter (net = 0) as even,
    max(net) as best_chips,
    min(net) as worst_chips,
    sum(net) as net_chips
from (select kind, player, session_nr, sum(net_chips) as net from player_hand group by kind, player, session_nr)
join money_kind using (kind)
group by kind, player
order by kind, net_chips desc, player;
