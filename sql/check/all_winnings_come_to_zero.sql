-- The nets of all players, the rake and fees, and the carries left less those taken up come to zero
with nets as (
    select
        hand.money, hand.currency, hand.scale,
        sum(outcome.awarded_chips + outcome.returned_chips - outcome.contributed_chips) as net_chips
    from hand
    join seat_outcome as outcome using (hand_ref)
    group by all
),
rest as (
    select
        hand.money, hand.currency, hand.scale,
        sum(resolution.charge_chips + resolution.carry_out_chips - hand.carry_in_chips) as rest_chips
    from hand
    join resolution using (hand_ref)
    group by all
)
select nets.money, nets.currency, nets.scale, nets.net_chips, rest.rest_chips
from nets
join rest
    on rest.money = nets.money
    and rest.currency is not distinct from nets.currency
    and rest.scale = nets.scale
where nets.net_chips + rest.rest_chips <> 0;
