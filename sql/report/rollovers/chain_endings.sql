-- How chains of rolled pots ended: how many were taken, how soon, and how many without a showdown
--
-- One row for each game in which chains began, kind of money, currency and scale. Of the chains that are closed:
-- rollovers, hands and minutes are means until somebody took the money; stolen_num of stolen_opp were taken when
-- everybody else had folded. Chains nobody has taken yet: still_open, and what lies in them.
with hands as (
    select
        part.link, part.place_at_table, part.leaves, part.closed, hand.game, hand.money, hand.currency, hand.scale,
        hand.played, hand.showdown, hand.carry_out_chips
    from chain_part as part
    join counted_hand as hand using (hand_ref)
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
        arg_max(carry_out_chips, place_at_table) as left_chips
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
    count(*) filter (not closed) as still_open,
    coalesce(sum(left_chips) filter (not closed), 0) as open_chips
from chains
group by game, money, currency, scale
order by variant, money, currency nulls last, scale;
