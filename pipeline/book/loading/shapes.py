"""The columns a file becomes on its way into the store: one frame a table, hands numbered within the file."""

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.book.loading.fact_shape import SEAT_FACT
from pipeline.records.seated import Seated

Shape = dict[str, pl.DataType | type[pl.DataType]]

HAND: Shape = {
    "hand_ref": pl.Int64,
    "line": pl.Int64,
    "session": pl.String,
    "table_name": pl.String,
    "hand_id": pl.String,
    "hand_no": pl.Int64,
    "site": pl.String,
    "recorder": pl.String,
    "revision": pl.Int64,
    "digest": pl.String,
    "deal_digest": pl.String,
    "played_at": pl.String,
    "played_local": pl.Datetime("us"),
    "played_utc": pl.Datetime("us"),
    "variant": pl.String,
    "money": pl.String,
    "currency": pl.String,
    "scale": pl.Int64,
    "chip": pl.Int64,
    "ante_chips": pl.Int64,
    "bring_in_chips": pl.Int64,
    "small_bet_chips": pl.Int64,
    "big_bet_chips": pl.Int64,
    "community": pl.String,
    "carry_in_chips": pl.Int64,
    "carry_out_recorded_chips": pl.Int64,
    "rake_chips": pl.Int64,
    "fees_chips": pl.Int64,
    "pot_recorded_chips": pl.Int64,
    "void": pl.String,
    "recorded": pl.Boolean,
    "record": pl.String,
}
SEAT: Shape = {
    "hand_ref": pl.Int64,
    "place": pl.Int64,
    "chair": pl.Int64,
    "player": pl.String,
    "dealt": pl.Boolean,
    "down": pl.String,
    "up": pl.String,
    "stack_chips": pl.Int64,
    "stack_end_chips": pl.Int64,
    "contributed_recorded_chips": pl.Int64,
    "returned_recorded_chips": pl.Int64,
    "won_recorded_chips": pl.Int64,
    "took": pl.Boolean,
    "folded": pl.Boolean,
    "folded_street": pl.Int64,
    "mucked": pl.Boolean,
    "declared": pl.String,
}
ACTION: Shape = {
    "hand_ref": pl.Int64,
    "place": pl.Int64,
    "street": pl.Int64,
    "chair": pl.Int64,
    "player": pl.String,
    "act": pl.String,
    "amount_chips": pl.Int64,
    "to_chips": pl.Int64,
    "all_in": pl.Boolean,
}
DEAD_CHIP: Shape = {
    "hand_ref": pl.Int64,
    "place": pl.Int64,
    "dead_chips": pl.Int64,
}
RESOLUTION: Shape = {
    "hand_ref": pl.Int64,
    "variant": pl.String,
    "verdict": pl.String,
    "rules": pl.String,
    "showdown": pl.Boolean,
    "rollover": pl.Boolean,
    "contributed_chips": pl.Int64,
    "awarded_chips": pl.Int64,
    "returned_chips": pl.Int64,
    "charge_chips": pl.Int64,
    "carry_out_chips": pl.Int64,
}
POT: Shape = {
    "hand_ref": pl.Int64,
    "pot": pl.Int64,
    "kind": pl.String,
    "outcome": pl.String,
    "eligible": pl.List(pl.String),
    "amount_chips": pl.Int64,
    "carried_chips": pl.Int64,
    "charge_chips": pl.Int64,
    "rolled_chips": pl.Int64,
    "refunded_chips": pl.Int64,
    "carry_out_chips": pl.Int64,
}
AWARD: Shape = {
    "hand_ref": pl.Int64,
    "pot": pl.Int64,
    "share": pl.String,
    "place": pl.Int64,
    "player": pl.String,
    "award_chips": pl.Int64,
    "odd_chips": pl.Int64,
}
SEAT_OUTCOME: Shape = {
    "hand_ref": pl.Int64,
    "place": pl.Int64,
    "player": pl.String,
    "live": pl.Boolean,
    "contributed_chips": pl.Int64,
    "awarded_chips": pl.Int64,
    "returned_chips": pl.Int64,
    "uncalled_chips": pl.Int64,
    "paid_recorded_chips": pl.Int64,
}
FINDING: Shape = {
    "hand_ref": pl.Int64,
    "code": pl.String,
    "severity": pl.String,
    "player": pl.String,
    "pot": pl.Int64,
    "chips": pl.Int64,
    "params": pl.String,
    "message": pl.String,
}
PROBLEM: Shape = {
    "file": pl.String,
    "line": pl.Int64,
    "cell": pl.String,
    "hand_id": pl.String,
    "code": pl.String,
    "sentence": pl.String,
    "remedy": pl.String,
    "raw": pl.String,
}
SOURCE: Shape = {
    "label": pl.String,
    "stem": pl.String,
    "reader": pl.String,
    "digest": pl.String,
    "read": pl.Int64,
    "refused": pl.Int64,
    "skipped": pl.Int64,
    "skipped_for": pl.String,
    "problems": pl.Int64,
}

HAND_TABLES: dict[str, Shape] = {
    "hand": HAND,
    "seat": SEAT,
    "action": ACTION,
    "dead_chip": DEAD_CHIP,
    "resolution": RESOLUTION,
    "pot": POT,
    "award": AWARD,
    "seat_outcome": SEAT_OUTCOME,
    "finding": FINDING,
    "seat_fact": SEAT_FACT,
}
"""The tables whose rows belong to a hand, `hand_ref` numbering the hands of the file from 1."""


def names(seated: Seated, rows: NDArray[np.intp], places: NDArray[np.intp]) -> pl.Series:
    """The names of players, each held once, by row and place. Shapes: [n]."""
    return pl.Series(seated.names, dtype=pl.String).gather(seated.player[rows, places])


def frame(shape: Shape, columns: dict[str, object] | None = None) -> pl.DataFrame:
    """Columns as a frame of exactly that shape; no rows where none are given."""
    return pl.DataFrame(columns or [], schema=shape)
