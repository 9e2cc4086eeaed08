-- Whose chips went to whom, pot by pot: from each payer to each winner, to the rake and into carries, and out of them
--
-- Every pot is spread over its payers in proportion to what each has in it, by cumulative rounding in dealing order:
-- with A and P running sums over winners and payers, what goes from one to another is the second difference of
-- round(A * P / pot), so that rows and columns add up exactly. giver is null for chips that had rolled in; taker is
-- null for chips that roll on and for rake (to_rake). A hand that is due other than its own record gives, or in which
-- something was refunded, is spread as one pot.
with hands as (
    select
        hand.hand_ref,
        hand.session,
        hand.table_name,
        hand.money,
        hand.currency,
        hand.scale,
        any_value(hand_carry.charge_chips) as charge_chips,
        any_value(hand_carry.in_chips) as in_chips,
        sum(money.contributed_chips - money.returned_chips) as put_in_chips,
        sum(money.due_chips) as due_chips,
        bool_and(money.due_chips = outcome.awarded_chips and money.returned_chips = outcome.uncalled_chips) as plain
    from counted_hand as hand
    join seat_money as money using (hand_ref)
    join seat_outcome as outcome using (hand_ref, place)
    join hand_carry using (hand_ref)
    group by hand.hand_ref, hand.session, hand.table_name, hand.money, hand.currency, hand.scale
),
split_hands as (
    select hand_ref
    from (select hand_ref from counted_pot group by hand_ref having count(*) > 1)
    join hands using (hand_ref)
    where plain
),
pools as (
    select
        hand_ref, 0 as pool, in_chips, charge_chips,
        put_in_chips + in_chips - due_chips - charge_chips as out_chips,
        put_in_chips + in_chips as all_chips
    from hands
    where hand_ref not in (from split_hands)
    union all
    select hand_ref, pot, carried_chips, charge_chips, carry_out_chips, amount_chips
    from pot
    where hand_ref in (from split_hands)
),
paid as (
    select hand_ref, 0 as pool, place, player, contributed_chips - returned_chips as chips
    from seat_outcome
    where hand_ref in (select hand_ref from hands) and hand_ref not in (from split_hands)
    union all
    select hand_ref, pot, place, player, paid_chips from pot_payer where hand_ref in (from split_hands)
),
won as (
    select hand_ref, 0 as pool, place, player, due_chips as chips
    from seat_money
    where hand_ref in (select hand_ref from hands) and hand_ref not in (from split_hands)
    union all
    select hand_ref, pot, place, player, sum(award_chips)
    from award
    where hand_ref in (from split_hands)
    group by hand_ref, pot, place, player
),
givers as (
    select hand_ref, pool, 0 as place, null::varchar as player, in_chips as chips from pools where in_chips <> 0
    union all
    select hand_ref, pool, place, player, chips from paid where chips <> 0
),
takers as (
    select hand_ref, pool, place, player, chips from won where chips <> 0
    union all
    select hand_ref, pool, 98, null, charge_chips from pools where charge_chips <> 0
    union all
    select hand_ref, pool, 99, null, out_chips from pools where out_chips <> 0
),
several as (
    select hand_ref, pool from takers group by hand_ref, pool having count(*) > 1
),
running_givers as (
    select *, sum(chips) over (partition by hand_ref, pool order by place)::hugeint as so_far
    from givers
    semi join several using (hand_ref, pool)
),
running_takers as (
    select *, sum(chips) over (partition by hand_ref, pool order by place)::hugeint as so_far
    from takers
    semi join several using (hand_ref, pool)
),
flows as (
    select hand_ref, giver.player as giver, taker.player as taker, taker.place = 98 as to_rake, giver.chips
    from givers as giver
    join takers as taker using (hand_ref, pool)
    anti join several using (hand_ref, pool)
    union all
    select
        hand_ref,
        giver.player,
        taker.player,
        taker.place = 98,
        (
            (2 * giver.so_far * taker.so_far + all_chips) // (2 * all_chips)
            - (2 * giver.so_far * (taker.so_far - taker.chips) + all_chips) // (2 * all_chips)
            - (2 * (giver.so_far - giver.chips) * taker.so_far + all_chips) // (2 * all_chips)
            + (2 * (giver.so_far - giver.chips) * (taker.so_far - taker.chips) + all_chips) // (2 * all_chips)
        )::bigint
    from running_givers as giver
    join running_takers as taker using (hand_ref, pool)
    join pools using (hand_ref, pool)
    where all_chips > 0
)
select flows.*, hands.session, hands.table_name, hands.money, hands.currency, hands.scale
from flows
join hands using (hand_ref)
where chips <> 0
