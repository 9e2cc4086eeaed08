"""Choosing the hands a report looks at."""

import contextlib
import difflib
from collections.abc import Iterator, Mapping

import polars as pl

from pipeline.book.store import Store
from schemas.problem import StudbookError

FILTERS: Mapping[str, str] = {
    "session": "hand.session is not distinct from nullif($session, '')",
    "table": "hand.table_name = $table",
    "variant": "exists (select 1 from resolution as r where r.hand_ref = hand.hand_ref and r.variant = $variant)",
    "player": "exists (select 1 from seat where seat.hand_ref = hand.hand_ref and seat.player = $player)",
    "money": "hand.money = $money",
    "currency": "hand.currency is not distinct from nullif($currency, '')",
}
"""What hands can be chosen by, and the condition; an empty session or currency means none is written."""

_COVERED = (
    "exists (select 1 from chosen_key where coalesce(chosen_key.session, '') = coalesce(hand.session, '') "
    "and chosen_key.table_name = hand.table_name and chosen_key.hand_id = hand.hand_id)"
)


@contextlib.contextmanager
def choosing(
    store: Store, keys: pl.DataFrame | None = None, filters: Mapping[str, str] | None = None
) -> Iterator[None]:
    """Let reports look only at the hands with these keys that pass the filters; without either, at all.

    Raises: StudbookError for a filter there is not.
    """
    if keys is None and not filters:
        yield
        return
    conditions = [_COVERED] if keys is not None else []
    for name in filters or {}:
        if name not in FILTERS:
            near = difflib.get_close_matches(name, FILTERS, n=1)
            hint = f"Did you mean {near[0]}?" if near else f"There are {', '.join(FILTERS)}."
            raise StudbookError(f"hands cannot be chosen by '{name}'. {hint}")
        conditions.append(FILTERS[name])
    chosen = (
        f"create or replace temporary table chosen_hand as select hand_ref from hand where {' and '.join(conditions)}"
    )
    with store.showing({"chosen_key": keys} if keys is not None else {}):
        store.execute(chosen, filters)
    try:
        yield
    finally:
        # It hides the view of that name, which is every hand.
        store.execute("drop table if exists temp.chosen_hand")
