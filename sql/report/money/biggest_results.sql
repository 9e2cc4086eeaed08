-- The most each player won and lost in one hand and in one night, and when
--
-- won = the most he was due from the pots of one hand, lost = the most he put into a hand that he took nothing out of;
-- of several hands alike the first. best_night = what the best night came to, best_night_on = which it was. A night is
-- the date at the table, which begins at six in the morning or as asked; where no time is written, the session.
with flat as (
    select
        kind, player, hand_ref, due_chips, put_in_chips, net_chips,
        coalesce('day ' || day, 'session ' || session, 'table ' || table_name) as night
    from player_hand
),
hands as (
    select
        kind, player,
        arg_max(hand_ref, (due_chips, -hand_ref)) filter (due_chips > 0) as won_ref,
        max(due_chips) filter (due_chips > 0) as won_chips,
        arg_max(hand_ref, (put_in_chips, -hand_ref)) filter (due_chips = 0 and put_in_chips > 0) as lost_ref,
        max(put_in_chips) filter (due_chips = 0 and put_in_chips > 0) as lost_chips
    from flat
    group by kind, player
),
nights as (
    select
        kind, player,
        arg_max(night, (net, night)) as best_night,
        max(net) as best_chips,
        arg_min(night, (net, night)) as worst_night,
        min(net) as worst_chips
    from (select kind, player, night, sum(net_chips) as net from flat group by kind, player, night)
    group by kind, player
),
named as (
    select hand_ref, {'session': session, 'table_name': table_name, 'hand_id': hand_id} as named from hand
)
select
    money_kind.money,
    money_kind.currency,
    money_kind.scale,
    player,
    hands.won_chips,
    won.named as won_in,
    hands.lost_chips,
    lost.named as lost_in,
    nights.best_chips as best_night_chips,
    regexp_replace(nights.best_night, '^(day|session) ', '') as best_night_on,
    nights.worst_chips as worst_night_chips,
    regexp_replace(nights.worst_night, '^(day|session) ', '') as worst_night_on
from hands
join nights using (kind, player)
join money_kind using (kind)
left join named as won on won.hand_ref = hands.won_ref
left join named as lost on lost.hand_ref = hands.lost_ref
order by kind, best_night_chips desc, player;
