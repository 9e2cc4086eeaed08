-- What each player won, at showdowns and without, hand by hand and chain by chain
--
-- net = what he should have got, with every carry as it should have come in, less what he put in: the net of
-- `winnings`. cost_of_errors = what he was paid less what he should have got; it sums to zero over players where every
-- chip was paid to somebody. blue = his net in hands in which he went to a showdown, red = in all others; they add up
-- to net. Hand by hand (cash) a player who pays into a pot that rolls over has lost it, and whoever takes it later has
-- won it. chain_blue and chain_red book a whole chain on its last hand, so that nothing is lost or won before the pot
-- is taken; open is his net in chains nobody has taken yet: chain_blue + chain_red + open = net.
with flat as (
    select
        one.money, one.currency, one.scale, one.player, one.hand_ref, one.dealt, one.session_key, one.put_in_chips,
        one.due_chips, one.paid_chips, one.net_chips, one.in_showdown, part.link, part.closed, part.last_hand_ref
    from player_hand as one
    left join chain_part as part using (hand_ref)
),
cash as (
    select
        money, currency, scale, player,
        count(*) filter (dealt) as hands,
        count(distinct session_key) as sessions,
        sum(put_in_chips) as put_in_chips,
        sum(net_chips) as net_chips,
        sum(paid_chips - due_chips) as cost_of_errors_chips,
        coalesce(sum(net_chips) filter (in_showdown), 0) as blue_chips,
        coalesce(sum(net_chips) filter (not in_showdown), 0) as red_chips,
        coalesce(sum(net_chips) filter (in_showdown and link is null), 0) as single_blue_chips,
        coalesce(sum(net_chips) filter (not in_showdown and link is null), 0) as single_red_chips,
        coalesce(sum(net_chips) filter (not closed), 0) as open_chips
    from flat
    group by money, currency, scale, player
),
chained as (
    select
        money, currency, scale, player,
        coalesce(sum(net_chips) filter (to_showdown), 0) as blue_chips,
        coalesce(sum(net_chips) filter (not to_showdown), 0) as red_chips
    from (
        select
            money, currency, scale, player, link,
            sum(net_chips) as net_chips,
            bool_or(in_showdown and hand_ref = last_hand_ref) as to_showdown
        from flat
        where closed
        group by money, currency, scale, player, link
    )
    group by money, currency, scale, player
)
select
    cash.money,
    cash.currency,
    cash.scale,
    cash.player,
    cash.hands,
    cash.sessions,
    cash.put_in_chips,
    cash.net_chips,
    cash.cost_of_errors_chips,
    cash.blue_chips,
    cash.red_chips,
    cash.single_blue_chips + coalesce(chained.blue_chips, 0) as chain_blue_chips,
    cash.single_red_chips + coalesce(chained.red_chips, 0) as chain_red_chips,
    cash.open_chips
from cash
left join chained
    on chained.player = cash.player
    and chained.money = cash.money
    and chained.currency is not distinct from cash.currency
    and chained.scale = cash.scale
order by cash.money, cash.currency nulls last, cash.scale, cash.net_chips desc, cash.player;
