-- What each player came to in each chain of rolled pots, and what he paid into them and won of them
--
-- One row for each chain and player, apart for each session and big bet of its hands; hands, net, squares and blue are of
-- these hands. Of the whole chain are: to_showdown, he went to the showdown of its last hand; there, he was dealt into it
-- and was among those whom the carry was for; and, in the first row only, moves, the hands in which chips of his rolled
-- over, or he won or could win some that had, and these chips as rolled, taken and eligible.
with moved as (
    select hand_ref, player_nr, sum(rolled) as rolled, sum(taken) as taken, sum(eligible) as eligible
    from (
        select hand_ref, player, rolled_chips as rolled, 0 as taken, 0 as eligible from rolled_chip
        union all
        select hand_ref, player, 0, taken_chips, 0 from taken_chip
        union all
        select hand_ref, unnest(eligible), 0, 0, carried_chips from counted_pot where carried_chips > 0
    )
    join name_number using (player)
    group by hand_ref, player_nr
),
beginnings as materialized (
    -- Both stand before the seats, which are most of a record; looking for a list is sooner done than reading them.
    select hand_ref, left(record, strpos(record, '"seats":[') - 1) as words
    from hand
    where hand_ref in (select last_hand_ref from chain_part where closed)
),
said as (
    select
        hand_ref,
        case
            when json_type(record, '$.announced.carry_players') = 'ARRAY'
                then (record ->> '$.announced.carry_players')::varchar[]
            when len(json_extract(record, '$.carry_in[*].players')) > 0
                and len(json_extract(record, '$.carry_in[*].players'))
                    = len(json_extract(record, '$.carry_in[*].amount'))
                then flatten((json_extract(record, '$.carry_in[*].players'))::varchar[][])
        end as names
    from (select hand_ref, words || '"seats":[]}' as record from beginnings where contains(words, 'players":['))
),
last_hands as (
    select
        one.hand_ref,
        coalesce(
            list(case when own_name.name is null then coalesce(person_name.person, one.name) else one.name end) filter (
                one.name is not null
            ),
            []
        ) as named
    from (
        select hand_ref, unnest(case when len(names) > 0 then names else [null] end) as name
        from said
        where names is not null
    ) as one
    left join person_name on person_name.name = one.name
    left join own_name on own_name.hand_ref = one.hand_ref and own_name.name = one.name
    group by one.hand_ref
),
parts as (
    select
        part.link,
        one.session_ref,
        one.player_nr,
        one.big_bet_chips,
        any_value(one.table_ref) as table_ref,
        any_value(part.first_place) as first_place,
        any_value(part.closed) as closed,
        any_value(part.last_hand_ref) as last_hand_ref,
        count(*) filter (one.dealt) as hands,
        sum(one.net_chips)::hugeint as net,
        sum(one.net_chips::hugeint * one.net_chips)::hugeint as squares,
        coalesce(sum(one.net_chips) filter (one.in_showdown), 0)::hugeint as blue,
        bool_or(one.in_showdown and hand_ref = part.last_hand_ref) as to_showdown,
        bool_or(one.dealt and hand_ref = part.last_hand_ref) as in_last,
        count(moved.hand_ref) as moves,
        coalesce(sum(moved.rolled), 0)::hugeint as rolled,
        coalesce(sum(moved.taken), 0)::hugeint as taken,
        coalesce(sum(moved.eligible), 0)::hugeint as eligible
    from seat_sum as one
    join chain_part as part using (hand_ref)
    left join moved using (hand_ref, player_nr)
    group by part.link, one.session_ref, one.player_nr, one.big_bet_chips
),
named_parts as (
    select
        parts.*, hand.session, hand.table_name, hand.session_key, hand.money, hand.currency, hand.scale,
        {'session': hand.session_key, 'no_bet': parts.big_bet_chips is null, 'bet': parts.big_bet_chips} as nth
    from parts
    join hand_group as hand on hand.hand_ref = parts.session_ref
),
wholes as (
    select
        link,
        table_ref,
        player_nr,
        min(nth) as first_nth,
        bool_or(to_showdown) as to_showdown,
        bool_or(in_last) as in_last,
        sum(moves)::bigint as moves,
        sum(rolled)::hugeint as rolled,
        sum(taken)::hugeint as taken,
        sum(eligible)::hugeint as eligible
    from named_parts
    group by link, table_ref, player_nr
)
select
    part.session, part.table_name, part.link, part.first_place, part.closed, part.session_key, part.money,
    part.currency, part.scale, name_number.player, part.big_bet_chips, part.hands, part.net, part.squares, part.blue,
    whole.to_showdown,
    case when part.nth = whole.first_nth then whole.moves else 0 end as moves,
    case when part.nth = whole.first_nth then whole.rolled else 0 end as rolled,
    case when part.nth = whole.first_nth then whole.taken else 0 end as taken,
    case when part.nth = whole.first_nth then whole.eligible else 0 end as eligible,
    part.closed and whole.in_last and coalesce(list_contains(last_hands.named, name_number.player), true) as there
from named_parts as part
join wholes as whole using (link, table_ref, player_nr)
join name_number using (player_nr)
left join last_hands on last_hands.hand_ref = part.last_hand_ref
