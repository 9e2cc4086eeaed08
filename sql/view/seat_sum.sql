-- What every player put in and won in every hand that counts, by numbers of what it is added up by
--
-- Players are told by name_number, hands by hand_group; the amounts are those of seat_net.
select
    hand_ref,
    one.place,
    name_number.player_nr,
    of_hand.table_ref,
    of_hand.session_ref,
    of_hand.day_ref,
    of_hand.played,
    of_hand.big_bet_chips,
    one.dealt,
    one.put_in_chips,
    one.due_chips,
    one.paid_chips,
    one.net_chips,
    of_hand.showdown and one.stayed as in_showdown
from seat_net as one
join hand_group as of_hand using (hand_ref)
join name_number using (player)
