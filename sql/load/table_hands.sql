-- The hands of the touched tables in the order played, with what chains need of each
--
-- Reads touched_hand. `left_chips` is the carry as recorded, as resolved where none is written; `due_carry_chips` as
-- resolved, as recorded where the cards do not say; `around_carry` marks hands beside a carry.
with first_session as (
    -- Another session of the table began earlier if one of the two that began first did.
    select table_name, session, start
    from (
        select table_name, session, min(coalesce(played_at, session, '')) as start
        from hand
        where table_name in (select table_name from touched_hand)
        group by table_name, session
    )
    qualify row_number() over (partition by table_name order by start, session nulls first) <= 2
),
linked as (
    select
        hand.*,
        hand_order.place_at_table,
        resolution.verdict,
        resolution.rules,
        resolution.variant as resolved_variant,
        coalesce(hand.carry_out_recorded_chips, resolution.carry_out_chips) as left_chips,
        case
            when resolution.verdict in ('verified', 'unverifiable')
                then coalesce(hand.carry_out_recorded_chips, resolution.carry_out_chips)
            else resolution.carry_out_chips
        end as due_carry_chips
    from touched_hand
    join hand using (hand_ref)
    join hand_order using (hand_ref)
    join resolution using (hand_ref)
)
select
    linked.session,
    linked.table_name,
    linked.hand_ref,
    linked.hand_id,
    linked.hand_no,
    linked.order_file,
    linked.played_local,
    linked.resolved_variant as variant,
    linked.scale,
    linked.carry_in_chips,
    linked.left_chips,
    linked.due_carry_chips,
    linked.verdict,
    linked.rules,
    (
        linked.carry_in_chips > 0
        or linked.left_chips > 0
        or json_extract_string(linked.record, '$.carry_from') is not null
        or json_extract_string(linked.record, '$.announced') is not null
    ) as around_carry,
    exists (
        select 1
        from first_session as other
        where other.table_name = linked.table_name
            and other.session is distinct from linked.session
            and other.start < coalesce(linked.played_at, linked.session, '')
    ) as earlier_session,
    (select list(player order by place) from seat where seat.hand_ref = linked.hand_ref) as players
from linked
order by linked.session nulls first, linked.table_name, linked.place_at_table;
