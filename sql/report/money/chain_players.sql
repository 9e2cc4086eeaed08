-- Each chain, player by player: who paid into it, who might have played for it and was not there, who took it and how
--
-- One row for each chain and each player with a part in its last carry, or who took it. paid = what of that carry is his
-- money (no name: nobody is known to have paid it). entitled = he might play for it by carry_players. there = he was
-- dealt into the hand that took it up, or, of a carry nobody took up, into the one that left it. took = what he won from
-- the pots that held it, and how: at a showdown, or because all others folded. absent_paid = what he paid of a carry
-- that was played for without him. gets = what a carry that was open at the end gives him, by carry_at_end.
with last_left as (
    select link, arg_max(hand_ref, place_at_table) as left_ref
    from chain_hand
    where leaves
    group by link
),
ends as (
    select
        last.link,
        last.hand_ref as end_ref,
        last.leaves as is_open,
        last_left.left_ref,
        last.place_at_table
    from chain_hand as last
    join chosen_hand using (hand_ref)
    join last_left using (link)
    where last.is_last
),
won as (
    select
        award.hand_ref,
        award.player,
        award.award_chips,
        case pot.outcome when 'contested' then 'showdown' when 'last-player' then 'all others folded' else pot.outcome end
            as how
    from award
    join pot using (hand_ref, pot)
    where pot.carried_chips > 0 and award.hand_ref not in (select hand_ref from carry_as_paid where not as_resolved)
),
took as (
    select
        hand_ref, player, sum(award_chips)::bigint as took_chips, string_agg(distinct how, ', ' order by how) as how
    from won
    group by hand_ref, player
    union all
    -- A hand whose cards do not tell came to a showdown.
    select hand_ref, taken.player, taken.award_chips, 'showdown'
    from (select hand_ref, unnest(taken) as taken from carry_taker)
    where hand_ref in (select hand_ref from carry_as_paid where not as_resolved)
),
people as (
    select ends.link, part.player, part.paid_chips, part.entitled, part.given_chips, part.place
    from ends
    join carry_part as part on part.hand_ref = ends.left_ref
    union all
    select ends.link, took.player, 0, false, null, 99
    from ends
    join took on took.hand_ref = ends.end_ref and not ends.is_open
    where took.player not in (select player from carry_part where hand_ref = ends.left_ref and player is not null)
)
select
    dense_rank() over (order by ends.link) as chain,
    hand.session,
    hand.table_name,
    left_hand.hand_id as left_by,
    case when not ends.is_open then hand.hand_id end as taken_up_by,
    hand.money,
    hand.currency,
    hand.scale,
    people.player,
    people.paid_chips,
    people.entitled,
    coalesce(seat.dealt, false) as there,
    took.took_chips,
    took.how,
    case when not coalesce(seat.dealt, false) and not ends.is_open and people.paid_chips > 0 then people.paid_chips end
        as absent_paid_chips,
    people.given_chips as gets_chips
from ends
join people using (link)
join hand on hand.hand_ref = ends.end_ref
join hand as left_hand on left_hand.hand_ref = ends.left_ref
left join seat on seat.hand_ref = ends.end_ref and seat.player = people.player
left join took on took.hand_ref = ends.end_ref and took.player = people.player and not ends.is_open
order by hand.session nulls first, hand.table_name, ends.place_at_table, people.place, people.player;
