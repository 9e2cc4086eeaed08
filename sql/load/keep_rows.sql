-- Adds up what players came to at some tables
--
-- Reads the hands of these tables in chosen_hand and linked_hand.
insert into kept_chain_part by name select * from chain_part;
insert into kept_stint by name select * from stint;
insert into kept_stake_part by name select * from stake_part;
insert into kept_chain_share by name select * from chain_share;
insert into kept_pair_part by name select * from pair_part;
insert into kept_stint_fall by name select * from stint_fall;
