-- Whose money each player won at one table, and who won his: from the pots, and through chains of rolled pots
--
-- One row for each table and pair, seen from both; other is null for the pot on the table, and for the rake. What rolled
-- over comes, when it is won, from those who had paid it, over all hands of its chain.
with moves as materialized (
    from chip_flow where giver_nr is not null or taker_nr is not null or to_rake
),
flows as (
    select
        of_hand.table_ref,
        case when giver_nr is null or (taker_nr is null and not to_rake) then coalesce(part.link, -hand_ref) end
            as link,
        giver_nr,
        taker_nr,
        to_rake,
        sum(chips)::hugeint as chips
    from moves
    join hand_group as of_hand using (hand_ref)
    left join chain_part as part using (hand_ref)
    group by all
),
sides as (
    -- Into a chain of rolled pots, and out of it. Places sort the players by name, the rake behind them.
    select table_ref, link, giver_nr as player_nr, 1 as place, true as is_giver, chips
    from flows
    where link is not null and giver_nr is not null
    union all
    select table_ref, link, taker_nr, case when to_rake then 2 else 1 end, false, chips
    from flows
    where link is not null and giver_nr is null
),
balanced as (
    select * from sides
    union all
    -- What is left in the chain, or what came into it from nowhere, is the pot's.
    select
        table_ref, link, null, 3,
        sum(case when is_giver then chips else -chips end) < 0,
        abs(sum(case when is_giver then chips else -chips end))
    from sides
    group by table_ref, link
),
running as (
    select
        *,
        sum(chips) over (partition by table_ref, link, is_giver order by place, player_nr) as so_far,
        sum(chips) over (partition by table_ref, link, is_giver) as all_chips
    from balanced
    where chips <> 0
),
through_chains as (
    select
        table_ref,
        giver.player_nr as giver_nr,
        taker.player_nr as taker_nr,
        taker.place = 2 as to_rake,
        (2 * giver.so_far * taker.so_far + giver.all_chips) // (2 * giver.all_chips)
            - (2 * giver.so_far * (taker.so_far - taker.chips) + giver.all_chips) // (2 * giver.all_chips)
            - (2 * (giver.so_far - giver.chips) * taker.so_far + giver.all_chips) // (2 * giver.all_chips)
            + (2 * (giver.so_far - giver.chips) * (taker.so_far - taker.chips) + giver.all_chips)
                // (2 * giver.all_chips) as chips
    from (from running where is_giver) as giver
    join (from running where not is_giver) as taker using (table_ref, link)
),
moved as (
    select table_ref, giver_nr, taker_nr, to_rake, chips from flows where link is null
    union all
    from through_chains
),
pairs as (
    select table_ref, taker_nr as player_nr, giver_nr as other_nr, false as rake, chips as won_chips, 0 as lost_chips
    from moved
    where taker_nr is not null
    union all
    select table_ref, giver_nr, taker_nr, to_rake, 0, chips
    from moved
    where giver_nr is not null
),
sums as (
    select table_ref, player_nr, other_nr, rake, sum(won_chips)::hugeint as won, sum(lost_chips)::hugeint as lost
    from pairs
    where player_nr is distinct from other_nr
    group by table_ref, player_nr, other_nr, rake
)
select
    of_table.session,
    of_table.table_name,
    of_table.money,
    of_table.currency,
    of_table.scale,
    one.player,
    other.player as other,
    sums.rake,
    sums.won,
    sums.lost
from sums
join hand_group as of_table on of_table.hand_ref = sums.table_ref
join name_number as one on one.player_nr = sums.player_nr
left join name_number as other on other.player_nr = sums.other_nr
