-- What came into each hand from the table, what it left there and what was taken out of its pots, as it should be
--
-- By the ruling on the hand, else by the replay of the chain, else by the resolution; where the payments count, the
-- carry is what they leave. left_chips is what the payments leave as they were made, once what does not come out even
-- is taken aside.
with nets as (
    select
        hand_ref,
        sum(contributed_chips - returned_chips)::bigint as put_in_chips,
        sum(paid_chips)::bigint as paid_out_chips,
        sum(due_chips)::bigint as due_chips
    from seat_money
    group by hand_ref
),
off as (
    select hand_ref, sum(chips)::bigint as off_chips
    from finding
    where code = 'money-not-conserved'
    group by hand_ref
),
due as (
    select hand_ref, carry_in_chips, carry_out_chips from ruled_hand_due join rulings_count on counted
    union all
    select hand_ref, carry_in_chips, carry_out_chips
    from hand_due
    where hand_ref not in (select hand_ref from ruled_hand_due join rulings_count on counted)
),
carries as (
    select
        hand.hand_ref,
        nets.put_in_chips,
        nets.due_chips,
        coalesce(due.carry_in_chips, hand.carry_in_chips) as in_chips,
        case
            when counted_ruling.hand_ref is not null then counted_ruling.carry_out_chips
            when due.carry_out_chips is not null and resolution.verdict <> 'unverifiable' then due.carry_out_chips
            when resolution.verdict in ('verified', 'unverifiable')
                then nets.put_in_chips + hand.carry_in_chips - nets.paid_out_chips
                    - coalesce(as_paid.charge_chips, resolution.charge_chips)
            else resolution.carry_out_chips
        end as out_chips,
        coalesce(as_paid.charge_chips, resolution.charge_chips) as resolved_charge_chips,
        nets.put_in_chips + hand.carry_in_chips - nets.paid_out_chips
            - coalesce(as_paid.charge_chips, resolution.charge_chips) - coalesce(off.off_chips, 0) as left_chips,
        coalesce(off.off_chips, 0) as off_chips
    from hand
    join resolution using (hand_ref)
    join nets using (hand_ref)
    left join due using (hand_ref)
    left join off using (hand_ref)
    left join counted_ruling using (hand_ref)
    left join carry_as_paid as as_paid using (hand_ref)
)
select
    hand_ref,
    in_chips,
    out_chips,
    left_chips,
    off_chips,
    -- Of a pot that a lost carry leaves empty no rake can come.
    least(greatest(put_in_chips + in_chips - due_chips - out_chips, 0), resolved_charge_chips) as charge_chips,
    put_in_chips + in_chips - due_chips - out_chips as beside_chips
from carries;
