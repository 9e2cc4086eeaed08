-- The ledgers that were kept beside the hands: what was bought in, cashed out, paid and owed, one row an entry
--
-- The night of an entry is its session, else the name of its file without its ending; it goes with the hands of that
-- session, or of the table of that name where they have none. Two entries with the same content in one file are two
-- entries, told apart by `copy`; the same content in another reading is the same entry.
create table ledger (
    entry_ref bigint not null,
    source_ref bigint not null,
    line bigint,
    night varchar not null,
    stem varchar not null,            -- the file's name without its ending: a later reading of it is a correction
    digest varchar not null,          -- of `record`
    copy bigint not null,             -- 1, or the how manieth time the content stands in the file
    player varchar not null,
    kind varchar not null,            -- buy-in, rebuy, cash-out, fee, food, side-bet, transfer, debt-carried, balance
    amount_chips bigint not null,
    currency varchar,                 -- null: chips
    scale bigint not null,            -- units that make one of the currency
    counterparty varchar,
    table_name varchar,
    hand_id varchar,                  -- the hand before which it happened
    noted_local timestamp,            -- when it happened, by the clock at the table
    noted_utc timestamp,              -- null where no offset was written
    note varchar,
    record varchar not null           -- the entry as JSON, its defaults left out
);

-- Entries that a later reading of their file replaced, as they were.
create table ledger_superseded as
select *, source_ref as replaced_by_source_ref, now() at time zone 'UTC' as replaced_utc
from ledger
limit 0;
