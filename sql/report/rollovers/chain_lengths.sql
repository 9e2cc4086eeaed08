-- How long each chain of rolled pots went on, how much lay on the table at its height, and how it ended
--
-- One row a chain, by the hand in which it began. rollovers = hands that left money. hands and minutes run from its
-- first hand to its last, other games between them counted in. peak = the most that was played for in one of its
-- hands: the carry coming in and what the players put in; peak_bb in big bets of that hand. closed: its last hand left
-- nothing; taken_without_showdown: everybody else had folded. ended as in `chains`: taken, open, lost, paid out; open =
-- what the last hand of a chain that is open left, and at_end what the house says becomes of it (carry_at_end).
with hands as (
    select
        part.*,
        hand.session, hand.table_name, hand.hand_id, hand.game, hand.money, hand.currency, hand.scale, hand.played,
        hand.showdown, hand.big_bet_chips, chain_end.ended, chain_end.open_chips,
        hand.carry_in_chips + resolution.contributed_chips - resolution.returned_chips as for_chips,
        json_extract_string(resolution.rules, '$.carry_at_end.value') as at_end
    from chain_part as part
    join counted_hand as hand using (hand_ref)
    join resolution using (hand_ref)
    join chain_end on chain_end.link = part.link
)
select
    arg_min(session, place_at_table) as session,
    arg_min(table_name, place_at_table) as table_name,
    arg_min(game, place_at_table) as variant,
    arg_min(money, place_at_table) as money,
    arg_min(currency, place_at_table) as currency,
    arg_min(scale, place_at_table) as scale,
    arg_min(hand_id, place_at_table) as first_hand,
    arg_max(hand_id, place_at_table) as last_hand,
    count(*) filter (leaves) as rollovers,
    max(place_at_table) - min(place_at_table) + 1 as hands,
    date_diff('minute', min(played), max(played)) as minutes,
    max(for_chips) as peak_chips,
    max(for_chips::double / big_bet_chips) as peak_bb,
    any_value(closed) as closed,
    any_value(closed) and not arg_max(showdown, place_at_table) as taken_without_showdown,
    any_value(ended) as ended,
    any_value(open_chips) as open_chips,
    case when any_value(ended) = 'open' then arg_max(at_end, place_at_table) end as at_end
from hands
group by link
order by session nulls first, table_name, min(place_at_table);
