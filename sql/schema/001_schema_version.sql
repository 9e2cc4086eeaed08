-- Which steps of building the store have been taken
--
-- One row a file of this folder, written in the transaction that ran it.
create table schema_version (
    version integer not null,
    name varchar not null,
    studbook varchar not null, -- the version of studbook that ran it
    applied_utc timestamp not null
);
