-- What hands leave whose cards do not tell what they came to: they count as they were paid, in every report
--
-- Their pots as resolved rest on the cards that are written; where none is, nobody holds anything and all seems to roll.
-- What each unverifiable hand leaves: the carry as written, else what the payments leave, once rake and fees and what does
-- not come out even are taken aside. Where no payments are written either, they are those of the cards that are.
-- as_resolved: the payments are what the cards that are written come to. Of any others rake and fees were taken as they
-- are written, as far as the payments leave them.
create view carry_as_paid as
with unsure as (
    select hand_ref, charge_chips, carry_out_chips from resolution where verdict = 'unverifiable'
),
rest as (
    select
        hand_ref,
        sum(coalesce(paid_recorded_chips, awarded_chips))::bigint as paid_chips,
        sum(contributed_chips - returned_chips)::bigint - paid_chips as rest_chips,
        bool_and(coalesce(paid_recorded_chips, awarded_chips) = awarded_chips) as as_resolved
    from seat_outcome
    where hand_ref in (select hand_ref from unsure)
    group by hand_ref
),
off as (
    select hand_ref, sum(chips)::bigint as off_chips
    from finding
    where code = 'money-not-conserved' and hand_ref in (select hand_ref from unsure)
    group by hand_ref
),
charges as (
    select
        hand_ref,
        hand.carry_out_recorded_chips as written_chips,
        hand.carry_in_chips + rest.rest_chips - coalesce(off.off_chips, 0) as over_chips,
        case
            -- Of a pot that nobody won no rake is taken.
            when rest.as_resolved or rest.paid_chips = 0 then unsure.charge_chips
            else greatest(
                unsure.charge_chips,
                least(coalesce(hand.rake_chips, 0) + hand.fees_chips, over_chips - coalesce(written_chips, 0))
            )
        end as charge_chips,
        rest.as_resolved,
        unsure.carry_out_chips
    from unsure
    join hand using (hand_ref)
    join rest using (hand_ref)
    left join off using (hand_ref)
)
select
    hand_ref,
    coalesce(written_chips, greatest(over_chips - charge_chips, 0)) as left_chips,
    charge_chips,
    as_resolved and left_chips = carry_out_chips as as_resolved
from charges;

-- The hands that left money on the table or took up what an earlier one left, those of one chain with one number.
create or replace view chain_hand as
with pots as (
    select hand_ref, sum(rolled_chips)::bigint as rolled_chips from pot group by hand_ref
),
in_order as (
    select
        hand.*,
        coalesce(as_paid.left_chips, pots.rolled_chips, 0) as rolled_chips,
        coalesce(as_paid.left_chips, resolution.carry_out_chips) as carry_out_chips,
        greatest(coalesce(as_paid.left_chips, resolution.carry_out_chips), coalesce(hand.carry_out_recorded_chips, 0)) > 0
            as leaves,
        case
            when json_extract_string(resolution.rules, '$.carry_scope.value') = 'variant' then resolution.variant
            else ''
        end as scope,
        hand_order.place_at_table
    from hand
    join resolution using (hand_ref)
    join hand_order using (hand_ref)
    left join pots using (hand_ref)
    left join carry_as_paid as as_paid using (hand_ref)
),
linked as (
    select
        *,
        (
            coalesce(lag(leaves) over beside, false)
            and (
                order_file = lag(order_file) over beside
                or (hand_no is not null and lag(hand_no) over beside is not null)
                or (played_local is not null and lag(played_local) over beside is not null)
            )
        ) as follows_on
    from in_order
    window beside as (partition by session, table_name, scope order by place_at_table)
),
numbered as (
    select
        *,
        sum(case when follows_on then 0 else 1 end) over (
            order by session nulls first, table_name, scope, place_at_table
            rows between unbounded preceding and current row
        ) as link
    from linked
    where leaves or rolled_chips > 0 or carry_in_chips > 0
)
select
    hand_ref,
    link,
    place_at_table,
    scope,
    leaves,
    rolled_chips,
    carry_in_chips,
    coalesce(carry_out_recorded_chips, carry_out_chips) as left_chips,
    carry_out_chips,
    place_at_table = max(place_at_table) over (partition by link) as is_last
from numbered;

-- Who won from pots that held the carry coming in; where payments count that are not theirs, whoever was paid.
create or replace view carry_taker as
select
    hand_ref,
    list({'player': player, 'award_chips': award_chips} order by award_chips desc, player) as taken
from (
    select award.hand_ref, award.player, sum(award.award_chips)::bigint as award_chips
    from award
    join pot using (hand_ref, pot)
    where pot.carried_chips > 0 and award.hand_ref not in (select hand_ref from carry_as_paid where not as_resolved)
    group by award.hand_ref, award.player
    union all
    select hand_ref, player, coalesce(paid_recorded_chips, awarded_chips)
    from seat_outcome
    join hand using (hand_ref)
    where hand.carry_in_chips > 0
        and coalesce(paid_recorded_chips, awarded_chips) > 0
        and hand_ref in (select hand_ref from carry_as_paid where not as_resolved)
)
group by hand_ref;

-- What came into each hand from the table, what it left there and what was taken out of its pots, as it should have
-- been: by the ruling on the hand, else by the replay of the chain, else by the resolution; where the payments count,
-- the carry is what they leave. `left_chips` is what the payments leave as they were made, once what does not come out
-- even is taken aside.
create or replace view hand_carry as
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

-- Who gains what by each hand, the pot, the rake and what is not accounted for being parties of their own: over the
-- parties of a hand both columns come to zero. This is the cash booking: each hand as the chips leave it.
create or replace view booking as
select
    hand_ref,
    player as party,
    'player' as kind,
    paid_chips + returned_chips - contributed_chips as paid_chips,
    due_chips + returned_chips - contributed_chips as due_chips
from seat_money
union all
select hand.hand_ref, 'the pot', 'pot', carry.left_chips - hand.carry_in_chips, carry.out_chips - carry.in_chips
from hand_carry as carry
join hand using (hand_ref)
union all
select
    hand_ref, 'rake and fees', 'rake', coalesce(as_paid.charge_chips, resolution.charge_chips), carry.charge_chips
from hand_carry as carry
join resolution using (hand_ref)
left join carry_as_paid as as_paid using (hand_ref)
union all
select hand_ref, 'nobody', 'nobody', off_chips, beside_chips - charge_chips
from hand_carry;
