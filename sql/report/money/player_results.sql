-- What each player won, at showdowns and without, hand by hand and chain by chain
--
-- net = what he should have got, with every carry as it should have come in, less what he put in: the net of
-- `winnings`. cost_of_errors = what he was paid less what he should have got; it sums to zero over players where every
-- chip was paid to somebody. blue = his net in hands in which he went to a showdown, red = in all others; they add up
-- to net. Hand by hand (cash) a player who pays into a pot that rolls over has lost it, and whoever takes it later has
-- won it. chain_blue and chain_red book a whole chain on its last hand, so that nothing is lost or won before the pot
-- is taken; open is his net in chains nobody has taken yet: chain_blue + chain_red + open = net.
with by_session as (
    select
        kind, player, session_nr,
        count(*) filter (dealt) as hands,
        sum(put_in_chips) as put_in,
        sum(net_chips) as net,
        sum(paid_chips - due_chips) as cost,
        coalesce(sum(net_chips) filter (in_showdown), 0) as blue
    from player_net
    group by kind, player, session_nr
),
cash as (
    select
        kind, player,
        sum(hands)::bigint as hands,
        count(*) as sessions,
        sum(put_in) as put_in,
        sum(net) as net,
        sum(cost) as cost,
        sum(blue) as blue
    from by_session
    group by kind, player
),
by_chain as (
    select
        kind, player, link,
        any_value(closed) as closed,
        sum(net_chips) as net,
        coalesce(sum(net_chips) filter (in_showdown), 0) as blue,
        bool_or(in_showdown and hand_ref = last_hand_ref) as to_showdown
    from player_net
    join chain_part using (hand_ref)
    group by kind, player, link
),
chained as (
    -- By how much it is other when whole chains are booked.
    select
        kind, player,
        coalesce(sum(net) filter (closed and to_showdown), 0) - sum(blue) as more_blue,
        coalesce(sum(net) filter (closed and not to_showdown), 0) - sum(net - blue) as more_red,
        coalesce(sum(net) filter (not closed), 0) as still_open
    from by_chain
    group by kind, player
)
select
    money_kind.money,
    money_kind.currency,
    money_kind.scale,
    player,
    cash.hands,
    cash.sessions,
    cash.put_in as put_in_chips,
    cash.net as net_chips,
    cash.cost as cost_of_errors_chips,
    cash.blue as blue_chips,
    cash.net - cash.blue as red_chips,
    cash.blue + coalesce(chained.more_blue, 0) as chain_blue_chips,
    cash.net - cash.blue + coalesce(chained.more_red, 0) as chain_red_chips,
    coalesce(chained.still_open, 0) as open_chips
from cash
join money_kind using (kind)
left join chained using (kind, player)
order by money_kind.money, money_kind.currency nulls last, money_kind.scale, net_chips desc, player;
