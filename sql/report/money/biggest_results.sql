-- The most each player won and lost in one hand and in one night, and when
--
-- won = the most he was due from the pots of one hand, lost = the most he put into a hand that he took nothing out of;
-- of several hands alike the first. best_night = what the best night came to, best_night_on = which it was. A night is
-- the date at the table, which begins at six in the morning or as asked; where no time is written, the session.
with hands as (
    select
        money, currency, scale, player,
        arg_max(won_ref, (won_chips, -won_ref)) filter (won_ref is not null) as won_ref,
        max(won_chips) as won_chips,
        arg_max(lost_ref, (lost_chips, -lost_ref)) filter (lost_ref is not null) as lost_ref,
        max(lost_chips) as lost_chips
    from stint
    group by money, currency, scale, player
),
by_night as (
    select
        money, currency, scale, player,
        coalesce('day ' || day, 'session ' || session, 'table ' || table_name) as night,
        sum(due - put_in) as net
    from stint
    group by money, currency, scale, player, night
),
nights as (
    select
        money, currency, scale, player,
        arg_max(night, (net, night)) as best_night,
        max(net) as best_chips,
        arg_min(night, (net, night)) as worst_night,
        min(net) as worst_chips
    from by_night
    group by money, currency, scale, player
),
named as (
    select hand_ref, {'session': session, 'table_name': table_name, 'hand_id': hand_id} as named from hand
)
select
    hands.money,
    hands.currency,
    hands.scale,
    hands.player,
    hands.won_chips,
    won.named as won_in,
    hands.lost_chips,
    lost.named as lost_in,
    nights.best_chips as best_night_chips,
    regexp_replace(nights.best_night, '^(day|session) ', '') as best_night_on,
    nights.worst_chips as worst_night_chips,
    regexp_replace(nights.worst_night, '^(day|session) ', '') as worst_night_on
from hands
join nights
    on nights.player = hands.player
    and nights.money = hands.money
    and nights.currency is not distinct from hands.currency
    and nights.scale = hands.scale
left join named as won on won.hand_ref = hands.won_ref
left join named as lost on lost.hand_ref = hands.lost_ref
order by hands.money, hands.currency nulls last, hands.scale, best_night_chips desc, hands.player;
