-- What players get of carries that are open when the chosen cash hands end, as carry_at_end says
select hand.currency, hand.scale, carry_part.player, sum(carry_part.given_chips) as given_chips
from carry_part
join chosen_hand using (hand_ref)
join hand using (hand_ref)
where carry_part.player is not null and carry_part.given_chips > 0
group by hand.currency, hand.scale, carry_part.player
order by hand.currency nulls last, hand.scale, carry_part.player;
