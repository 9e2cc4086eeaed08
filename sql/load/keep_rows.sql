-- Adds up what players came to at some tables
--
-- Reads the hands of these tables in chosen_hand and linked_hand. In the order of their keys, so that a book is the same
-- however many processes made it.
insert into kept_chain_part by name select * from chain_part order by hand_ref;

insert into kept_stint by name
select * from stint order by session, table_name, session_key, day, money, currency, scale, player;

insert into kept_stake_part by name
select * from stake_part order by session, table_name, session_key, money, currency, scale, player, big_bet_chips;

insert into kept_chain_share by name
select *
from chain_share
order by session, table_name, link, session_key, money, currency, scale, player, big_bet_chips;

insert into kept_pair_part by name
select * from pair_part order by session, table_name, money, currency, scale, player, other, rake;

insert into kept_stint_fall by name
select * from stint_fall order by session, table_name, session_key, day, money, currency, scale, player;
