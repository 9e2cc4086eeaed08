-- Works out again what the hands of the touched tables came to, player by player, and where they lie in chains
--
-- Reads touched_hand.
delete from hand_place where hand_ref not in (select hand_ref from hand)
    or hand_ref in (select hand_ref from touched_hand);
delete from seat_net where hand_ref not in (select hand_ref from hand)
    or hand_ref in (select hand_ref from touched_hand);
delete from chain_place where hand_ref not in (select hand_ref from hand)
    or hand_ref in (select hand_ref from touched_hand);

create or replace temporary table asked_hand as
select hand_ref from touched_hand;

insert into hand_place select * from told_place;
insert into seat_net select * from told_net;
insert into chain_place select * from told_chain;

drop table temp.asked_hand;
