-- Whose money each player won at one table, and who won his: from the pots, and through chains of rolled pots
--
-- One row for each table and pair, seen from both; other is null for the pot on the table, and for the rake. What rolled
-- over comes, when it is won, from those who had paid it, over all hands of its chain.
with flows as (
    select
        {
            'session': flow.session, 'table_name': flow.table_name, 'money': flow.money, 'currency': flow.currency,
            'scale': flow.scale
        } as kind,
        case when giver is null or (taker is null and not to_rake) then coalesce(part.link, -hand_ref) end as link,
        giver,
        taker,
        to_rake,
        sum(chips) as chips
    from chip_flow as flow
    left join chain_part as part using (hand_ref)
    where giver is not null or taker is not null or to_rake
    group by all
),
sides as (
    -- Into a chain of rolled pots, and out of it. Places sort the players by name, the rake behind them.
    select kind, link, giver as player, 1 as place, true as is_giver, sum(chips)::hugeint as chips
    from flows
    where link is not null and giver is not null
    group by all
    union all
    select kind, link, taker, case when to_rake then 2 else 1 end, false, sum(chips)::hugeint
    from flows
    where link is not null and giver is null
    group by all
),
balanced as (
    select * from sides
    union all
    -- What is left in the chain, or what came into it from nowhere, is the pot's.
    select
        kind, link, null, 3,
        sum(case when is_giver then chips else -chips end) < 0,
        abs(sum(case when is_giver then chips else -chips end))
    from sides
    group by kind, link
),
running as (
    select
        *,
        sum(chips) over (partition by kind, link, is_giver order by place, player) as so_far,
        sum(chips) over (partition by kind, link, is_giver) as all_chips
    from balanced
    where chips <> 0
),
through_chains as (
    select
        giver.kind,
        giver.player as giver,
        taker.player as taker,
        taker.place = 2 as to_rake,
        giver.place = 3 or taker.place = 3 as by_pot,
        (2 * giver.so_far * taker.so_far + giver.all_chips) // (2 * giver.all_chips)
            - (2 * giver.so_far * (taker.so_far - taker.chips) + giver.all_chips) // (2 * giver.all_chips)
            - (2 * (giver.so_far - giver.chips) * taker.so_far + giver.all_chips) // (2 * giver.all_chips)
            + (2 * (giver.so_far - giver.chips) * (taker.so_far - taker.chips) + giver.all_chips)
                // (2 * giver.all_chips) as chips
    from (from running where is_giver) as giver
    join (from running where not is_giver) as taker
        on taker.link = giver.link and taker.kind is not distinct from giver.kind
),
moved as (
    select kind, giver, taker, to_rake, chips from flows where link is null
    union all
    select kind, giver, taker, to_rake, chips from through_chains
),
pairs as (
    select kind, taker as player, giver as other, false as rake, chips as won_chips, 0 as lost_chips
    from moved
    where taker is not null
    union all
    select kind, giver, taker, to_rake, 0, chips
    from moved
    where giver is not null
)
select
    kind.session as session,
    kind.table_name as table_name,
    kind.money as money,
    kind.currency as currency,
    kind.scale as scale,
    player,
    other,
    rake,
    sum(won_chips)::hugeint as won,
    sum(lost_chips)::hugeint as lost
from pairs
where player is distinct from other
group by kind, player, other, rake
