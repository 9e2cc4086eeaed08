-- The hands of each chain of rolled pots: which is its last, and whether it took what was left
--
-- They are those of chain_hand. Chains are numbered by table and place of their first hand. A chain is closed when its
-- last hand leaves nothing; until then nobody has won what lies on the table.
with ends as (
    select
        first_ref,
        min(place_at_table) as first_place,
        arg_max(hand_ref, place_at_table) as last_hand_ref,
        not arg_max(leaves, place_at_table) as closed
    from chain_place
    group by first_ref
),
numbered as (
    select
        ends.*,
        row_number() over (order by hand.session nulls first, hand.table_name, ends.first_place) as link
    from ends
    join hand on hand.hand_ref = ends.first_ref
)
select part.hand_ref, part.place_at_table, part.leaves, numbered.link, numbered.last_hand_ref, numbered.closed
from chain_place as part
join numbered using (first_ref)
