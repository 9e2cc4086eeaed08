-- Big bets won per hundred hands, how far they swing, and money by the hour, with how far they can be trusted
--
-- hands, and what is counted in big bets, leave out hands whose record names no big bet. bb100 = 100 times the mean of
-- net / big bet; its interval draws whole sessions 10,000 times with replacement (bb100_blocks says how many there
-- are; with five to seven sessions whole chains and single hands are drawn, below five nothing). sd100 = 10 times the
-- standard deviation of a hand's net in big bets; chain_sd100 books a chain on its last hand and leaves out chains
-- nobody has taken yet. seated_hours run from a player's first hand of a session to his last, at the times written;
-- hourly = his net of those sessions by the hour, in the currency, with sessions drawn; hands_hour = hands by the hour.
with by_bet as (
    select
        money, currency, scale, player, session_key, big_bet_chips,
        sum(hands) as hands,
        sum(net) as net,
        sum(squares) as squares
    from stake_part
    where big_bet_chips > 0
    group by money, currency, scale, player, session_key, big_bet_chips
),
apart as (
    -- What is not booked yet, and what chains give that are booked whole.
    select
        money, currency, scale, player, session_key, big_bet_chips,
        coalesce(sum(hands) filter (not closed), 0) as open_hands,
        coalesce(sum(net) filter (not closed), 0) as open_net,
        sum(squares) as squares
    from chain_share
    where big_bet_chips > 0
    group by money, currency, scale, player, session_key, big_bet_chips
),
by_session as (
    select
        one.money, one.currency, one.scale, one.player, one.session_key,
        sum(one.hands) as hands,
        sum(one.net::double / one.big_bet_chips) as net_bb,
        sum(one.squares::double / one.big_bet_chips / one.big_bet_chips) as squares_bb,
        sum(one.hands - coalesce(apart.open_hands, 0)) as booked_hands,
        sum((one.net - coalesce(apart.open_net, 0))::double / one.big_bet_chips) as booked_bb,
        sum((one.squares - coalesce(apart.squares, 0))::double / one.big_bet_chips / one.big_bet_chips) as single_squares_bb
    from by_bet as one
    left join apart
        on apart.player = one.player
        and apart.session_key = one.session_key
        and apart.big_bet_chips = one.big_bet_chips
        and apart.money = one.money
        and apart.currency is not distinct from one.currency
        and apart.scale = one.scale
    group by one.money, one.currency, one.scale, one.player, one.session_key
),
rates as (
    select
        money, currency, scale, player,
        sum(hands)::bigint as hands,
        count(*) as sessions,
        sum(net_bb) as net_bb,
        sum(squares_bb) as squares_bb,
        sum(booked_hands) as booked_hands,
        sum(booked_bb) as booked_bb,
        sum(single_squares_bb) as single_squares_bb,
        list({'above': 100 * net_bb, 'below': hands::double} order by session_key) as blocks
    from by_session
    group by money, currency, scale, player
),
chain_squares as (
    select money, currency, scale, player, sum(net_bb * net_bb) as squares_bb
    from (
        select money, currency, scale, player, link, sum(net::double / big_bet_chips) as net_bb
        from chain_share
        where closed and big_bet_chips > 0
        group by money, currency, scale, player, link
    )
    group by money, currency, scale, player
),
drawn as (
    -- What is drawn where sessions are few: chains, those of the last table first, and the hands of no chain.
    select
        hand.money, hand.currency, hand.scale, hand.player,
        100 * sum(hand.net_chips::double / hand.big_bet_chips) as above,
        count(*) filter (hand.dealt)::double as below,
        any_value(part.session) as session,
        any_value(part.table_name) as table_name,
        part.first_place,
        case when part.link is null then hand_ref end as single
    from player_hand as hand
    semi join (from rates where sessions between 5 and 7) as few
        on few.player = hand.player
        and few.money = hand.money
        and few.currency is not distinct from hand.currency
        and few.scale = hand.scale
    left join chain_part as part using (hand_ref)
    where hand.big_bet_chips > 0
    group by hand.money, hand.currency, hand.scale, hand.player, part.link, part.first_place, single
),
chain_blocks as (
    select
        money, currency, scale, player,
        list(
            {'above': above, 'below': below}
            order by single nulls first, table_name is null, session desc nulls last, table_name desc, first_place desc
        ) as blocks
    from drawn
    group by money, currency, scale, player
),
hours as (
    select
        money, currency, scale, player,
        sum(hours) as hours,
        sum(hands)::bigint as hands,
        sum(net) as net,
        list({'above': net::double, 'below': hours} order by session_key) as blocks
    from (
        select
            money, currency, scale, player, session_key,
            epoch(max(ended) - min(began)) / 3600.0 as hours,
            sum(timed_hands) as hands,
            sum(timed_net) as net
        from stake_part
        where began is not null
        group by money, currency, scale, player, session_key
    )
    where hours > 0
    group by money, currency, scale, player
)
select
    players.money,
    players.currency,
    players.scale,
    players.player,
    coalesce(rates.hands, 0) as hands,
    coalesce(rates.sessions, 0) as sessions,
    100 * rates.net_bb / nullif(rates.hands, 0) as bb100,
    case
        when rates.sessions >= 8 then rates.blocks
        when rates.sessions >= 5 then chain_blocks.blocks
    end as bb100_blocks,
    case
        when rates.hands > 1
            then 10 * sqrt(greatest(rates.squares_bb - rates.net_bb * rates.net_bb / rates.hands, 0) / (rates.hands - 1))
    end as sd100,
    case
        when booked_hands > 1
            then 10 * sqrt(
                greatest(
                    single_squares_bb + coalesce(chain_squares.squares_bb, 0) - booked_bb * booked_bb / booked_hands, 0
                ) / (booked_hands - 1)
            )
    end as chain_sd100,
    hours.hours as seated_hours,
    hours.net::double / players.scale / hours.hours as hourly,
    list_transform(
        hours.blocks, lambda one: {'above': one.above / players.scale, 'below': one.below}
    ) as hourly_blocks,
    hours.hands / hours.hours as hands_hour
from (select distinct money, currency, scale, player from stake_part) as players
left join rates
    on rates.player = players.player
    and rates.money = players.money
    and rates.currency is not distinct from players.currency
    and rates.scale = players.scale
left join chain_squares
    on chain_squares.player = players.player
    and chain_squares.money = players.money
    and chain_squares.currency is not distinct from players.currency
    and chain_squares.scale = players.scale
left join chain_blocks
    on chain_blocks.player = players.player
    and chain_blocks.money = players.money
    and chain_blocks.currency is not distinct from players.currency
    and chain_blocks.scale = players.scale
left join hours
    on hours.player = players.player
    and hours.money = players.money
    and hours.currency is not distinct from players.currency
    and hours.scale = players.scale
order by players.money, players.currency nulls last, players.scale, bb100 desc nulls last, players.player;
