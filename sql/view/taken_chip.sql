-- What each player won of the chips that had rolled into a pot
--
-- Who wins a whole pot wins all of them. Winners of parts have them in proportion to what they won, cut by cumulative
-- rounding in dealing order; of a pot of which a part rolls on, as much of them rolls on. Rake is left out of it.
with pots as (
    select
        hand_ref,
        pot,
        outcome = 'as paid' as as_paid,
        (
            (2 * carried_chips * (amount_chips - carry_out_chips)::hugeint + amount_chips) // (2 * amount_chips)
        )::bigint as taken_chips
    from counted_pot as pot
    where carried_chips > 0
),
won as (
    select hand_ref, pot, award.place, award.player, sum(award_chips) as won_chips
    from award
    join pots using (hand_ref, pot)
    where not pots.as_paid
    group by hand_ref, pot, award.place, award.player
    union all
    select hand_ref, pot, outcome.place, outcome.player, coalesce(outcome.paid_recorded_chips, outcome.awarded_chips)
    from seat_outcome as outcome
    join pots using (hand_ref)
    where pots.as_paid
),
running as (
    select
        *,
        sum(won_chips) over (partition by hand_ref, pot order by place) as so_far_chips,
        sum(won_chips) over (partition by hand_ref, pot) as all_chips
    from won
)
select
    hand_ref,
    pot,
    place,
    player,
    (
        (2 * taken_chips * so_far_chips + all_chips) // (2 * all_chips)
        - (2 * taken_chips * (so_far_chips - won_chips) + all_chips) // (2 * all_chips)
    )::bigint as taken_chips
from running
join pots using (hand_ref, pot)
where all_chips > 0
