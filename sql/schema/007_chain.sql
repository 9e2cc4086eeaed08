-- Where carries came from and went, over the hands of each table, and what hands should have come to in the end
--
-- Rebuilt for a whole table whenever one of its hands changes; never part of a hand's verdict.
create table chain_finding (
    session varchar,
    table_name varchar not null,
    hand_ref bigint,                  -- null: about the table as a whole
    code varchar not null,
    severity varchar not null,        -- warning, note
    player varchar,
    chips bigint,
    params varchar not null,          -- JSON, as in `finding`
    message varchar not null
);

-- A hand whose carry coming in should have been another than the record says.
create table hand_due (
    hand_ref bigint not null,
    carry_in_chips bigint not null,
    carry_out_chips bigint not null
);

-- What its players should then have won.
create table seat_due (
    hand_ref bigint not null,
    place bigint not null,
    player varchar not null,
    due_chips bigint not null
);

-- Tables whose hands changed since their chains were last looked at.
create table chain_stale (
    session varchar,
    table_name varchar not null
);

-- What each player won as paid and as it should be. As paid: by the record, and by the resolution where nothing was
-- recorded. As it should be: by the replay of the chain, else by the resolution; a hand whose unseen cards matter
-- stays as paid.
create view seat_money as
select
    outcome.hand_ref,
    outcome.place,
    outcome.player,
    outcome.contributed_chips,
    outcome.returned_chips,
    coalesce(outcome.paid_recorded_chips, outcome.awarded_chips) as paid_chips,
    case
        when resolution.verdict = 'unverifiable' then coalesce(outcome.paid_recorded_chips, outcome.awarded_chips)
        when seat_due.due_chips is not null then seat_due.due_chips
        -- A verified hand may have unseen cards: the resolution rests on those that were seen, the payments are right.
        when resolution.verdict = 'verified' then coalesce(outcome.paid_recorded_chips, outcome.awarded_chips)
        else outcome.awarded_chips
    end as due_chips
from seat_outcome as outcome
join resolution using (hand_ref)
left join seat_due using (hand_ref, place);

-- The hands that left money on the table or took up what an earlier one left, those of one chain with one number.
create view chain_hand as
with pots as (
    select hand_ref, sum(rolled_chips)::bigint as rolled_chips from pot group by hand_ref
),
in_order as (
    select
        hand.*,
        coalesce(pots.rolled_chips, 0) as rolled_chips,
        resolution.carry_out_chips,
        greatest(resolution.carry_out_chips, coalesce(hand.carry_out_recorded_chips, 0)) > 0 as leaves,
        case
            when json_extract_string(resolution.rules, '$.carry_scope.value') = 'variant' then resolution.variant
            else ''
        end as scope,
        hand_order.place_at_table
    from hand
    join resolution using (hand_ref)
    join hand_order using (hand_ref)
    left join pots using (hand_ref)
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

-- Who won from pots that held the carry coming in.
create view carry_taker as
select
    hand_ref,
    list({'player': player, 'award_chips': award_chips} order by award_chips desc, player) as taken
from (
    select award.hand_ref, award.player, sum(award.award_chips)::bigint as award_chips
    from award
    join pot using (hand_ref, pot)
    where pot.carried_chips > 0
    group by award.hand_ref, award.player
)
group by hand_ref;
