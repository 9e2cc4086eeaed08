-- The most each player won and lost in one hand and in one night, and when
--
-- won = the most he was due from the pots of one hand, lost = the most he put into a hand that he took nothing out of;
-- of several hands alike the first. A night is the date at the table, which begins at six in the morning; where no time
-- is written, the session.
with flat as (
    select
        {'money': money, 'currency': currency, 'scale': scale, 'player': player} as who,
        coalesce(strftime(day, '%Y-%m-%d'), session_key) as night,
        {'session': session, 'table_name': table_name, 'hand_id': hand_id} as hand,
        hand_ref, due_chips, put_in_chips, net_chips
    from player_hand
),
hands as (
    select
        who,
        max({'chips': due_chips, 'before': -hand_ref, 'hand': hand}) filter (due_chips > 0) as won,
        max({'chips': put_in_chips, 'before': -hand_ref, 'hand': hand}) filter (due_chips = 0 and put_in_chips > 0)
            as lost
    from flat
    group by who
),
nights as (
    select
        who,
        max({'chips': net_chips, 'night': night}) as best,
        min({'chips': net_chips, 'night': night}) as worst
    from (select who, night, sum(net_chips) as net_chips from flat group by who, night)
    group by who
)
select
    hands.who.money as money,
    hands.who.currency as currency,
    hands.who.scale as scale,
    hands.who.player as player,
    won.chips as won_chips,
    won.hand as won_in,
    lost.chips as lost_chips,
    lost.hand as lost_in,
    best.chips as best_night_chips,
    best.night as best_night,
    worst.chips as worst_night_chips,
    worst.night as worst_night
from hands
join nights on nights.who is not distinct from hands.who
order by hands.who.money, hands.who.currency nulls last, hands.who.scale, best_night_chips desc, hands.who.player;
