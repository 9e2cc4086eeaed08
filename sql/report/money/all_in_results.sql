-- What each player would have won on average where nothing could be bet any more before the last card came
--
-- all_in_hands = hands in which betting ended so before seventh street, all who were in tabled seven cards, and their
-- actions are written. all_in_net = what he won in them, all_in_expected = what he would on average over the cards
-- still to come, folded players' up cards gone: every way for them to come where one or two are missing, else 2,000
-- drawn ones, always the same. luck = the one less the other. net = of all his hands, adjusted = net less luck. What
-- would roll over is nobody's, so that in games that roll over luck does not sum to zero. Hands of Follow the Queen and
-- Baseball are left out: there a card still to come can make others wild, or bring another.
select
    any_value(money) as money,
    any_value(currency) as currency,
    any_value(scale) as scale,
    player,
    count(*) filter (dealt) as hands,
    count(share.hand_ref) as all_in_hands,
    sum(net_chips) as net_chips,
    sum(net_chips) - coalesce(sum(net_chips - share.expected_chips + put_in_chips) filter (share.hand_ref is not null), 0)
        as adjusted_chips,
    coalesce(sum(net_chips) filter (share.hand_ref is not null), 0) as all_in_net_chips,
    coalesce(sum(share.expected_chips - put_in_chips) filter (share.hand_ref is not null), 0) as all_in_expected_chips,
    coalesce(sum(net_chips - share.expected_chips + put_in_chips) filter (share.hand_ref is not null), 0) as luck_chips
from player_hand as one
left join all_in_share as share on share.hand_ref = one.hand_ref and share.place = one.place
group by kind, player
order by kind, luck_chips desc, player;
