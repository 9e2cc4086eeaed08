-- What a person ruled about hands, beside the verdicts and never in their place
--
-- A ruling names the hand by its key and the record it was made on by that record's digest. Rows are only ever added:
-- of the rulings made on one record of a hand the latest stands, and one that takes another back is a row of its own.
create table ruling_entry (
    ruling_ref bigint not null,       -- in the order the book came to know them, from 1
    content varchar not null,         -- the ruling as JSON
    seal varchar not null             -- sha256 of the seal before it and the content: no row changes unseen
);

create view ruling as
select
    ruling_ref,
    content->>'session' as session,
    content->>'table' as table_name,
    content->>'hand_id' as hand_id,
    content->>'made_on' as made_on,
    content->>'kind' as kind,         -- accept, correct, void, answer, withdraw
    content->>'by' as ruled_by,
    content->>'reason' as reason,
    replace(content->>'at', 'Z', '')::timestamp as ruled_utc,
    content->'awards' as awards,      -- JSON: player to chips won from pots; null but for correct
    (content->>'carry_out')::bigint as carry_out_chips,
    content->'answers' as answers     -- JSON: house rule to value; null but for answer
from ruling_entry;

-- The ruling that stands on each record of a hand.
create view ruling_standing as
select *
from ruling
qualify row_number() over (
    partition by coalesce(session, ''), table_name, hand_id, made_on order by ruled_utc desc, ruling_ref desc
) = 1;

-- What hands of the book come to by the rulings that stand on them. These tables are worked out, with the chains of
-- a table, whenever one of its hands or a ruling about one changes.
create table ruled_hand (
    hand_ref bigint not null,
    ruling_ref bigint not null,
    verdict varchar,                  -- on the recorded result under what was answered; null for other rulings
    charge_chips bigint,
    carry_out_chips bigint,
    misfit varchar                    -- why the ruling cannot stand on this hand; null where it does
);

create table ruled_seat (
    hand_ref bigint not null,
    place bigint not null,
    player varchar not null,
    due_chips bigint not null         -- what he should have got, beside what went back to him
);

-- Hands whose carry coming in is another once rulings count, or is as recorded again (null).
create table ruled_hand_due (
    hand_ref bigint not null,
    carry_in_chips bigint,
    carry_out_chips bigint
);

create table ruled_seat_due (
    hand_ref bigint not null,
    place bigint not null,
    player varchar not null,
    due_chips bigint not null
);

-- Whose money the carry is that a hand leaves; worked out like the tables before. They come to the carry.
create table carry_part (
    hand_ref bigint not null,
    place bigint not null,            -- in dealing order, those who are no more at the table last
    player varchar,                   -- null: money nobody is known to have paid
    paid_chips bigint not null,
    entitled boolean not null,        -- he may play for it
    given_chips bigint                -- what he gets of it as the night ended; null where it went on, or stays open
);

-- Whether reports count rulings: they do, unless a temporary table of this name says otherwise.
create view rulings_count as
select true as counted;

-- The rulings that count.
create view counted_ruling as
select
    ruled_hand.hand_ref,
    ruled_hand.verdict as ruled_verdict,
    ruled_hand.charge_chips,
    ruled_hand.carry_out_chips,
    ruling.ruled_by,
    ruling.reason,
    ruling.ruled_utc,
    case ruling.kind
        when 'accept' then 'as paid'
        when 'correct' then 'corrected'
        when 'void' then 'void'
        else list_aggregate(
            list_transform(json_keys(ruling.answers), lambda knob: concat(knob, ' = ', ruling.answers->>knob)),
            'string_agg', ', '
        )
    end as ruling
from ruled_hand
join ruling using (ruling_ref)
join rulings_count on counted
where ruled_hand.misfit is null;

-- Where each ruling stands.
create view ruling_state as
select
    ruling.*,
    hand.hand_ref,
    ruled_hand.misfit,
    case
        when standing.ruling_ref is null then 'superseded'
        when hand.hand_ref is null then 'no such hand'
        when hand.digest <> ruling.made_on then 'other record'
        when ruling.kind = 'withdraw' then 'withdrawn'
        when ruled_hand.misfit is not null then 'does not fit'
        else 'stands'
    end as state
from ruling
left join ruling_standing as standing on standing.ruling_ref = ruling.ruling_ref
left join hand
    on coalesce(hand.session, '') = coalesce(ruling.session, '')
    and hand.table_name = ruling.table_name
    and hand.hand_id = ruling.hand_id
left join ruled_hand on ruled_hand.ruling_ref = ruling.ruling_ref and ruled_hand.hand_ref = hand.hand_ref;

-- What each player won as paid and as it should be. As paid: by the record, and by the resolution where nothing was
-- recorded. As it should be: by the ruling on the hand, else by the replay of the chain, else by the resolution; a
-- hand whose unseen cards matter stays as paid.
create or replace view seat_money as
with due as (
    select hand_ref, place, due_chips from ruled_seat_due join rulings_count on counted
    union all
    select hand_ref, place, due_chips
    from seat_due
    where hand_ref not in (select hand_ref from ruled_hand_due join rulings_count on counted)
)
select
    outcome.hand_ref,
    outcome.place,
    outcome.player,
    outcome.contributed_chips,
    outcome.returned_chips,
    coalesce(outcome.paid_recorded_chips, outcome.awarded_chips) as paid_chips,
    case
        when counted_ruling.hand_ref is not null then ruled_seat.due_chips
        when resolution.verdict = 'unverifiable' then coalesce(outcome.paid_recorded_chips, outcome.awarded_chips)
        when due.due_chips is not null then due.due_chips
        -- A verified hand may have unseen cards: the resolution rests on those that were seen, the payments are right.
        when resolution.verdict = 'verified' then coalesce(outcome.paid_recorded_chips, outcome.awarded_chips)
        else outcome.awarded_chips
    end as due_chips
from seat_outcome as outcome
join resolution using (hand_ref)
left join due using (hand_ref, place)
left join counted_ruling using (hand_ref)
left join ruled_seat using (hand_ref, place);

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
                then nets.put_in_chips + hand.carry_in_chips - nets.paid_out_chips - resolution.charge_chips
            else resolution.carry_out_chips
        end as out_chips,
        resolution.charge_chips as resolved_charge_chips,
        nets.put_in_chips + hand.carry_in_chips - nets.paid_out_chips - resolution.charge_chips
            - coalesce(off.off_chips, 0) as left_chips,
        coalesce(off.off_chips, 0) as off_chips
    from hand
    join resolution using (hand_ref)
    join nets using (hand_ref)
    left join due using (hand_ref)
    left join off using (hand_ref)
    left join counted_ruling using (hand_ref)
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
