"""Rows of reports to compare."""

from typing import Any

import polars as pl

from schemas.hand import Hand
from tests.nights import ACES, KINGS, hand, seat


def unspaded(hand_id: str, **fields: Any) -> Hand:
    """A hand of Two Thirds in which no spade lies in the hole, and nobody said what then."""
    seats = [seat("Ann", **{**ACES, "down": ["Ac", "Ah", "2c"]}), seat("Bob", **KINGS)]
    return hand(hand_id, **{"variant": "two-thirds", "seats": seats, **fields})


def columns(frame: pl.DataFrame, *names: str) -> list[tuple[object, ...]]:
    return frame.select(names).rows()


NETS = ("player", "hands", "put_in_chips", "as_paid_chips", "as_it_should_be_chips", "difference_chips")
