"""What hands that are in the book lack since it was made: players' facts, whose money their carries are, and nets."""

from pipeline.book.chains.keep import keep_rows
from pipeline.book.chains.rebuild import rebuild_chains
from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store
from pipeline.book.held.records import resolved_records
from pipeline.book.loading.facts import facts_frame
from pipeline.checks.outcome import resolve_hands
from pipeline.checks.verify import verify

CHUNK = 2000
_LAID_OUT = (
    "not exists (select 1 from chain_stale as stale where stale.session is not distinct from hand.session "
    "and stale.table_name = hand.table_name)"
)
"""Whether the chains of a hand's table have been looked at since its hands changed."""


def fill_facts(store: Store) -> int:
    """Give every hand that has none its rows of `seat_fact`, under the rules it was resolved by; how many hands.

    Raises: StoreError.
    """
    missing = store.query(sql_text("load", "factless"))
    for start in range(0, missing.height, CHUNK):
        part = missing.slice(start, CHUNK)
        hands = resolved_records(store, part["hand_ref"].to_list())
        outcomes = resolve_hands(hands)
        verified = [
            verify([hands[row] for row in group.rows], group, resolution)
            for group, resolution in zip(outcomes.groups, outcomes.resolutions, strict=True)
        ]
        rows = facts_frame(outcomes, verified, 0)
        store.append("seat_fact", rows.with_columns(part["hand_ref"].gather(rows["hand_ref"]).alias("hand_ref")))
    return missing.height


def fill_carries(store: Store) -> None:
    """Find the chains again of every table with a carry, but for those that wait for it anyway.

    To be called inside a transaction. Raises: StoreError.
    """
    tables = store.query(
        f"select distinct session, table_name from hand join chain_hand using (hand_ref) where {_LAID_OUT}"
    )
    if tables.height:
        rebuild_chains(store, tables)


def fill_paid(store: Store) -> None:
    """Find the chains again of every table with a hand that counts as it was paid, but for those that wait for it.

    To be called inside a transaction. Raises: StoreError.
    """
    tables = store.query(
        "select distinct session, table_name from hand join carry_as_paid using (hand_ref) "
        f"where not as_resolved and {_LAID_OUT}"
    )
    if tables.height:
        rebuild_chains(store, tables)


def fill_nets(store: Store) -> None:
    """Add up what players came to at every table, but for those that wait for their chains.

    To be called inside a transaction. Raises: StoreError.
    """
    tables = store.query(f"select distinct session, table_name from hand where {_LAID_OUT}")
    if tables.height:
        keep_rows(store, tables)
