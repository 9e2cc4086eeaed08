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
        kind, player, session_nr,
        big_bet_chips,
        count(*) filter (dealt) as hands,
        sum(net_chips) as net_chips,
        sum(net_chips::double * net_chips) as squares,
        count(*) filter (dealt and played is not null) as timed_hands,
        sum(net_chips) filter (played is not null) as timed_chips,
        min(played) as began,
        max(played) as ended
    from player_net
    group by kind, player, session_nr, big_bet_chips
),
in_chains as (
    select
        kind, player, session_nr, big_bet_chips, link,
        any_value(closed) as closed,
        count(*) filter (dealt) as hands,
        sum(net_chips) as net_chips,
        sum(net_chips::double * net_chips) as squares
    from player_net
    join chain_part using (hand_ref)
    where big_bet_chips > 0
    group by kind, player, session_nr, big_bet_chips, link
),
apart as (
    -- What is not booked yet, and what chains give that are booked whole.
    select
        kind, player, session_nr, big_bet_chips,
        coalesce(sum(hands) filter (not closed), 0) as open_hands,
        coalesce(sum(net_chips) filter (not closed), 0) as open_chips,
        sum(squares) as squares
    from in_chains
    group by kind, player, session_nr, big_bet_chips
),
by_session as (
    select
        kind, player, session_nr,
        sum(one.hands) as hands,
        sum(one.net_chips::double / big_bet_chips) as net_bb,
        sum(one.squares / big_bet_chips / big_bet_chips) as squares_bb,
        sum(one.hands - coalesce(apart.open_hands, 0)) as booked_hands,
        sum((one.net_chips - coalesce(apart.open_chips, 0))::double / big_bet_chips) as booked_bb,
        sum((one.squares - coalesce(apart.squares, 0)) / big_bet_chips / big_bet_chips) as single_squares_bb
    from by_bet as one
    left join apart using (kind, player, session_nr, big_bet_chips)
    where big_bet_chips > 0
    group by kind, player, session_nr
),
rates as (
    select
        kind, player,
        sum(hands) as hands,
        count(*) as sessions,
        sum(net_bb) as net_bb,
        sum(squares_bb) as squares_bb,
        sum(booked_hands) as booked_hands,
        sum(booked_bb) as booked_bb,
        sum(single_squares_bb) as single_squares_bb,
        list({'above': 100 * net_bb, 'below': hands::double} order by session_order.nth) as blocks
    from by_session
    join session_order using (session_nr)
    group by kind, player
),
chain_squares as (
    select kind, player, sum(net_bb * net_bb) as squares_bb
    from (
        select kind, player, link, sum(net_chips::double / big_bet_chips) as net_bb
        from in_chains
        where closed
        group by kind, player, link
    )
    group by kind, player
),
chain_blocks as (
    select kind, player, list({'above': above, 'below': below} order by block) as blocks
    from (
        select
            kind, player,
            coalesce(-link, hand_ref) as block,
            100 * sum(net_chips::double / big_bet_chips) as above,
            count(*) filter (dealt)::double as below
        from player_net
        semi join (from rates where sessions between 5 and 7) as few using (kind, player)
        left join chain_part using (hand_ref)
        where big_bet_chips > 0
        group by kind, player, block
    )
    group by kind, player
),
hours as (
    select
        kind, player,
        sum(hours) as hours,
        sum(hands) as hands,
        sum(net_chips) as net_chips,
        list({'above': net_chips::double, 'below': hours} order by session_order.nth) as blocks
    from (
        select
            kind, player,
            session_nr,
            epoch(max(ended) - min(began)) / 3600.0 as hours,
            sum(timed_hands) as hands,
            sum(timed_chips) as net_chips
        from by_bet
        where began is not null
        group by kind, player, session_nr
    )
    join session_order using (session_nr)
    where hours > 0
    group by kind, player
)
select
    money_kind.money,
    money_kind.currency,
    money_kind.scale,
    player,
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
    hours.net_chips::double / money_kind.scale / hours.hours as hourly,
    list_transform(
        hours.blocks, lambda one: {'above': one.above / money_kind.scale, 'below': one.below}
    ) as hourly_blocks,
    hours.hands / hours.hours as hands_hour
from (select distinct kind, player from by_bet) as players
join money_kind using (kind)
left join rates using (kind, player)
left join chain_squares using (kind, player)
left join chain_blocks using (kind, player)
left join hours using (kind, player)
order by money_kind.money, money_kind.currency nulls last, money_kind.scale, bb100 desc nulls last, player;
