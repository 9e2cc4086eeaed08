-- What hands leave whose cards do not tell what they came to: they count as they were paid, in every report
--
-- Their pots as resolved rest on the cards that are written; where none is, nobody holds anything and all seems to roll.
-- What each unverifiable hand leaves: the carry as written, else what the payments leave, once what does not come out
-- even is taken aside. Where no payments are written either, they are those of the cards that are. as_resolved: the
-- payments are what the cards that are written come to.
create view carry_as_paid as
with unsure as (
    select hand_ref, charge_chips, carry_out_chips from resolution where verdict = 'unverifiable'
),
rest as (
    select
        hand_ref,
        sum(contributed_chips - returned_chips - coalesce(paid_recorded_chips, awarded_chips))::bigint as rest_chips,
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
)
select
    hand_ref,
    coalesce(
        hand.carry_out_recorded_chips,
        greatest(hand.carry_in_chips + rest.rest_chips - unsure.charge_chips - coalesce(off.off_chips, 0), 0)
    ) as left_chips,
    rest.as_resolved and left_chips = unsure.carry_out_chips as as_resolved
from unsure
join hand using (hand_ref)
join rest using (hand_ref)
left join off using (hand_ref);

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
