"""A record of the store by the name of its hand."""

from pathlib import Path

from pipeline.book.database.migrate import read_book
from pipeline.book.held_records import held_records
from pipeline.records.lookup import the_key
from schemas.hand import Hand


def held_hand(name: str, db: Path) -> Hand:
    """The one hand of the store that a name means.

    Raises: StudbookError when no hand, or more than one, has the name.
    """
    with read_book(db) as store:
        rows = store.query("select coalesce(session, '') as session, table_name, hand_id, hand_ref from hand").rows()
        key = the_key(name, [row[:3] for row in rows])
        (ref,) = [row[3] for row in rows if row[:3] == key]
        return held_records(store, [ref])[0]
