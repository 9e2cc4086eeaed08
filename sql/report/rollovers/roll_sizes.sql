-- How much rolled over: in chips, in big bets, and as a part of the pots
--
-- One row for each game, kind of money, currency and scale, over the hands that left money on the table. out = what
-- stayed for the next hand, mean_bb and largest_bb the same in big bets of its hand (hands that name none are left
-- out), share = out over all that was in the pots of those hands.
select
    hand.game as variant,
    hand.money,
    hand.currency,
    hand.scale,
    count(*) as rollovers,
    sum(hand.carry_out_chips) as out_chips,
    max(hand.carry_out_chips) as largest_chips,
    avg(hand.carry_out_chips::double / hand.big_bet_chips) as mean_bb,
    max(hand.carry_out_chips::double / hand.big_bet_chips) as largest_bb,
    sum(hand.carry_out_chips)::double / sum(pots.amount_chips) as share
from counted_hand as hand
join (select hand_ref, sum(amount_chips) as amount_chips from pot group by hand_ref) as pots using (hand_ref)
where hand.carry_out_chips > 0
group by hand.game, hand.money, hand.currency, hand.scale
order by variant, hand.money, hand.currency nulls last, hand.scale;
