-- How often third street is raised at each table, by game
--
-- raises = third-street raises after the completion, of all players; hands = those whose actions are written, so that
-- raises over hands are the raises per hand.
select
    hand.session,
    hand.table_name,
    fact.variant,
    count(distinct fact.hand_ref) as hands,
    sum(fact.raises3)::bigint as raises
from chosen_fact as fact
join hand using (hand_ref)
where fact.told = 1
group by hand.session, hand.table_name, fact.variant
order by hand.session nulls first, hand.table_name, fact.variant;
