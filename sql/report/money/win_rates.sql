-- Big bets won per hundred hands, how far they swing, and money by the hour, with how far they can be trusted
--
-- hands, and what is counted in big bets, leave out hands whose record names no big bet. bb100 = 100 times the mean of
-- net / big bet; its interval draws whole sessions 10,000 times with replacement (bb100_blocks says how many there
-- are; with five to seven sessions whole chains and single hands are drawn, below five nothing). sd100 = 10 times the
-- standard deviation of a hand's net in big bets; chain_sd100 books a chain on its last hand and leaves out chains
-- nobody has taken yet. seated_hours run from a player's first hand of a session to his last, at the times written;
-- hourly = his net of those sessions by the hour, in the currency, with sessions drawn; hands_hour = hands by the hour.
with flat as (
    select
        {'money': one.money, 'currency': one.currency, 'scale': one.scale, 'player': one.player} as who,
        one.session_key, one.dealt, one.net_chips, one.played, one.big_bet_chips, one.hand_ref, part.link,
        coalesce(part.closed, true) as booked
    from player_hand as one
    left join chain_part as part using (hand_ref)
),
by_bet as (
    select
        who,
        session_key,
        count(*) filter (dealt) as hands,
        sum(net_chips)::double / big_bet_chips as net_bb,
        sum(net_chips::double * net_chips) / big_bet_chips / big_bet_chips as squares_bb,
        count(*) filter (dealt and booked) as booked_hands,
        sum(net_chips) filter (booked)::double / big_bet_chips as booked_bb,
        sum(net_chips::double * net_chips) filter (link is null) / big_bet_chips / big_bet_chips as single_squares_bb
    from flat
    where big_bet_chips > 0
    group by who, session_key, big_bet_chips
),
by_session as (
    select
        who,
        session_key,
        sum(hands) as hands,
        sum(net_bb) as net_bb,
        sum(squares_bb) as squares_bb,
        sum(booked_hands) as booked_hands,
        coalesce(sum(booked_bb), 0) as booked_bb,
        coalesce(sum(single_squares_bb), 0) as single_squares_bb
    from by_bet
    group by who, session_key
),
rates as (
    select
        who,
        sum(hands) as hands,
        count(*) as sessions,
        sum(net_bb) as net_bb,
        sum(squares_bb) as squares_bb,
        sum(booked_hands) as booked_hands,
        sum(booked_bb) as booked_bb,
        sum(single_squares_bb) as single_squares_bb,
        list({'above': 100 * net_bb, 'below': hands::double} order by session_key) as blocks
    from by_session
    group by who
),
chain_squares as (
    select who, sum(net_bb * net_bb) as squares_bb
    from (
        select who, link, sum(net_chips::double / big_bet_chips) as net_bb
        from flat
        where link is not null and booked and big_bet_chips > 0
        group by who, link
    )
    group by who
),
chain_blocks as (
    select who, list({'above': above, 'below': below} order by block) as blocks
    from (
        select
            who,
            coalesce(-link, hand_ref) as block,
            100 * sum(net_chips::double / big_bet_chips) as above,
            count(*) filter (dealt)::double as below
        from flat
        where big_bet_chips > 0 and who in (select who from rates where sessions between 5 and 7)
        group by who, block
    )
    group by who
),
hours as (
    select
        who,
        sum(hours) as hours,
        sum(hands) as hands,
        sum(net_chips) as net_chips,
        list({'above': net_chips::double / who.scale, 'below': hours} order by session_key) as blocks
    from (
        select
            who,
            session_key,
            epoch(max(played) - min(played)) / 3600.0 as hours,
            count(*) filter (dealt) as hands,
            sum(net_chips) as net_chips
        from flat
        where played is not null
        group by who, session_key
    )
    where hours > 0
    group by who
)
select
    players.who.money as money,
    players.who.currency as currency,
    players.who.scale as scale,
    players.who.player as player,
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
    hours.net_chips::double / players.who.scale / hours.hours as hourly,
    hours.blocks as hourly_blocks,
    hours.hands / hours.hours as hands_hour
from (select distinct who from flat) as players
left join rates on rates.who is not distinct from players.who
left join chain_squares on chain_squares.who is not distinct from players.who
left join chain_blocks on chain_blocks.who is not distinct from players.who
left join hours on hours.who is not distinct from players.who
order by players.who.money, players.who.currency nulls last, players.who.scale, bb100 desc nulls last, players.who.player;
