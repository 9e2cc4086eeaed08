-- How each chain of rolled pots ended, and what lies on the table of it
--
-- One row a chain, by its last hand. ended: taken (its last hand leaves nothing), open (the table has no later hand, or
-- none of its game where a carry waits for that), lost (there is one, and it took nothing up), paid out (somebody was
-- paid what nobody had won). open = what the last hand of a chain that is open left.
with ends as (
    select link, any_value(last_hand_ref) as hand_ref, any_value(closed) as closed
    from chain_part
    group by link
),
waiting as (
    select distinct session, table_name
    from hand
    where hand_ref in (select hand_ref from ends where not closed)
),
rules as (
    select rules, coalesce(json_extract_string(rules, '$.carry_scope.value') = 'variant', false) as by_game
    from (select distinct rules from resolution)
),
last_hands as (
    -- The last hands of tables, and of games, in the order of hand_order.
    select hand_ref
    from hand
    join waiting on waiting.session is not distinct from hand.session and waiting.table_name = hand.table_name
    join resolution using (hand_ref)
    join rules using (rules)
    qualify row_number() over (
        partition by hand.session, hand.table_name, case when rules.by_game then resolution.variant end
        order by
            hand.hand_no desc nulls first, coalesce(hand.played_utc, hand.played_local) desc nulls first,
            hand.order_file desc, hand.order_place desc, hand_ref desc
    ) = 1
)
select
    ends.link,
    hand_ref,
    case
        when ends.closed then 'taken'
        when coalesce(as_paid.left_chips, hand.carry_out_recorded_chips, resolution.carry_out_chips) = 0 then 'paid out'
        when last_hands.hand_ref is null then 'lost'
        else 'open'
    end as ended,
    case
        when ended = 'open' then coalesce(as_paid.left_chips, hand.carry_out_recorded_chips, resolution.carry_out_chips)
        else 0
    end as open_chips
from ends
join hand using (hand_ref)
join resolution using (hand_ref)
left join carry_as_paid as as_paid using (hand_ref)
left join last_hands using (hand_ref)
