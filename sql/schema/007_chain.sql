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
        else coalesce(seat_due.due_chips, outcome.awarded_chips)
    end as due_chips
from seat_outcome as outcome
join resolution using (hand_ref)
left join seat_due using (hand_ref, place);
