"""What forgetting a file, and undoing it, does to the ledger it brought."""

from collections.abc import Mapping, Sequence

from pipeline.book.database.store import Store

TABLES = ("ledger", "ledger_superseded")
_TOUCHED = "source_ref in ({refs}) or replaced_by_source_ref in ({refs})"


def rows_that_go(sources: Sequence[int]) -> Mapping[str, str]:
    """Table to a select of the rows that forgetting these files takes out or changes."""
    refs = ", ".join(map(str, sources))
    return {
        "ledger": f"select * from ledger where source_ref in ({refs})",
        "ledger_superseded": f"select * from ledger_superseded where {_TOUCHED.format(refs=refs)}",
    }


def take_out(store: Store, sources: Sequence[int]) -> None:
    """Take out the entries of these files; entries that they replaced come back, where nothing later replaced them."""
    refs = ", ".join(map(str, sources))
    store.execute(
        # What took the place of a reading that goes takes that of the reading before.
        "update ledger_superseded as old set replaced_by_source_ref = later.ref from ("
        f"select night, stem, max(replaced_by_source_ref) as ref from ledger_superseded where source_ref in ({refs}) "
        f"and replaced_by_source_ref not in ({refs}) group by night, stem) as later "
        f"where old.night = later.night and old.stem = later.stem and old.replaced_by_source_ref in ({refs})"
    )
    back = f"replaced_by_source_ref in ({refs}) and source_ref not in ({refs})"
    as_it_was = "* exclude (replaced_by_source_ref, replaced_utc)"
    store.execute(f"insert into ledger by name select {as_it_was} from ledger_superseded where {back}")
    store.execute(f"delete from ledger where source_ref in ({refs})")
    store.execute(f"delete from ledger_superseded where {_TOUCHED.format(refs=refs)}")


def before_restoring(store: Store, ref: Mapping[str, object]) -> None:
    """Take out what came back into the ledger when the file was forgotten, before all is put back as it was."""
    for table in TABLES:
        store.execute(
            f"delete from {table} where entry_ref in (select (content->>'entry_ref')::bigint from forgotten_row "
            "where forgotten_ref = $ref and of_table = 'ledger_superseded')",
            ref,
        )
