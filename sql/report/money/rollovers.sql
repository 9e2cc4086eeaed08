-- Hands that left money on the table, or took up what an earlier one left
--
-- in = the carry that came in, rolled = what of the hand's pots nobody won, out = what stays for the next hand, and
-- beside it what the record says stayed. taken = who won from pots that held the carry coming in.
-- Hands of one chain have the same number: a hand that leaves a carry is linked with the next at its table (under
-- carry_scope = variant, the next of its variant), whether or not the amounts agree. Where a table's hands stand in
-- several files, they are linked from one file to another only if hand_no or a time says which came first.
with pots as (
    select hand_ref, sum(rolled_chips)::bigint as rolled_chips from pot group by hand_ref
),
in_order as (
    select
        hand.*,
        coalesce(pots.rolled_chips, 0) as rolled_chips,
        resolution.carry_out_chips,
        greatest(resolution.carry_out_chips, coalesce(hand.carry_out_recorded_chips, 0)) > 0 as leaves,
        case
            when json_extract_string(resolution.rules, '$.carry_scope.value') = 'variant' then resolution.variant
            else ''
        end as scope,
        hand_order.place_at_table
    from hand
    join resolution using (hand_ref)
    join hand_order using (hand_ref)
    left join pots using (hand_ref)
),
linked as (
    select
        *,
        (
            coalesce(lag(leaves) over beside, false)
            and (
                order_file = lag(order_file) over beside
                or (hand_no is not null and lag(hand_no) over beside is not null)
                or (played_local is not null and lag(played_local) over beside is not null)
            )
        ) as follows_on
    from in_order
    window beside as (partition by session, table_name, scope order by place_at_table)
),
numbered as (
    select
        *,
        sum(case when follows_on then 0 else 1 end) over (
            order by session nulls first, table_name, scope, place_at_table
            rows between unbounded preceding and current row
        ) as link
    from linked
    where leaves or rolled_chips > 0 or carry_in_chips > 0
),
takers as (
    select
        hand_ref,
        list({'player': player, 'award_chips': award_chips} order by award_chips desc, player) as taken
    from (
        select award.hand_ref, award.player, sum(award.award_chips)::bigint as award_chips
        from award
        join pot using (hand_ref, pot)
        where pot.carried_chips > 0
        group by award.hand_ref, award.player
    )
    group by hand_ref
)
select
    dense_rank() over (order by numbered.link) as chain,
    numbered.session,
    numbered.table_name,
    numbered.hand_id,
    numbered.variant,
    numbered.money,
    numbered.currency,
    numbered.scale,
    numbered.carry_in_chips as in_chips,
    numbered.rolled_chips,
    numbered.carry_out_chips as out_chips,
    numbered.carry_out_recorded_chips as out_recorded_chips,
    takers.taken
from numbered
join chosen_hand using (hand_ref)
left join takers using (hand_ref)
order by numbered.session nulls first, numbered.table_name, numbered.place_at_table;
