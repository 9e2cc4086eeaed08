-- The hand on which each hand is booked where a chain is booked as a whole: the last of its chain
--
-- A chain is what follows on a hand that should leave a carry, at its table or in its game, whether or not the amounts
-- agree; null while its last hand leaves one.
with in_order as (
    select
        hand.hand_ref,
        hand.session,
        hand.table_name,
        hand.order_file,
        hand.hand_no,
        hand.played_local,
        carry.out_chips > 0 as leaves,
        case
            when json_extract_string(resolution.rules, '$.carry_scope.value') = 'variant' then resolution.variant
            else ''
        end as scope,
        hand_order.place_at_table
    from hand
    join hand_carry as carry using (hand_ref)
    join resolution using (hand_ref)
    join hand_order using (hand_ref)
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
            partition by session, table_name, scope order by place_at_table
        ) as chain
    from linked
)
select
    hand_ref,
    session,
    table_name,
    place_at_table,
    case when last_value(leaves) over whole then null else last_value(hand_ref) over whole end as booked_ref
from numbered
window whole as (
    partition by session, table_name, scope, chain order by place_at_table
    rows between unbounded preceding and unbounded following
);
