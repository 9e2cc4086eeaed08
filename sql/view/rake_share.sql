-- What each player of a hand bore of its rake and fees, counted in three ways
--
-- Evenly among those dealt in (dealt_share), evenly among those who paid in (paid_share), and by what each paid in
-- (weighted_share); where all had theirs back and the rake was taken out of a carry, those dealt in paid alike. A
-- charge is divided in whole chips, by cumulative rounding in dealing order, so that each way sums to it. Only hands in which something was charged have rows.
with payers as (
    select
        hand.hand_ref, one.place,
        hand.charge_chips::hugeint as charge_chips,
        seat.dealt::bigint as dealt,
        (one.contributed_chips > one.returned_chips)::bigint as paid,
        one.contributed_chips - one.returned_chips as put_in_chips
    from counted_hand as hand
    join seat_outcome as one using (hand_ref)
    join seat using (hand_ref, place)
    where hand.charge_chips > 0
),
seats as (
    select
        * exclude (paid, put_in_chips),
        case when bool_or(paid > 0) over whole then paid else dealt end as paid,
        case when bool_or(paid > 0) over whole then put_in_chips else dealt end as put_in_chips
    from payers
    window whole as (partition by hand_ref)
),
running as (
    select
        *,
        sum(dealt) over upward as dealt_so_far,
        sum(dealt) over whole as dealt_all,
        sum(paid) over upward as paid_so_far,
        sum(paid) over whole as paid_all,
        sum(put_in_chips) over upward as put_in_so_far,
        sum(put_in_chips) over whole as put_in_all
    from seats
    window upward as (partition by hand_ref order by place), whole as (partition by hand_ref)
)
select
    hand_ref,
    place,
    (2 * charge_chips * dealt_so_far + dealt_all) // nullif(2 * dealt_all, 0)
        - (2 * charge_chips * (dealt_so_far - dealt) + dealt_all) // nullif(2 * dealt_all, 0) as dealt_share,
    (2 * charge_chips * paid_so_far + paid_all) // nullif(2 * paid_all, 0)
        - (2 * charge_chips * (paid_so_far - paid) + paid_all) // nullif(2 * paid_all, 0) as paid_share,
    (2 * charge_chips * put_in_so_far + put_in_all) // nullif(2 * put_in_all, 0)
        - (2 * charge_chips * (put_in_so_far - put_in_chips) + put_in_all) // nullif(2 * put_in_all, 0)
        as weighted_share
from running
