-- Gives hands the place they now have in their file
--
-- Reads moved (hand_ref, order_place).
update hand set order_place = moved.order_place from moved where hand.hand_ref = moved.hand_ref;
