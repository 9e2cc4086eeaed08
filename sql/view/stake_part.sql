-- What each player came to at one table of a session in hands of one big bet
--
-- squares = the sum of the squares of his nets; timed_hands, timed_net, began and ended tell of the hands whose time is
-- written.
with sums as (
    select
        session_ref,
        player_nr,
        big_bet_chips,
        count(*) filter (dealt) as hands,
        sum(net_chips)::hugeint as net,
        sum(net_chips::hugeint * net_chips)::hugeint as squares,
        count(*) filter (dealt and played is not null) as timed_hands,
        coalesce(sum(net_chips) filter (played is not null), 0)::hugeint as timed_net,
        min(played) as began,
        max(played) as ended
    from seat_sum
    group by session_ref, player_nr, big_bet_chips
)
select
    hand.session,
    hand.table_name,
    hand.session_key,
    hand.money,
    hand.currency,
    hand.scale,
    name_number.player,
    sums.* exclude (session_ref, player_nr)
from sums
join hand_group as hand on hand.hand_ref = sums.session_ref
join name_number using (player_nr)
