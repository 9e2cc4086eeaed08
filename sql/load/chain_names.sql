-- The names of the players of some tables, each once a table
--
-- Reads chain_row and asked_table (number, first_place, hands).
select distinct asked_table.number, seat.player
from asked_table
join chain_row
    on chain_row.place >= asked_table.first_place and chain_row.place < asked_table.first_place + asked_table.hands
join seat using (hand_ref)
order by asked_table.number, seat.player;
