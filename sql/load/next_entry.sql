-- The highest number an entry of a ledger has, or had before it was replaced or forgotten
select greatest(
    (select coalesce(max(entry_ref), 0) from ledger),
    (select coalesce(max(entry_ref), 0) from ledger_superseded),
    (
        select coalesce(max((content->>'entry_ref')::bigint), 0)
        from forgotten_row
        where of_table in ('ledger', 'ledger_superseded')
    )
)::bigint as entry_ref;
