-- How each player's net went up and down, in parts that follow one another in time
--
-- The parts are hands, one row for each and player; where no player's stints cross each other, they may be those of
-- stint_fall instead, which tell the same in fewer rows. Parts follow one another by began, session, table_name, place.
select
    one.session, one.table_name, one.money, one.currency, one.scale, one.player,
    1::bigint as seats,
    one.played as began,
    one.played as ended,
    hand_in_time.nth as place,
    one.net_chips::hugeint as net,
    one.net_chips::hugeint as low,
    1::bigint as low_step,
    one.played as low_played,
    0::hugeint as fall,
    1::bigint as fall_step,
    one.played as fall_played,
    1::bigint as fall_peak,
    one.played as fall_peak_played,
    one.net_chips::hugeint as top,
    1::bigint as top_step,
    one.played as top_played
from player_hand as one
join hand_in_time using (hand_ref)
