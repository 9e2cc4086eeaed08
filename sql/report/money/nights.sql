-- Each night at each table: how many hands, how they were paid, and each player's net as it should be
--
-- One row for each session, table, kind of money, currency and scale; void hands are left out of the nets. ruled = how
-- many of the hands somebody ruled on.
with nets as (
    select
        hand.session, hand.table_name, hand.money, hand.currency, hand.scale, seat_money.player,
        sum(due_chips + returned_chips - contributed_chips) as net_chips,
        sum(due_chips - paid_chips) as difference_chips
    from chosen_hand
    join hand using (hand_ref)
    join seat_money using (hand_ref)
    where hand.void is null
    group by all
),
players as (
    select
        session, table_name, money, currency, scale,
        list({'player': player, 'net_chips': net_chips} order by net_chips desc, player) as nets
    from nets
    group by all
),
hands as (
    select
        hand.session, hand.table_name, hand.money, hand.currency, hand.scale,
        min(hand.played_at) as first_played,
        count(*) as hands,
        count(*) filter (resolution.verdict = 'verified') as verified,
        count(*) filter (resolution.verdict = 'mismatch') as mismatch,
        count(*) filter (resolution.verdict = 'unverifiable') as unverifiable,
        count(counted_ruling.hand_ref) as ruled,
        count(*) filter (coalesce(as_paid.left_chips > 0, resolution.rollover)) as rollovers
    from chosen_hand
    join hand using (hand_ref)
    join resolution using (hand_ref)
    left join carry_as_paid as as_paid using (hand_ref)
    left join counted_ruling using (hand_ref)
    group by all
)
select hands.* exclude (first_played), players.nets
from hands
left join players
    on players.session is not distinct from hands.session
    and players.table_name = hands.table_name
    and players.money = hands.money
    and players.currency is not distinct from hands.currency
    and players.scale = hands.scale
order by hands.session nulls first, hands.first_played nulls first, hands.table_name, hands.currency nulls last, hands.scale;
