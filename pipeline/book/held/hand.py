"""A record of the store by the name of its hand."""

from pathlib import Path

from pipeline.book.database.migrate import Tell, read_book
from pipeline.book.held.keys import keys_for
from pipeline.book.held.records import held_records
from pipeline.records.lookup import the_key
from schemas.hand import Hand


def held_hand(name: str, db: Path, tell: Tell = None) -> Hand:
    """The one hand of the store that a name means; `tell` hears of a book that had to be brought up to date.

    Raises: StudbookError when no hand, or more than one, has the name.
    """
    with read_book(db, tell) as store:
        key = the_key(name, keys_for(store, name))
        ref = store.query(
            "select hand_ref from hand "
            "where coalesce(session, '') = $session and table_name = $table and hand_id = $hand",
            dict(zip(("session", "table", "hand"), key, strict=True)),
        ).item()
        return held_records(store, [ref])[0]
