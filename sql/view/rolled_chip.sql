-- What each player's chips in a pot came to that rolled over: how many of his stay on the table
--
-- A pot that rolls over whole takes all that everybody has in it. Where a part of a pot is won, everybody's chips, and
-- those that had rolled before, stay in proportion, cut by cumulative rounding in dealing order, so that they add up.
with payers as (
    select
        pot.hand_ref,
        pot.pot,
        payer.place,
        payer.player,
        payer.paid_chips,
        pot.amount_chips,
        pot.carried_chips,
        (pot.amount_chips - pot.carry_out_chips)::hugeint as won_chips
    from counted_pot as pot
    join pot_payer as payer using (hand_ref, pot)
    where pot.carry_out_chips > 0
)
select hand_ref, pot, place, player, paid_chips as rolled_chips from payers where won_chips = 0
union all
select
    hand_ref,
    pot,
    place,
    player,
    (
        paid_chips
        - ((2 * won_chips * so_far_chips + amount_chips) // (2 * amount_chips))
        + ((2 * won_chips * (so_far_chips - paid_chips) + amount_chips) // (2 * amount_chips))
    )::bigint
from (
    select
        *,
        carried_chips + sum(paid_chips) over (partition by hand_ref, pot order by place) as so_far_chips
    from payers
    where won_chips <> 0
)
