-- The hands that left money on the table or took up what an earlier one left, those of one chain with one number
with pots as (
    select hand_ref, sum(rolled_chips)::bigint as rolled_chips from pot group by hand_ref
),
in_order as (
    select
        hand.*,
        coalesce(as_paid.left_chips, pots.rolled_chips, 0) as rolled_chips,
        coalesce(as_paid.left_chips, resolution.carry_out_chips) as carry_out_chips,
        greatest(coalesce(as_paid.left_chips, resolution.carry_out_chips), coalesce(hand.carry_out_recorded_chips, 0)) > 0
            as leaves,
        case
            when json_extract_string(resolution.rules, '$.carry_scope.value') = 'variant' then resolution.variant
            else ''
        end as scope,
        hand_order.place_at_table
    from hand
    join resolution using (hand_ref)
    join hand_order using (hand_ref)
    left join pots using (hand_ref)
    left join carry_as_paid as as_paid using (hand_ref)
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
)
select
    hand_ref,
    link,
    place_at_table,
    scope,
    leaves,
    rolled_chips,
    carry_in_chips,
    coalesce(carry_out_recorded_chips, carry_out_chips) as left_chips,
    carry_out_chips,
    place_at_table = max(place_at_table) over (partition by link) as is_last
from numbered;
