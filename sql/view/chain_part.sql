-- The hands of each chain of rolled pots: which is its last, and whether it took what was left
--
-- A chain is closed when its last hand leaves nothing; until then nobody has won what lies on the table.
select
    hand_ref,
    link,
    place_at_table,
    leaves,
    arg_max(hand_ref, place_at_table) over (partition by link) as last_hand_ref,
    not arg_max(leaves, place_at_table) over (partition by link) as closed
from chain_hand
