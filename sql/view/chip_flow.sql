-- Whose chips went to whom, pot by pot: from each payer to each winner, to the rake and into carries, and out of them
--
-- Every pot is spread over its payers in proportion to what each has in it, by cumulative rounding in dealing order:
-- with A and P running sums over winners and payers, what goes from one to another is the second difference of
-- round(A * P / pot), so that rows and columns add up exactly. Players are told by name_number: giver_nr is null for chips
-- that had rolled in; taker_nr is null for chips that roll on and for rake (to_rake). A hand that is due other than its
-- own record gives, or in which something was refunded, is spread as one pot. table_ref is that of hand_group.
with split_hands as (
    select hand_ref
    from (select hand_ref from counted_pot group by hand_ref having count(*) > 1)
    join seat_sum as one using (hand_ref)
    join seat_outcome as outcome using (hand_ref, place)
    group by hand_ref
    having bool_and(
        one.due_chips = outcome.awarded_chips and one.put_in_chips = outcome.contributed_chips - outcome.uncalled_chips
    )
),
pools as (
    select
        hand_ref, table_ref, 0 as pool, in_chips, charge_chips, out_chips + beside_chips - charge_chips as out_chips
    from hand_carry
    join hand_group using (hand_ref)
    where hand_ref not in (from split_hands)
    union all
    select hand_ref, table_ref, pot, carried_chips, charge_chips, carry_out_chips
    from pot
    join hand_group using (hand_ref)
    where hand_ref in (from split_hands)
),
takers as (
    select hand_ref, 0 as pool, place, player_nr, due_chips as chips
    from seat_sum
    where due_chips <> 0 and hand_ref not in (from split_hands)
    union all
    select hand_ref, award.pot, place, one.player_nr, sum(award.award_chips) as chips
    from award
    join seat_sum as one using (hand_ref, place)
    where hand_ref in (from split_hands)
    group by hand_ref, award.pot, place, one.player_nr
    having chips <> 0
    union all
    select hand_ref, pool, 98, null, charge_chips from pools where charge_chips <> 0
    union all
    select hand_ref, pool, 99, null, out_chips from pools where out_chips <> 0
),
givers as (
    select hand_ref, table_ref, pool, 0 as place, null::bigint as player_nr, in_chips as chips
    from pools
    where in_chips <> 0
    union all
    select hand_ref, table_ref, 0, place, player_nr, put_in_chips
    from seat_sum
    where put_in_chips <> 0 and hand_ref not in (from split_hands)
    union all
    select hand_ref, one.table_ref, payer.pot, place, one.player_nr, payer.paid_chips
    from pot_payer as payer
    join seat_sum as one using (hand_ref, place)
    where payer.paid_chips <> 0 and hand_ref in (from split_hands)
),
several as (
    select hand_ref, pool from takers group by hand_ref, pool having count(*) > 1
),
running_givers as (
    select
        *,
        sum(chips) over (partition by hand_ref, pool order by place)::hugeint as so_far,
        sum(chips) over (partition by hand_ref, pool)::hugeint as all_chips
    from givers
    semi join several using (hand_ref, pool)
),
running_takers as (
    select *, sum(chips) over (partition by hand_ref, pool order by place)::hugeint as so_far
    from takers
    semi join several using (hand_ref, pool)
),
spread as (
    select
        hand_ref,
        giver.table_ref,
        giver.player_nr as giver_nr,
        taker.player_nr as taker_nr,
        taker.place = 98 as to_rake,
        (
            (2 * giver.so_far * taker.so_far + all_chips) // (2 * all_chips)
            - (2 * giver.so_far * (taker.so_far - taker.chips) + all_chips) // (2 * all_chips)
            - (2 * (giver.so_far - giver.chips) * taker.so_far + all_chips) // (2 * all_chips)
            + (2 * (giver.so_far - giver.chips) * (taker.so_far - taker.chips) + all_chips) // (2 * all_chips)
        )::bigint as chips
    from running_givers as giver
    join running_takers as taker using (hand_ref, pool)
    where all_chips > 0
)
select
    hand_ref,
    giver.table_ref,
    giver.player_nr as giver_nr,
    taker.player_nr as taker_nr,
    taker.place = 98 as to_rake,
    giver.chips
from givers as giver
join takers as taker using (hand_ref, pool)
anti join several using (hand_ref, pool)
union all
from spread where chips <> 0
