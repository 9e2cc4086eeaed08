-- Carries still on the table when the hands end: how much, whose money it is, who may play for it, who gets it
--
-- One row a carry that no later hand of its table took on. paid_in = whose money it is, in proportion to what each put
-- into the pots that rolled (a name left out: nobody is known to have paid it). entitled = who may play for it, by
-- carry_players. at_end is the house rule carry_at_end and set_by who set it: open (it stays), next_session (it waits for
-- the table's next session; taken_up_by names the hand there that a carry came into), refund (back to those whose money
-- it is), split (among the entitled, odd chips in dealing order). gets = what that gives each; still_open = what no rule
-- gives away. should_be = the carry as it should have been, by the hand or as ruled.
with parts as (
    select
        hand_ref,
        list({'player': player, 'paid_chips': paid_chips} order by place) filter (paid_chips > 0) as paid_in,
        list(player order by place) filter (entitled) as entitled,
        list({'player': player, 'given_chips': given_chips} order by place) filter (given_chips > 0) as gets,
        sum(given_chips)::bigint as given_chips
    from carry_part
    group by hand_ref
),
sessions as (
    select session, table_name, min(coalesce(played_at, session, '')) as start
    from hand
    group by session, table_name
),
next_session as (
    select session, table_name, lead(session) over (partition by table_name order by start, session nulls first) as next
    from sessions
),
taken_up as (
    select
        hand.session,
        hand.table_name,
        arg_min(hand.hand_id, hand_order.place_at_table) as hand_id,
        arg_min(hand.carry_in_chips, hand_order.place_at_table) as carry_in_chips
    from hand
    join hand_order using (hand_ref)
    group by hand.session, hand.table_name
)
select
    hand.session,
    hand.table_name,
    hand.hand_id,
    resolution.variant,
    hand.money,
    hand.currency,
    hand.scale,
    chain_hand.left_chips,
    hand_carry.out_chips as should_be_chips,
    parts.paid_in,
    parts.entitled,
    json_extract_string(resolution.rules, '$.carry_at_end.value') as at_end,
    json_extract_string(resolution.rules, '$.carry_at_end.set_by') as set_by,
    parts.gets,
    case
        when at_end = 'next_session' and taken_up.carry_in_chips > 0 then
            concat_ws('/', nullif(taken_up.session, ''), taken_up.table_name, taken_up.hand_id)
    end as taken_up_by,
    case when taken_up_by is not null then 0 else chain_hand.left_chips - coalesce(parts.given_chips, 0) end
        as still_open_chips
from chain_hand
join chosen_hand using (hand_ref)
join hand using (hand_ref)
join hand_order using (hand_ref)
join resolution using (hand_ref)
join hand_carry using (hand_ref)
join chain_finding on chain_finding.hand_ref = hand.hand_ref and chain_finding.code = 'chain-open'
left join parts using (hand_ref)
left join next_session
    on next_session.session is not distinct from hand.session and next_session.table_name = hand.table_name
left join taken_up
    on taken_up.session is not distinct from next_session.next
    and taken_up.table_name = hand.table_name
    and next_session.next is not null
order by hand.session nulls first, hand.table_name, hand_order.place_at_table;
