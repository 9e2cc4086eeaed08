-- Where the money went: all nets, the rake, and what lies on the table, which come to zero
--
-- One row for each kind of money, currency and scale. on_the_table is carries left less carries taken up: what is
-- still open, where every carry came into the next hand as it left the one before. off_chips is zero, always.
select
    hand.money,
    hand.currency,
    hand.scale,
    count(*) filter (hand.void is null) as hands,
    count(*) filter (hand.void is not null) as void_hands,
    sum(resolution.contributed_chips - resolution.returned_chips)::bigint as put_in_chips,
    sum(resolution.awarded_chips)::bigint as won_chips,
    sum(resolution.awarded_chips + resolution.returned_chips - resolution.contributed_chips)::bigint as net_chips,
    sum(resolution.charge_chips)::bigint as charge_chips,
    sum(resolution.carry_out_chips - hand.carry_in_chips)::bigint as on_the_table_chips,
    sum(
        resolution.awarded_chips + resolution.returned_chips - resolution.contributed_chips
        + resolution.charge_chips + resolution.carry_out_chips - hand.carry_in_chips
    )::bigint as off_chips
from chosen_hand
join hand using (hand_ref)
join resolution using (hand_ref)
group by hand.money, hand.currency, hand.scale
order by hand.money, hand.currency nulls last, hand.scale;
