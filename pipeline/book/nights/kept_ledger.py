"""Settling a night by the ledger the book holds of it."""

from pipeline.book.database.store import Store
from pipeline.book.nights.entries import held_entries, ledger_nights
from pipeline.book.nights.gaps import NIGHT, beside_of
from pipeline.book.nights.ledger import Night, of_ledger
from pipeline.book.persons import AS_WRITTEN, Persons
from pipeline.rules.words import listed
from schemas.problem import StudbookError

_INCOMPLETE = """
select label
from source
where source_ref in (
    select max(source.source_ref)
    from source
    join (select distinct stem from ledger where night = $night) as own using (stem)
    where source.reader in (select reader from source join ledger using (source_ref) where night = $night)
    group by stem
) and refused + conflicts > 0
order by label
"""
"""Files of a night's ledger of whose last reading something stayed out."""


def of_kept_ledger(store: Store, session: str | None, persons: Persons = AS_WRITTEN) -> list[Night] | None:
    """The night by the ledger that the book holds of it, by currency; None where it holds none.

    Where no night is named, it is the only one of which there is a ledger, if there is no other night. `persons` says
    which names are one person's.
    Raises: StudbookError where an entry of the ledger was refused, or stays out.
    """
    nights = ledger_nights(store)
    night = session
    if night is None and len(nights) == 1:
        others = store.query(
            f"select 1 from hand where {NIGHT} <> $night and money = 'cash' limit 1",
            {"night": nights[0]},
        )
        night = nights[0] if not others.height else None
    if night is None or night not in nights:
        return None
    files = store.query(_INCOMPLETE, {"night": night})["label"].to_list()
    if files:
        raise StudbookError(
            f"entries of {listed(files)} were refused, or stay out; mend the ledger and load it with --replace first."
        )
    entries = [held.entry for held in held_entries(store, night)]
    return of_ledger(entries, None, persons.in_night(night), beside_of(store, night, persons.aliases))
