"""What the hands of touched tables come to by the rulings that stand on them, worked out anew."""

import polars as pl

from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store
from pipeline.book.held.records import resolved_records
from pipeline.checks.ruled import Ruled, rule_on
from schemas.ruling import Ruling

HAND_COLUMNS = {
    "hand_ref": pl.Int64,
    "ruling_ref": pl.Int64,
    "verdict": pl.String,
    "charge_chips": pl.Int64,
    "carry_out_chips": pl.Int64,
    "misfit": pl.String,
}
SEAT_COLUMNS = {"hand_ref": pl.Int64, "place": pl.Int64, "player": pl.String, "due_chips": pl.Int64}


def rebuild_ruled(store: Store) -> dict[int, Ruled]:
    """Write down what rulings make of the hands in touched_hand, and return it by hand.

    To be called inside a transaction, after what was known of them is taken out.
    Raises: StoreError.
    """
    rows = store.query(sql_text("load", "standing_rulings"))
    if not rows.height:
        return {}
    hands = resolved_records(store, rows["hand_ref"].to_list())
    found = rule_on([Ruling.model_validate_json(text) for text in rows["content"].to_list()], hands)
    by_hand: list[tuple[object, ...]] = []
    by_seat: list[tuple[object, ...]] = []
    ruled: dict[int, Ruled] = {}
    for (ref, ruling), one in zip(rows.select("hand_ref", "ruling_ref").iter_rows(), found, strict=True):
        if isinstance(one, str):
            by_hand.append((ref, ruling, None, None, None, one))
            continue
        ruled[ref] = one
        by_hand.append((ref, ruling, one.verdict, one.charge, one.carry_out, None))
        by_seat += [(ref, place, player, chips) for place, (player, chips) in enumerate(one.due.items(), 1)]
    store.append("ruled_hand", pl.DataFrame(by_hand, schema=HAND_COLUMNS, orient="row"))
    store.append("ruled_seat", pl.DataFrame(by_seat, schema=SEAT_COLUMNS, orient="row"))
    return ruled
