-- What each player came to in each hand, worked out once: reports with a row a player only add these columns up
--
-- The rows of a table's hands are worked out anew with its chains, so they tell of corrections and rulings as well.
-- Void hands have none. Numbers are told apart sooner than names: session_nr stands for session_key, kind for the kind
-- of money.
create table hand_place (
    hand_ref bigint not null,
    session_key varchar not null,     -- the session as written, else the part of the table's hands without a pause
    session_nr ubigint not null,
    place_at_table bigint not null,   -- as in hand_order
    showdown boolean not null         -- two or more were in at the end, shown or not
);

create table seat_net (
    hand_ref bigint not null,
    place integer not null,           -- as in seat
    player varchar not null,
    kind ubigint not null,            -- of money, currency and scale
    session_nr ubigint not null,
    played timestamp,                 -- in UTC where an offset was written, else the clock at the table
    big_bet_chips bigint,
    dealt boolean not null,
    in_showdown boolean not null,     -- he was in at the end of a hand that came to a showdown
    put_in_chips bigint not null,     -- what did not come back to him
    paid_chips bigint not null,
    due_chips bigint not null,        -- what he should have got, but for rulings
    ruled_chips bigint not null       -- the same with the rulings that stand
);

-- The hands of each chain of rolled pots, in the order played.
create table chain_place (
    hand_ref bigint not null,
    first_ref bigint not null,        -- the hand the chain began with
    place_at_table bigint not null,
    leaves boolean not null           -- money for the next hand
);

-- The rows of seat_net a report looks at: all of them, unless a temporary view of the same name says which.
create view chosen_net as
select * from seat_net;

-- The hands whose rows are worked out: all of them, unless a temporary table of the same name says which tables'.
create view asked_hand as
select hand_ref from hand;

-- What hand_place holds, worked out from the hands. session_key is the session as written; hands without one are of
-- one session until, at their table, an hour goes by; where no time is written, all of a table are of one.
create view told_place as
with mucked as (
    -- A hand that was not tabled is not live under most rules, and was in at the end all the same.
    select hand_ref, count(*) filter (dealt and not folded) > 1 as showdown
    from seat
    where hand_ref in (select hand_ref from seat where mucked)
    group by hand_ref
),
hands as (
    select
        hand.hand_ref, hand.session, hand.table_name, hand.order_file, hand.order_place,
        coalesce(mucked.showdown, resolution.showdown) as showdown,
        coalesce(hand.played_utc, hand.played_local) as played
    from asked_hand
    join hand using (hand_ref)
    join resolution using (hand_ref)
    left join mucked using (hand_ref)
    where hand.void is null
),
pauses as (
    select
        hand_ref,
        table_name,
        row_number() over at_table as nth,
        played - lag(played) over at_table > interval 1 hour as paused
    from hands
    where session is null and played is not null
    window at_table as (partition by table_name order by played, order_file, order_place, hand_ref)
),
sittings as (
    select hand_ref, count(*) filter (paused) over (partition by table_name order by nth) as sitting
    from pauses
),
keys as (
    select
        hand_ref,
        hands.showdown,
        case
            when hands.session is not null then 'session ' || hands.session
            when sittings.sitting is not null then 'table ' || hands.table_name || ' ' || sittings.sitting
            else 'table ' || hands.table_name
        end as session_key
    from hands
    left join sittings using (hand_ref)
)
select hand_ref, session_key, md5_number_lower(session_key) as session_nr, place_at_table, showdown
from keys
join hand_order using (hand_ref);

-- What seat_net holds, worked out from what hands came to, from their chains and from rulings, as in seat_money.
create view told_net as
with ruled_due as (
    select hand_ref, place, due_chips from ruled_seat_due
    union all
    select hand_ref, place, due_chips from seat_due where hand_ref not in (select hand_ref from ruled_hand_due)
),
hands as (
    select
        hand_ref,
        md5_number_lower(concat_ws('/', hand.money, hand.scale, hand.currency)) as kind,
        told.session_nr,
        told.showdown,
        coalesce(hand.played_utc, hand.played_local) as played,
        hand.big_bet_chips,
        resolution.verdict,
        ruled_hand.hand_ref is not null as ruled
    from asked_hand
    join hand using (hand_ref)
    join resolution using (hand_ref)
    join hand_place as told using (hand_ref)
    left join (select hand_ref from ruled_hand where misfit is null) as ruled_hand using (hand_ref)
),
seats as (
    select
        hands.*,
        outcome.place,
        outcome.player,
        seat.dealt,
        hands.showdown and seat.dealt and not seat.folded as in_showdown,
        outcome.contributed_chips - outcome.returned_chips as put_in_chips,
        coalesce(outcome.paid_recorded_chips, outcome.awarded_chips) as paid_chips,
        case
            when hands.verdict = 'verified' then coalesce(outcome.paid_recorded_chips, outcome.awarded_chips)
            else outcome.awarded_chips
        end as own_chips
    from hands
    join seat_outcome as outcome using (hand_ref)
    join seat using (hand_ref, place)
)
select
    hand_ref, place::integer as place, seats.player, kind, session_nr, played, big_bet_chips, dealt, in_showdown,
    put_in_chips, paid_chips,
    case when verdict = 'unverifiable' then paid_chips else coalesce(seat_due.due_chips, own_chips) end as due_chips,
    case
        when ruled then ruled_seat.due_chips
        when verdict = 'unverifiable' then paid_chips
        else coalesce(ruled_due.due_chips, own_chips)
    end as ruled_chips
from seats
left join seat_due using (hand_ref, place)
left join ruled_due using (hand_ref, place)
left join ruled_seat using (hand_ref, place);

-- What chain_place holds. A hand goes on with a chain when the one before it at its table (under carry_scope = variant,
-- before it of its game) leaves money, and something says that it came before.
create view told_chain as
with rules as (
    select rules, coalesce(json_extract_string(rules, '$.carry_scope.value') = 'variant', false) as by_game
    from (select distinct rules from resolution)
),
rolled as (
    select distinct hand_ref from pot where rolled_chips > 0
),
in_order as (
    select
        hand_ref,
        hand.session,
        hand.table_name,
        case when rules.by_game then resolution.variant end as game,
        hand.order_file,
        hand.hand_no,
        hand.played_local,
        hand_order.place_at_table,
        greatest(resolution.carry_out_chips, coalesce(hand.carry_out_recorded_chips, 0)) > 0 as leaves,
        hand.carry_in_chips > 0 or rolled.hand_ref is not null as moves
    from asked_hand
    join hand using (hand_ref)
    join resolution using (hand_ref)
    join rules using (rules)
    join hand_order using (hand_ref)
    left join rolled using (hand_ref)
),
linked as (
    select
        *,
        coalesce(lag(leaves) over beside, false)
        and (
            order_file = lag(order_file) over beside
            or (hand_no is not null and lag(hand_no) over beside is not null)
            or (played_local is not null and lag(played_local) over beside is not null)
        ) as follows_on
    from in_order
    window beside as (partition by session, table_name, game order by place_at_table)
)
select
    hand_ref,
    last_value(case when follows_on then null else hand_ref end ignore nulls) over (
        partition by session, table_name, game order by place_at_table
    ) as first_ref,
    place_at_table,
    leaves
from linked
where leaves or moves;

-- A book that has hands already gets their rows at once.
insert into hand_place select * from told_place;
insert into seat_net select * from told_net;
insert into chain_place select * from told_chain;
