-- What each player came to in each chain of rolled pots, and what he paid into them and won of them
--
-- One row for each chain and player, apart for each session and big bet of its hands; hands, net, squares and blue are of
-- these hands. Of the whole chain are: to_showdown, he went to the showdown of its last hand; there, he was dealt into it
-- and was among those whom the carry was for; and, in the first row only, moves, the hands in which chips of his rolled
-- over, or he won or could win some that had, and these chips as rolled, taken and eligible.
with rolled as (
    select hand_ref, player, sum(rolled_chips) as chips from rolled_chip group by hand_ref, player
),
taken as (
    select hand_ref, player, sum(taken_chips) as chips from taken_chip group by hand_ref, player
),
eligible as (
    select hand_ref, player, sum(carried_chips) as chips
    from (
        select hand_ref, carried_chips, unnest(eligible) as player
        from counted_pot
        where carried_chips > 0
    )
    group by hand_ref, player
),
moved as (
    select hand_ref, player, sum(rolled) as rolled, sum(taken) as taken, sum(eligible) as eligible
    from (
        select hand_ref, player, chips as rolled, 0 as taken, 0 as eligible from rolled
        union all
        select hand_ref, player, 0, chips, 0 from taken
        union all
        select hand_ref, player, 0, 0, chips from eligible
    )
    group by hand_ref, player
),
last_hands as (
    select
        hand_ref,
        case
            when json_type(record, '$.announced.carry_players') = 'ARRAY'
                then (record ->> '$.announced.carry_players')::varchar[]
            when len(json_extract(record, '$.carry_in[*].players')) > 0
                and len(json_extract(record, '$.carry_in[*].players'))
                    = len(json_extract(record, '$.carry_in[*].amount'))
                then flatten((json_extract(record, '$.carry_in[*].players'))::varchar[][])
        end as named
    from hand
    -- Most records name nobody: looking for the word is sooner done than reading them.
    where hand_ref in (select last_hand_ref from chain_part where closed) and contains(record, 'players"')
),
there as (
    select seat.hand_ref, seat.player
    from seat
    left join last_hands using (hand_ref)
    where seat.hand_ref in (select last_hand_ref from chain_part where closed)
        and seat.dealt
        and coalesce(list_contains(last_hands.named, seat.player), true)
),
parts as (
    select
        part.session, part.table_name, part.link, part.first_place, part.closed, one.session_key, one.money,
        one.currency, one.scale, one.player, one.big_bet_chips,
        count(*) filter (one.dealt) as hands,
        sum(one.net_chips)::hugeint as net,
        sum(one.net_chips::hugeint * one.net_chips)::hugeint as squares,
        coalesce(sum(one.net_chips) filter (one.in_showdown), 0)::hugeint as blue,
        bool_or(one.in_showdown and hand_ref = part.last_hand_ref) as to_showdown,
        count(moved.hand_ref) as moves,
        coalesce(sum(moved.rolled), 0)::hugeint as rolled,
        coalesce(sum(moved.taken), 0)::hugeint as taken,
        coalesce(sum(moved.eligible), 0)::hugeint as eligible,
        bool_or(there.player is not null) as there
    from player_hand as one
    join chain_part as part using (hand_ref)
    left join moved on moved.hand_ref = one.hand_ref and moved.player = one.player
    left join there on there.hand_ref = part.last_hand_ref and there.player = one.player
    group by
        part.session, part.table_name, part.link, part.first_place, part.closed, one.session_key, one.money,
        one.currency, one.scale, one.player, one.big_bet_chips
),
wholes as (
    select
        *,
        row_number() over (whole order by session_key, big_bet_chips) = 1 as is_first,
        sum(rolled) over whole as all_rolled,
        sum(taken) over whole as all_taken,
        sum(eligible) over whole as all_eligible
    from parts
    window whole as (partition by link, money, currency, scale, player)
)
select
    session, table_name, link, first_place, closed, session_key, money, currency, scale, player, big_bet_chips, hands, net,
    squares, blue,
    bool_or(to_showdown) over whole as to_showdown,
    case when is_first then sum(moves) over whole else 0 end::bigint as moves,
    case when is_first then all_rolled else 0 end::hugeint as rolled,
    case when is_first then all_taken else 0 end::hugeint as taken,
    case when is_first then all_eligible else 0 end::hugeint as eligible,
    there
from wholes
window whole as (partition by link, money, currency, scale, player)
