-- Adds up what players came to at some tables
--
-- Reads the hands of these tables in chosen_hand and linked_hand. In order, so that a book is the same however many
-- processes made it.
insert into kept_chain_part by name select * from chain_part order by all;
insert into kept_stint by name select * from stint order by all;
insert into kept_stake_part by name select * from stake_part order by all;
insert into kept_chain_share by name select * from chain_share order by all;
insert into kept_pair_part by name select * from pair_part order by all;
insert into kept_stint_fall by name select * from stint_fall order by all;
