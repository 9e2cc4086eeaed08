-- How chains of rolled pots ended: how many were taken, how soon, and how many without a showdown
--
-- One row for each game in which chains began, kind of money, currency and scale. Of the chains that are closed:
-- rollovers, hands and minutes are means until somebody took the money; stolen_num of stolen_opp were taken when
-- everybody else had folded. The others, as in `chains`:
-- still_open, and what lies in them; lost, since a later hand took nothing up; paid_out, though nobody had won.
with hands as (
    select
        part.link, part.place_at_table, part.leaves, part.closed, hand.game, hand.money, hand.currency, hand.scale,
        hand.played, hand.showdown, chain_end.ended, chain_end.open_chips
    from chain_part as part
    join counted_hand as hand using (hand_ref)
    join chain_end on chain_end.link = part.link
),
chains as (
    select
        arg_min(game, place_at_table) as game,
        arg_min(money, place_at_table) as money,
        arg_min(currency, place_at_table) as currency,
        arg_min(scale, place_at_table) as scale,
        count(*) filter (leaves) as rollovers,
        max(place_at_table) - min(place_at_table) + 1 as hands,
        date_diff('minute', min(played), max(played)) as minutes,
        any_value(closed) as closed,
        arg_max(showdown, place_at_table) as showdown,
        any_value(ended) as ended,
        any_value(open_chips) as open_chips
    from hands
    group by link
)
select
    game as variant,
    money,
    currency,
    scale,
    count(*) as chains,
    avg(rollovers) filter (closed) as mean_rollovers,
    max(rollovers) as most_rollovers,
    avg(hands) filter (closed) as mean_hands,
    avg(minutes) filter (closed) as mean_minutes,
    count(*) filter (closed and not showdown) as stolen_num,
    count(*) filter (closed) as stolen_opp,
    count(*) filter (ended = 'open') as still_open,
    sum(open_chips) as open_chips,
    count(*) filter (ended = 'lost') as lost,
    count(*) filter (ended = 'paid out') as paid_out
from chains
group by game, money, currency, scale
order by variant, money, currency nulls last, scale;
