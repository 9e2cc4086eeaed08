-- What each player paid into pots that rolled over, and what he won of such pots
--
-- rolled = his chips that stayed on the table; of those in chains that somebody has taken since: closed. eligible =
-- chips that had rolled into pots he was in for at the end, taken = what of them he won; capture is the part, drawn by
-- chains. own_back_num of own_back_opp of his chips in closed chains came back to him: what he won of a chain, up to
-- what he had paid into it. luck = what he won of closed chains less what he paid into them, which is what he would
-- not have had, had each pot gone back to its payers: it sums to zero, but for what came into a hand otherwise than it
-- went out of the one before. absent = his chips in closed chains in whose last hand he was not dealt in, or was not
-- among those whom the carry was for.
with rolled as (
    select hand_ref, player, sum(rolled_chips) as chips from rolled_chip group by hand_ref, player
),
taken as (
    select hand_ref, player, sum(taken_chips) as chips from taken_chip group by hand_ref, player
),
eligible as (
    select hand_ref, player, sum(carried_chips) as chips
    from (select hand_ref, carried_chips, unnest(eligible) as player from pot where carried_chips > 0)
    group by hand_ref, player
),
moved as (
    select hand_ref, player, chips as rolled_chips, 0 as taken_chips, 0 as eligible_chips from rolled
    union all
    select hand_ref, player, 0, chips, 0 from taken
    union all
    select hand_ref, player, 0, 0, chips from eligible
),
in_chains as (
    select
        hand.money, hand.currency, hand.scale, moved.player, part.link,
        any_value(coalesce(part.closed, false)) as closed,
        any_value(part.last_hand_ref) as last_hand_ref,
        sum(rolled_chips) as rolled_chips,
        sum(taken_chips) as taken_chips,
        sum(eligible_chips) as eligible_chips
    from moved
    join counted_hand as hand using (hand_ref)
    left join chain_part as part using (hand_ref)
    group by hand.money, hand.currency, hand.scale, moved.player, part.link
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
    where hand_ref in (select last_hand_ref from in_chains where closed) and contains(record, 'players"')
),
there as (
    select seat.hand_ref, seat.player
    from seat
    left join last_hands using (hand_ref)
    where seat.hand_ref in (select last_hand_ref from in_chains where closed)
        and seat.dealt
        and coalesce(list_contains(last_hands.named, seat.player), true)
)
select
    one.money,
    one.currency,
    one.scale,
    one.player,
    sum(one.rolled_chips) as rolled_chips,
    coalesce(sum(one.rolled_chips) filter (one.closed), 0) as closed_chips,
    sum(one.taken_chips) as capture_num_chips,
    sum(one.eligible_chips) as capture_opp_chips,
    sum(one.taken_chips)::double / nullif(sum(one.eligible_chips), 0) as capture,
    list({'above': one.taken_chips::double, 'below': one.eligible_chips::double} order by one.link)
        filter (one.eligible_chips > 0) as capture_blocks,
    coalesce(sum(least(one.taken_chips, one.rolled_chips)) filter (one.closed), 0) as own_back_num_chips,
    coalesce(sum(one.rolled_chips) filter (one.closed), 0) as own_back_opp_chips,
    sum(least(one.taken_chips, one.rolled_chips)) filter (one.closed)::double
        / nullif(sum(one.rolled_chips) filter (one.closed), 0) as own_back,
    coalesce(sum(one.taken_chips - one.rolled_chips) filter (one.closed), 0) as luck_chips,
    coalesce(sum(one.rolled_chips) filter (one.closed and there.player is null), 0) as absent_chips
from in_chains as one
left join there on there.hand_ref = one.last_hand_ref and there.player = one.player
group by one.money, one.currency, one.scale, one.player
order by one.money, one.currency nulls last, one.scale, luck_chips desc, one.player;
