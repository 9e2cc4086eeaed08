-- Each player's net, hand after hand: all of it by the cash, and at showdowns and without chain by chain
--
-- One row for each player and hand he was in, and for the last hand of a chain that he had paid into before. net is the
-- running sum of what he won hand by hand. blue and red book a chain of rolled pots on its last hand: blue is what
-- came of hands and chains in which he went to the last showdown, red all else. Where no chain is open they add up to
-- net; between, open is what is booked in net already and in neither of them yet.
with flat as (
    select
        one.kind, one.player, one.hand_ref, one.net_chips, one.in_showdown, part.link, part.closed, part.last_hand_ref
    from player_hand as one
    left join chain_part as part using (hand_ref)
),
booked as (
    select
        kind, player,
        hand_ref,
        net_chips,
        case when link is null and in_showdown then net_chips else 0 end as blue_chips,
        case when link is null and not in_showdown then net_chips else 0 end as red_chips
    from flat
    union all
    select
        kind, player,
        last_hand_ref,
        0,
        case when bool_or(in_showdown and hand_ref = last_hand_ref) then sum(net_chips) else 0 end,
        case when bool_or(in_showdown and hand_ref = last_hand_ref) then 0 else sum(net_chips) end
    from flat
    where closed
    group by kind, player, link, last_hand_ref
),
steps as (
    select
        kind, player,
        hand_ref,
        sum(net_chips) as net_chips,
        sum(blue_chips) as blue_chips,
        sum(red_chips) as red_chips
    from booked
    group by kind, player, hand_ref
),
running as (
    select
        kind, player,
        hand_ref,
        nth,
        steps.net_chips as hand_chips,
        sum(steps.net_chips) over in_time as net_chips,
        sum(steps.blue_chips) over in_time as blue_chips,
        sum(steps.red_chips) over in_time as red_chips
    from steps
    join hand_in_time using (hand_ref)
    window in_time as (partition by kind, player order by nth rows between unbounded preceding and current row)
)
select
    hand.money,
    hand.currency,
    hand.scale,
    running.player,
    hand.session,
    hand.table_name,
    hand.hand_id,
    running.hand_chips,
    running.net_chips,
    running.blue_chips,
    running.red_chips,
    running.net_chips - running.blue_chips - running.red_chips as open_chips
from running
join hand using (hand_ref)
order by hand.money, hand.currency nulls last, hand.scale, running.player, running.nth;
