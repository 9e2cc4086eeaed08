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
        one.kind, one.player, one.session_nr, one.hand_ref, one.dealt, one.put_in_chips, one.due_chips, one.paid_chips,
        one.net_chips, one.in_showdown, part.link, part.closed, part.last_hand_ref
    from player_hand as one
    left join chain_part as part using (hand_ref)
),
by_session as (
    select
        kind, player, session_nr,
        count(*) filter (dealt) as hands,
        sum(put_in_chips) as put_in,
        sum(net_chips) as net,
        sum(paid_chips - due_chips) as cost,
        coalesce(sum(net_chips) filter (in_showdown), 0) as blue,
        coalesce(sum(net_chips) filter (in_showdown and link is null), 0) as single_blue,
        coalesce(sum(net_chips) filter (not in_showdown and link is null), 0) as single_red,
        coalesce(sum(net_chips) filter (not closed), 0) as still_open
    from flat
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
        sum(blue) as blue,
        sum(single_blue) as single_blue,
        sum(single_red) as single_red,
        sum(still_open) as still_open
    from by_session
    group by kind, player
),
chained as (
    select
        kind, player,
        coalesce(sum(net) filter (to_showdown), 0) as blue,
        coalesce(sum(net) filter (not to_showdown), 0) as red
    from (
        select
            kind, player, link,
            sum(net_chips) as net,
            bool_or(in_showdown and hand_ref = last_hand_ref) as to_showdown
        from flat
        where closed
        group by kind, player, link
    )
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
    cash.single_blue + coalesce(chained.blue, 0) as chain_blue_chips,
    cash.single_red + coalesce(chained.red, 0) as chain_red_chips,
    cash.still_open as open_chips
from cash
join money_kind using (kind)
left join chained using (kind, player)
order by kind, net_chips desc, player;
