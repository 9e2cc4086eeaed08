-- What was taken out of the book, kept so that it can be put back as it was
--
-- The parts of one forgetting share its number. Once it is undone only its row of `forgotten` stays.
create table forgotten (
    forgotten_ref bigint not null,
    kind varchar not null,            -- source, hand
    what varchar not null,            -- the file as it was written, or the hand as session/table/hand
    hands bigint not null,            -- how many hands went out
    last_source_ref bigint not null,  -- the highest numbers in use then, which are not given out again
    last_hand_ref bigint not null,
    studbook varchar not null,
    forgotten_utc timestamp not null,
    undone_utc timestamp              -- null while it can be undone
);

-- The records that went out, those of replaced revisions too.
create table forgotten_record (
    forgotten_ref bigint not null,
    source_ref bigint not null,
    label varchar not null,           -- the file it came from
    session varchar,
    table_name varchar not null,
    hand_id varchar not null,
    revision bigint not null,
    record varchar not null,
    hand_ref bigint,                  -- null for a revision that had been replaced
    left_hand_ref bigint              -- the hand that stood under its key afterwards; null: none
);

-- Every other row that went out or was changed, as it was.
create table forgotten_row (
    forgotten_ref bigint not null,
    of_table varchar not null,
    content varchar not null          -- JSON; for a hand without its record
);
