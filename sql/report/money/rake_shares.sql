-- Who bore the rake and fees, counted in three ways
--
-- The ways: rake_dealt evenly among those dealt in, rake_contrib evenly among those who paid in, and rake_weighted by
-- what each paid in; where all had theirs back and the rake was taken out of a carry, those dealt in paid alike.
-- Each hand's charge is divided in whole chips, by cumulative rounding in dealing order, so that each way sums to it.
-- Only hands in which something was charged are counted. raked_hands = those he was dealt into or paid into.
select
    money,
    currency,
    scale,
    player,
    sum(raked_hands)::bigint as raked_hands,
    sum(rake_dealt) as rake_dealt_chips,
    sum(rake_contrib) as rake_contrib_chips,
    sum(rake_weighted) as rake_weighted_chips
from stint
where raked_hands > 0
group by money, currency, scale, player
order by money, currency nulls last, scale, rake_weighted_chips desc, player;
