"""Keys of the hands of the book that a name may mean, however many hands it holds."""

from pipeline.book.database.store import Store
from pipeline.records.lookup import Key, answers_to
from pipeline.rules.near import composed, is_text

NEAR = 20_000
"""Hands among which one is looked for that may have been meant, where none has the name."""
_KEYS = "select coalesce(session, '') as session, table_name, hand_id from hand"


def keys_for(store: Store, name: str) -> list[Key]:
    """The keys of all hands that answer to a name; where none does, of some whose names may be like it.

    Raises: StoreError.
    """
    typed = composed(name)
    found: list[Key] = []
    if is_text(typed):
        # Whatever a hand is called by ends with its own name.
        ending = "hand_id = $name or ends_with($name, '/' || hand_id)"
        found = store.query(f"{_KEYS} where {ending} order by all", {"name": typed}).rows()
    if any(answers_to(typed, key) for key in found):
        return found
    return list(dict.fromkeys([*store.query(f"{_KEYS} limit {NEAR}").rows(), *found[:NEAR]]))
