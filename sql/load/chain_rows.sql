-- Lays out the hands of the touched tables in the order played, table after table, with what chains need of all of them
--
-- Reads touched_hand and first_session. Makes chain_row and chain_table. `left_chips` is the carry as recorded, as
-- resolved where none is written, in unverifiable hands as paid; `due_carry_chips` as resolved, as recorded where the
-- cards do not say. `sources` and `announced` are what a record says of where its carry came from and of what was
-- announced, as JSON; `told` marks those that say any of it. stays_whole: nothing of the hand was won, so all of it
-- stays; at_end: `carry_at_end`.
create or replace temporary table chain_row as
with rule as (
    select
        rules,
        coalesce(json_extract_string(rules, '$.carry_scope.value'), 'table') as scope,
        coalesce(json_extract_string(rules, '$.carry_players.value'), 'dealt_in') as entitled_rule,
        coalesce(json_extract_string(rules, '$.carry_at_end.value'), 'open') as at_end
    from (select distinct rules from touched_hand join resolution using (hand_ref))
),
-- Without their records first: what is put in order has to lie in memory.
beginning as materialized (
    select
        hand_ref,
        case
            when contains(words, '"carry_from":') or contains(words, '"announced":')
                then json_extract(words || '"seats":[]}', ['$.carry_from', '$.announced'])
        end as said
    from (
        -- Both stand before the seats, which are most of a record.
        select hand_ref, left(record, strpos(record, '"seats":[') - 1) as words
        from hand
        where hand_ref in (select hand_ref from touched_hand)
    )
)
select
    -- At its table in the order of hand_order, which would look at all hands of the book.
    row_number() over (
        order by
            touched_hand.session nulls first, touched_hand.table_name, hand.hand_no nulls last,
            coalesce(hand.played_utc, hand.played_local) nulls last, hand.order_file, hand.order_place, hand_ref
    ) - 1 as place,
    hand.session,
    hand.table_name,
    hand.hand_ref,
    hand.hand_id,
    hand.hand_no,
    resolution.variant,
    hand.scale,
    hand.carry_in_chips,
    coalesce(as_paid.left_chips, hand.carry_out_recorded_chips, resolution.carry_out_chips) as left_chips,
    case
        when as_paid.left_chips is not null then as_paid.left_chips
        when resolution.verdict = 'verified' then coalesce(hand.carry_out_recorded_chips, resolution.carry_out_chips)
        else resolution.carry_out_chips
    end as due_carry_chips,
    resolution.verdict = 'unverifiable' as unsure,
    rule.scope,
    rule.entitled_rule,
    rule.at_end,
    hand.chip,
    hand.ante_chips,
    coalesce(as_paid.left_chips, resolution.carry_out_chips)
        = resolution.contributed_chips - resolution.returned_chips + hand.carry_in_chips as stays_whole,
    coalesce(as_paid.left_chips, resolution.carry_out_chips) as stays_chips,
    beginning.said is not null as told,
    beginning.said[1]::varchar as sources,
    beginning.said[2]::varchar as announced
from touched_hand
join hand using (hand_ref)
join beginning using (hand_ref)
join resolution using (hand_ref)
join rule using (rules)
left join carry_as_paid as as_paid using (hand_ref)
order by place;

-- Another session of the table began earlier if one of the two that began first did.
create or replace temporary table chain_table as
with span as (
    select
        chain_row.session,
        chain_row.table_name,
        min(chain_row.place) as first_place,
        count(*) as hands,
        -- Nothing says in which order the hands of several files were played.
        min(hand.order_file) <> max(hand.order_file)
            and bool_or(hand.hand_no is null and hand.played_local is null) as order_unknown,
        max(coalesce(hand.played_at, hand.session, '')) as last_start
    from chain_row
    join hand using (hand_ref)
    group by chain_row.session, chain_row.table_name
)
select
    row_number() over (order by first_place) - 1 as number,
    span.* exclude (last_start),
    not exists (
        select 1
        from first_session as other
        where other.table_name = span.table_name
            and other.session is distinct from span.session
            and other.start < span.last_start
    ) as opening
from span
order by first_place;
