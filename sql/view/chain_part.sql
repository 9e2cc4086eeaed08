-- The hands of each chain of rolled pots: which is its last, and whether it took what was left
--
-- They are those of chain_hand, told by numbers of tables and files instead of names, since all hands are sorted for
-- it. A hand goes on with a chain when the one before it at its table (under carry_scope = variant, before it of its
-- game) leaves money, and something says that it came before. link is the first hand of the chain, first_place its
-- place at the table. A chain is closed when its last hand leaves nothing; until then nobody has won what lies on the
-- table.
with rules as (
    select rules, coalesce(json_extract_string(rules, '$.carry_scope.value') = 'variant', false) as by_game
    from (select distinct rules from linked_hand join resolution using (hand_ref))
),
tables as (
    select session, table_name, row_number() over () as table_nr
    from (select distinct session, table_name from hand join linked_hand using (hand_ref))
),
files as (
    select order_file, row_number() over (order by order_file) as file_nr
    from (select distinct order_file from hand join linked_hand using (hand_ref))
),
rolled as (
    select distinct hand_ref from pot join linked_hand using (hand_ref) where rolled_chips > 0
),
in_order as (
    select
        hand_ref,
        hand.session,
        hand.table_name,
        tables.table_nr,
        case when rules.by_game then resolution.variant end as game,
        files.file_nr,
        hand.hand_no,
        hand.played_local,
        coalesce(hand.played_utc, hand.played_local) as played,
        hand.order_place,
        coalesce(
            as_paid.left_chips, greatest(resolution.carry_out_chips, coalesce(hand.carry_out_recorded_chips, 0))
        ) > 0 as leaves,
        hand.carry_in_chips > 0 or (rolled.hand_ref is not null and as_paid.hand_ref is null) as moves
    from linked_hand
    join hand using (hand_ref)
    join resolution using (hand_ref)
    join rules using (rules)
    join files using (order_file)
    join tables on tables.session is not distinct from hand.session and tables.table_name = hand.table_name
    left join rolled using (hand_ref)
    left join carry_as_paid as as_paid using (hand_ref)
),
placed as (
    select
        *,
        row_number() over (
            partition by table_nr order by hand_no nulls last, played nulls last, file_nr, order_place, hand_ref
        ) as place_at_table
    from in_order
),
linked as (
    select
        hand_ref,
        session,
        table_name,
        table_nr,
        game,
        place_at_table,
        leaves,
        moves,
        coalesce(lag(leaves) over beside, false)
        and (
            file_nr = lag(file_nr) over beside
            or (hand_no is not null and lag(hand_no) over beside is not null)
            or (played_local is not null and lag(played_local) over beside is not null)
        ) as follows_on
    from placed
    window beside as (partition by table_nr, game order by place_at_table)
),
numbered as (
    select
        hand_ref,
        session,
        table_name,
        table_nr,
        place_at_table,
        leaves,
        max(case when follows_on then null else place_at_table end) over (
            partition by table_nr, game order by place_at_table
        ) as first_place
    from linked
    where leaves or moves
),
ends as (
    select
        table_nr,
        first_place,
        arg_min(hand_ref, place_at_table) as link,
        arg_max(hand_ref, place_at_table) as last_hand_ref,
        not arg_max(leaves, place_at_table) as closed
    from numbered
    group by table_nr, first_place
)
select
    numbered.hand_ref,
    numbered.session,
    numbered.table_name,
    numbered.place_at_table,
    numbered.leaves,
    ends.link,
    first_place,
    ends.last_hand_ref,
    ends.closed
from numbered
join ends using (table_nr, first_place)
