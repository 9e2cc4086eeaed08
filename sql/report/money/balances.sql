-- Where the money went: all nets, the rake, and what lies on the table, which come to zero
--
-- One row for each kind of money, currency and scale. as_paid and as_it_should_be are the sums of the players' nets of
-- `winnings`; charge is rake and fees, as far as the pots that should have been could hold them; on_the_table is
-- carries left less carries taken up, with every carry as it should have come in. off_chips = as_it_should_be + charge
-- + on_the_table, and is zero, always. What as_paid lacks beside it was lost, or paid to nobody.
with nets as (
    select
        hand_ref,
        sum(contributed_chips - returned_chips) as put_in_chips,
        sum(paid_chips + returned_chips - contributed_chips) as paid_chips,
        sum(due_chips + returned_chips - contributed_chips) as due_chips
    from seat_money
    group by hand_ref
)
select
    hand.money,
    hand.currency,
    hand.scale,
    count(*) filter (hand.void is null) as hands,
    count(*) filter (hand.void is not null) as void_hands,
    sum(nets.put_in_chips) as put_in_chips,
    sum(nets.paid_chips) as as_paid_chips,
    sum(nets.due_chips) as as_it_should_be_chips,
    sum(carries.charge_chips) as charge_chips,
    sum(carries.out_chips - carries.in_chips) as on_the_table_chips,
    sum(nets.due_chips + carries.charge_chips + carries.out_chips - carries.in_chips) as off_chips
from chosen_hand
join hand using (hand_ref)
join nets using (hand_ref)
join hand_carry as carries using (hand_ref)
group by hand.money, hand.currency, hand.scale
order by hand.money, hand.currency nulls last, hand.scale;
