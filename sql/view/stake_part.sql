-- What each player came to at one table of a session in hands of one big bet
--
-- squares = the sum of the squares of his nets; timed_hands, timed_net, began and ended tell of the hands whose time is
-- written.
select
    session,
    table_name,
    session_key,
    money,
    currency,
    scale,
    player,
    big_bet_chips,
    count(*) filter (dealt) as hands,
    sum(net_chips)::hugeint as net,
    sum(net_chips::hugeint * net_chips)::hugeint as squares,
    count(*) filter (dealt and played is not null) as timed_hands,
    coalesce(sum(net_chips) filter (played is not null), 0)::hugeint as timed_net,
    min(played) as began,
    max(played) as ended
from player_hand
group by session, table_name, session_key, money, currency, scale, player, big_bet_chips
