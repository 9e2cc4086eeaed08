-- The most each player won and lost in one hand and in one night, and when
--
-- won = the most he was due from the pots of one hand, lost = the most he put into a hand that he took nothing out of;
-- of several hands alike the first. best_night = what the best night came to, best_night_on = which it was. A night is
-- the date at the table, which begins at six in the morning or as asked; where no time is written, the session.
with hands as (
    -- The largest amount and the first hand of those are one number: it is sooner compared than two.
    select
        money, currency, scale, player,
        max(won_chips) as won_chips,
        arg_max(
            {'session': session, 'table_name': table_name, 'hand_id': won_hand},
            won_chips::hugeint * 9223372036854775808 - won_ref
        ) as won_in,
        max(lost_chips) as lost_chips,
        arg_max(
            {'session': session, 'table_name': table_name, 'hand_id': lost_hand},
            lost_chips::hugeint * 9223372036854775808 - lost_ref
        ) as lost_in
    from stint
    group by money, currency, scale, player
),
by_night as (
    select
        money, currency, scale, player, day,
        case when day is null then coalesce('session ' || session, 'table ' || table_name) end as untimed,
        sum(due - put_in) as net
    from stint
    group by money, currency, scale, player, day, untimed
),
nights as (
    select money, currency, scale, player, max(net) as best, min(net) as worst
    from by_night
    group by money, currency, scale, player
),
named as (
    select
        one.money, one.currency, one.scale, one.player,
        max(coalesce('day ' || day, untimed)) filter (net = best) as best_night,
        min(coalesce('day ' || day, untimed)) filter (net = worst) as worst_night,
        any_value(best) as best_chips,
        any_value(worst) as worst_chips
    from by_night as one
    join nights
        on nights.player = one.player
        and nights.money = one.money
        and nights.currency is not distinct from one.currency
        and nights.scale = one.scale
    where net = best or net = worst
    group by one.money, one.currency, one.scale, one.player
)
select
    hands.money,
    hands.currency,
    hands.scale,
    hands.player,
    hands.won_chips,
    hands.won_in,
    hands.lost_chips,
    hands.lost_in,
    named.best_chips as best_night_chips,
    regexp_replace(named.best_night, '^(day|session) ', '') as best_night_on,
    named.worst_chips as worst_night_chips,
    regexp_replace(named.worst_night, '^(day|session) ', '') as worst_night_on
from hands
join named
    on named.player = hands.player
    and named.money = hands.money
    and named.currency is not distinct from hands.currency
    and named.scale = hands.scale
order by hands.money, hands.currency nulls last, hands.scale, best_night_chips desc, hands.player;
