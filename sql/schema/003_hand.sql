-- The hands as recorded, one row each
--
-- Key of a hand = (session or '', table_name, hand_id); hand_ref is its number in this store and changes when a
-- higher revision replaces it. There is no primary key: arriving hands are compared with those held while loading.
create table hand (
    hand_ref bigint not null,
    source_ref bigint not null,
    line bigint,
    session varchar,
    table_name varchar not null,
    hand_id varchar not null,
    hand_no bigint,
    order_file varchar not null,      -- file and place where the first revision stood, for tables without hand_no
    order_place bigint not null,
    site varchar,
    recorder varchar,
    revision bigint not null,
    digest varchar not null,          -- of `record`
    deal_digest varchar,              -- of seats, cards and amounts; null where few cards are written
    played_at varchar,                -- as written
    played_local timestamp,           -- the clock at the table
    played_utc timestamp,             -- null where no offset was written
    variant varchar not null,
    money varchar not null,           -- cash, tournament, play
    currency varchar,                 -- null: chips
    scale bigint not null,            -- units that make one of the currency
    chip bigint not null,             -- the smallest chip, in units
    ante_chips bigint,
    bring_in_chips bigint,
    small_bet_chips bigint,
    big_bet_chips bigint,
    community varchar,
    carry_in_chips bigint not null,
    carry_out_recorded_chips bigint,
    rake_chips bigint,
    fees_chips bigint not null,
    pot_recorded_chips bigint,
    void varchar,                     -- the reason, null for a hand that counts
    recorded boolean not null,        -- whether any result was written down
    record varchar not null           -- the record as JSON, its defaults left out
);

-- A record that a higher revision replaced, kept whole.
create table superseded (
    session varchar,
    table_name varchar not null,
    hand_id varchar not null,
    revision bigint not null,
    digest varchar not null,
    record varchar not null,
    source_ref bigint not null,
    replaced_by_source_ref bigint not null,
    replaced_utc timestamp not null
);

-- The hands a report looks at: all of them, unless a temporary table of the same name says which.
create view chosen_hand as
select hand_ref from hand;

-- The hands of each table in the order they were played: hand_no, else time, else place in the file.
create view hand_order as
select
    hand_ref,
    session,
    table_name,
    row_number() over (
        partition by session, table_name
        order by hand_no nulls last, coalesce(played_utc, played_local) nulls last, order_file, order_place, hand_ref
    ) as place_at_table
from hand;
