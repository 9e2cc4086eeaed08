-- What players of a night's cash hands get of carries that are open at its end, as carry_at_end says
--
-- Takes $night, as night_hands does.
select carry_part.hand_ref, carry_part.player, carry_part.given_chips
from carry_part
join hand using (hand_ref)
where hand.money = 'cash'
    and coalesce(nullif(hand.session, ''), hand.table_name) = $night
    and carry_part.player is not null
    and carry_part.given_chips > 0
order by carry_part.hand_ref, carry_part.place;
