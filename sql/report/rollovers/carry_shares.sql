-- What each player paid into pots that rolled over, and what he won of such pots
--
-- rolled = his chips that stayed on the table; of those in chains that somebody has taken since: closed. eligible =
-- chips that had rolled into pots he was in for at the end, taken = what of them he won; capture is the part, drawn by
-- chains. own_back_num of own_back_opp of his chips in closed chains came back to him: what he won of a chain, up to
-- what he had paid into it. luck = what he won of closed chains less what he paid into them, which is what he would
-- not have had, had each pot gone back to its payers, with every carry as it should have come in: it sums to zero, but
-- for odd chips where a carry that came in otherwise was divided, and for what an earlier night left, which counts as
-- rolled in that night alone. absent = his chips in closed chains in whose last hand he was not dealt in, or was not
-- among those whom the carry was for.
with moved as (
    select
        money, currency, scale, player, session, table_name, first_place, closed, there, rolled, taken, eligible,
        0 as corrected
    from chain_share
    where moves > 0
    union all
    -- What it makes of what was won that a carry came in otherwise than it went out.
    select
        hand.money, hand.currency, hand.scale, seat_due.player, part.session, part.table_name, part.first_place,
        part.closed, true, 0, 0, 0, seat_due.due_chips - outcome.awarded_chips
    from seat_due
    join seat_outcome as outcome using (hand_ref, place)
    join chain_part as part using (hand_ref)
    join counted_hand as hand using (hand_ref)
    where seat_due.due_chips <> outcome.awarded_chips
)
select
    money,
    currency,
    scale,
    player,
    sum(rolled) as rolled_chips,
    coalesce(sum(rolled) filter (closed), 0) as closed_chips,
    sum(taken) as capture_num_chips,
    sum(eligible) as capture_opp_chips,
    sum(taken)::double / nullif(sum(eligible), 0) as capture,
    list(
        {'above': taken::double, 'below': eligible::double} order by session nulls first, table_name, first_place
    ) filter (eligible > 0) as capture_blocks,
    coalesce(sum(least(taken, rolled)) filter (closed), 0) as own_back_num_chips,
    coalesce(sum(rolled) filter (closed), 0) as own_back_opp_chips,
    sum(least(taken, rolled)) filter (closed)::double / nullif(sum(rolled) filter (closed), 0) as own_back,
    coalesce(sum(taken + corrected - rolled) filter (closed), 0) as luck_chips,
    coalesce(sum(rolled) filter (closed and not there), 0) as absent_chips
from moved
group by money, currency, scale, player
order by money, currency nulls last, scale, luck_chips desc, player;
