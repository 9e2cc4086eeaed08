-- How much more willing each player is to come in when a pot has rolled over
--
-- vpip3_with_roll = vpip3 of the hands into which chips had rolled, as their records say, vpip3_without_roll = that of
-- all others: X_num hands in which he came in on third street out of X_opp in which he had to decide.
-- vpip3_roll_difference = the first rate less the second, with Newcombe's interval; where it holds zero, the hands do not
-- tell that the roll made a difference. --by variant compares hands of one game.
with every as (
    select player, count(*) as hands, sum(vpip3) as num, sum(vpip3_opp) as opp from chosen_fact group by player
),
rolled as (
    select player, sum(vpip3)::bigint as num, sum(vpip3_opp)::bigint as opp
    from chosen_fact
    where hand_ref in (select hand_ref from hand where carry_in_chips > 0)
    group by player
)
select
    player,
    every.hands,
    coalesce(rolled.num, 0) as vpip3_with_roll_num,
    coalesce(rolled.opp, 0) as vpip3_with_roll_opp,
    (every.num - coalesce(rolled.num, 0))::bigint as vpip3_without_roll_num,
    (every.opp - coalesce(rolled.opp, 0))::bigint as vpip3_without_roll_opp
from every
left join rolled using (player)
order by player;
