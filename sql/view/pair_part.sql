-- Whose money each player won at one table, and who won his: from the pots, and through chains of rolled pots
--
-- One row for each table and pair, seen from both; other is null for the pot on the table, and for the rake. What rolled
-- over comes, when it is won, from those who had paid it, over all hands of its chain.
with flows as materialized (
    from chip_flow where giver_nr is not null or taker_nr is not null or to_rake
),
sides as (
    -- Into a chain of rolled pots, and out of it. Places sort the players by name, the rake behind them.
    select
        table_ref,
        coalesce(part.link, -hand_ref) as link,
        coalesce(giver_nr, taker_nr) as player_nr,
        case when to_rake then 2 else 1 end as place,
        giver_nr is not null as is_giver,
        sum(chips)::hugeint as chips
    from flows
    left join chain_part as part using (hand_ref)
    where giver_nr is null or (taker_nr is null and not to_rake)
    group by all
),
balanced as (
    from sides where chips <> 0
    union all
    -- What is left in the chain, or what came into it from nowhere, is the pot's.
    select table_ref, link, null, 3, signed < 0, abs(signed)
    from (
        select table_ref, link, sum(case when is_giver then chips else -chips end) as signed
        from sides
        group by table_ref, link
    )
    where signed <> 0
),
several as (
    -- Chains with several on either side: in any other each gave all to the one taker, or had all from the one giver.
    select table_ref, link
    from balanced
    group by table_ref, link
    having count(*) filter (is_giver) > 1 and count(*) filter (not is_giver) > 1
),
running as (
    select
        *,
        sum(chips) over (partition by table_ref, link, is_giver order by place, player_nr) as so_far,
        sum(chips) over (partition by table_ref, link, is_giver) as all_chips
    from balanced
    semi join several using (table_ref, link)
),
through_chains as (
    select
        table_ref,
        giver.player_nr as giver_nr,
        taker.player_nr as taker_nr,
        taker.place = 2 as to_rake,
        least(giver.chips, taker.chips) as chips
    from (from balanced where is_giver) as giver
    join (from balanced where not is_giver) as taker using (table_ref, link)
    anti join several using (table_ref, link)
    union all
    select
        table_ref,
        giver.player_nr,
        taker.player_nr,
        taker.place = 2,
        (2 * giver.so_far * taker.so_far + giver.all_chips) // (2 * giver.all_chips)
            - (2 * giver.so_far * (taker.so_far - taker.chips) + giver.all_chips) // (2 * giver.all_chips)
            - (2 * (giver.so_far - giver.chips) * taker.so_far + giver.all_chips) // (2 * giver.all_chips)
            + (2 * (giver.so_far - giver.chips) * (taker.so_far - taker.chips) + giver.all_chips)
                // (2 * giver.all_chips)
    from (from running where is_giver) as giver
    join (from running where not is_giver) as taker using (table_ref, link)
),
moved as (
    select table_ref, giver_nr, taker_nr, to_rake, sum(chips)::hugeint as chips
    from (
        select table_ref, giver_nr, taker_nr, to_rake, chips
        from flows
        where giver_nr is not null and (taker_nr is not null or to_rake)
        union all
        from through_chains
    )
    where giver_nr is distinct from taker_nr
    group by table_ref, giver_nr, taker_nr, to_rake
),
sums as (
    select table_ref, player_nr, other_nr, rake, sum(won)::hugeint as won, sum(lost)::hugeint as lost
    from (
        select
            table_ref, taker_nr as player_nr, giver_nr as other_nr, false as rake, chips as won, 0::hugeint as lost
        from moved
        where taker_nr is not null
        union all
        select table_ref, giver_nr, taker_nr, to_rake, 0, chips
        from moved
        where giver_nr is not null
    )
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
