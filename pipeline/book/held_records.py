"""Records as the store holds them, by their numbers in it."""

from collections.abc import Sequence

from pipeline.book.store import Store
from schemas.hand import Hand


def held_records(store: Store, refs: Sequence[int]) -> list[Hand]:
    """The records with these numbers, in their order."""
    found = store.query(
        "select hand_ref, record from hand where hand_ref in (select unnest($refs::bigint[]))", {"refs": list(refs)}
    )
    records = dict(found.iter_rows())
    return [Hand.model_validate_json(records[ref]) for ref in refs]
