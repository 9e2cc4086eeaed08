-- How much more willing each player is to come in when a pot has rolled over
--
-- vpip3_with_roll = vpip3 of the hands into which chips had rolled, as their records say, vpip3_without_roll = that of
-- all others: X_num hands in which he came in on third street out of X_opp in which he had to decide.
-- vpip3_roll_difference = the first rate less the second, with Newcombe's interval; where it holds zero, the hands do not
-- tell that the roll made a difference. --by variant compares hands of one game.
select
    player,
    count(*) as hands,
    coalesce(sum(vpip3) filter (rolled), 0)::bigint as vpip3_with_roll_num,
    coalesce(sum(vpip3_opp) filter (rolled), 0)::bigint as vpip3_with_roll_opp,
    coalesce(sum(vpip3) filter (not rolled), 0)::bigint as vpip3_without_roll_num,
    coalesce(sum(vpip3_opp) filter (not rolled), 0)::bigint as vpip3_without_roll_opp
from (
    select fact.player, fact.vpip3, fact.vpip3_opp, hand.carry_in_chips > 0 as rolled
    from chosen_fact as fact
    join hand using (hand_ref)
)
group by player
order by player;
