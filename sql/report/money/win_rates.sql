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
        one.kind, one.player, one.session_nr, one.dealt, one.net_chips, one.played, one.big_bet_chips, one.hand_ref, part.link,
        coalesce(part.closed, true) as booked
    from player_hand as one
    left join chain_part as part using (hand_ref)
),
by_bet as (
    select
        kind, player,
        session_nr,
        count(*) filter (dealt) as hands,
        sum(net_chips)::double / big_bet_chips as net_bb,
        sum(net_chips::double * net_chips) / big_bet_chips / big_bet_chips as squares_bb,
        count(*) filter (dealt and booked) as booked_hands,
        sum(net_chips) filter (booked)::double / big_bet_chips as booked_bb,
        sum(net_chips::double * net_chips) filter (link is null) / big_bet_chips / big_bet_chips as single_squares_bb
    from flat
    where big_bet_chips > 0
    group by kind, player, session_nr, big_bet_chips
),
by_session as (
    select
        kind, player,
        session_nr,
        sum(hands) as hands,
        sum(net_bb) as net_bb,
        sum(squares_bb) as squares_bb,
        sum(booked_hands) as booked_hands,
        coalesce(sum(booked_bb), 0) as booked_bb,
        coalesce(sum(single_squares_bb), 0) as single_squares_bb
    from by_bet
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
        list({'above': 100 * net_bb, 'below': hands::double} order by session_nr) as blocks
    from by_session
    group by kind, player
),
chain_squares as (
    select kind, player, sum(net_bb * net_bb) as squares_bb
    from (
        select kind, player, link, sum(net_chips::double / big_bet_chips) as net_bb
        from flat
        where link is not null and booked and big_bet_chips > 0
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
        from flat
        semi join (from rates where sessions between 5 and 7) as few using (kind, player)
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
        list({'above': net_chips::double, 'below': hours} order by session_nr) as blocks
    from (
        select
            kind, player,
            session_nr,
            epoch(max(played) - min(played)) / 3600.0 as hours,
            count(*) filter (dealt) as hands,
            sum(net_chips) as net_chips
        from flat
        where played is not null
        group by kind, player, session_nr
    )
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
from (select distinct kind, player from flat) as players
join money_kind using (kind)
left join rates using (kind, player)
left join chain_squares using (kind, player)
left join chain_blocks using (kind, player)
left join hours using (kind, player)
order by kind, bb100 desc nulls last, player;
