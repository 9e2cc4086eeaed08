"""Counting players' facts of hands that are in the book without them, from their own records."""

from pipeline.book.facts import facts_frame
from pipeline.book.held_records import as_resolved, held_records
from pipeline.book.sql_files import sql_text
from pipeline.book.store import Store
from pipeline.checks.outcome import resolve_hands
from pipeline.checks.verify import verify

CHUNK = 2000


def fill_facts(store: Store) -> int:
    """Give every hand that has none its rows of `seat_fact`, under the rules it was resolved by; how many hands.

    Raises: StoreError.
    """
    missing = store.query(sql_text("load", "factless"))
    for start in range(0, missing.height, CHUNK):
        part = missing.slice(start, CHUNK)
        under = part.select("variant", "rules").iter_rows()
        records = held_records(store, part["hand_ref"].to_list())
        hands = [as_resolved(hand, *rules) for hand, rules in zip(records, under, strict=True)]
        outcomes = resolve_hands(hands)
        verified = [
            verify([hands[row] for row in group.rows], group, resolution)
            for group, resolution in zip(outcomes.groups, outcomes.resolutions, strict=True)
        ]
        rows = facts_frame(outcomes, verified, [[seat.player for seat in hand.seats] for hand in hands], 0)
        store.append("seat_fact", rows.with_columns(part["hand_ref"].gather(rows["hand_ref"]).alias("hand_ref")))
    return missing.height
