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
        money, currency, scale, player, session_key,
        sum(hands) as hands,
        sum(put_in) as put_in,
        sum(due - put_in) as net,
        sum(paid - due) as cost,
        sum(blue) as blue
    from stint
    group by money, currency, scale, player, session_key
),
cash as (
    select
        money, currency, scale, player,
        sum(hands)::bigint as hands,
        count(*) as sessions,
        sum(put_in) as put_in,
        sum(net) as net,
        sum(cost) as cost,
        sum(blue) as blue
    from by_session
    group by money, currency, scale, player
),
chained as (
    -- By how much it is other when whole chains are booked.
    select
        money, currency, scale, player,
        coalesce(sum(net) filter (closed and to_showdown), 0) - sum(blue) as more_blue,
        coalesce(sum(net) filter (closed and not to_showdown), 0) - sum(net - blue) as more_red,
        coalesce(sum(net) filter (not closed), 0) as still_open
    from chain_share
    group by money, currency, scale, player
)
select
    cash.money,
    cash.currency,
    cash.scale,
    cash.player,
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
left join chained
    on chained.player = cash.player
    and chained.money = cash.money
    and chained.currency is not distinct from cash.currency
    and chained.scale = cash.scale
order by cash.money, cash.currency nulls last, cash.scale, net_chips desc, cash.player;
