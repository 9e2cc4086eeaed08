-- What seats of some hands put in dead beside antes, a row a seat that did
--
-- Reads asked (hand_ref).
select hand_ref, place, dead_chips from asked join dead_chip using (hand_ref);
