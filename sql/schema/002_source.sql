-- The files that were read, and why something in them was refused
--
-- read = loaded + replaced + duplicates + conflicts + refused + skipped, in hands.
-- A file read again in which nothing is new gets no second row.
create table source (
    source_ref bigint not null,
    label varchar not null,           -- the path as it was written, or -
    stem varchar not null,            -- the table of hands that name none
    reader varchar,                   -- null where no reader claimed the file
    digest varchar,                   -- of the file's bytes, out of any compression; null where they cannot be read
    read bigint not null,
    loaded bigint not null,
    replaced bigint not null,
    duplicates bigint not null,
    conflicts bigint not null,
    refused bigint not null,
    skipped bigint not null,
    skipped_for varchar not null,     -- JSON: reason to count
    problems bigint not null,         -- rows of problem; a refused hand may have several
    studbook varchar not null,
    loaded_utc timestamp not null
);

create table problem (
    source_ref bigint not null,
    file varchar not null,
    line bigint,
    cell varchar,
    hand_id varchar,                  -- as far as it could be made out
    code varchar not null,
    sentence varchar not null,
    remedy varchar not null,
    raw varchar not null              -- at most 2,000 characters
);
