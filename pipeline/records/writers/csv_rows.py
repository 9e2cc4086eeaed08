"""Records as CSV, one seat a row: the columns some hand fills, amounts in the currency, no betting."""

import csv
import io
import json
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from typing import IO

from pipeline.records.batch import ante_of, contributions, dead_money, mucks, seat_numbers
from pipeline.records.sheets.cell_marks import marked
from pipeline.records.sheets.cells import HAND_COLUMNS, KEYWORDS, SEAT_COLUMNS, column_name
from pipeline.records.writer import NotHeld, Writer
from pipeline.records.writers.coins import coins
from schemas.hand import Hand
from schemas.house import knob_text

ALWAYS = ("table", "hand_id", "variant", "player", "contributed")
"""Columns that are there though they be empty."""
KEY = ("session", "table", "hand_id", "revision")
IN_MEMORY = 1024 * 1024
BYTE_ORDER_MARK = "\ufeff"
"""Without it some spreadsheets take the letters of a file for others."""

Cells = dict[str, str]


def text(hand: Hand) -> str:
    """The hand as a sheet of its own."""
    rows = cells_of(hand)
    columns = _columns(rows)
    return _line(columns) + _lines(rows, columns)


def cells_of(hand: Hand) -> list[Cells]:
    """The cells of each seat's row that are not empty; those of the hand stand on the first."""
    put_in, dead, chairs = contributions(hand), dead_money(hand), seat_numbers(hand)
    folds = {action.seat: action.street for action in hand.actions or () if action.act == "fold"}
    back, paid = Counter[int](), Counter[str]()
    for action in hand.actions or ():
        back[action.seat] += action.amount if action.act == "uncalled" else 0
    for one in hand.results or ():
        paid[one.player] += one.amount
    rows = []
    for seat, chair, chips, posted, mucked in zip(hand.seats, chairs, put_in, dead, mucks(hand), strict=True):
        told: dict[str, object] = {name: value for name, value in seat if name not in ("dealt", "folded", "mucked")}
        told |= {"contributed": chips, "posted": posted or None}
        told |= {"mucked": mucked or None, "dealt": None if seat.dealt else False}
        told["folded"] = seat.folded if not isinstance(seat.folded, bool) else folds.get(chair, seat.folded or None)
        if seat.returned is None:
            told["returned"] = back[chair] or None
        if seat.won is None and hand.results is not None:
            told["won"] = paid[seat.player]
        rows.append({name: _cell(told[name], kind, hand.scale) for name, kind in SEAT_COLUMNS.items()})
    rows[0] = _hand_cells(hand) | rows[0]
    return [{name: cell for name, cell in row.items() if cell} for row in rows]


def _hand_cells(hand: Hand) -> Cells:
    told: dict[str, object] = dict(hand)
    for inside in (hand.stakes, hand.announced):
        told |= {} if inside is None else dict(inside)
    ante = ante_of(hand)
    told |= {
        "record": None,
        "revision": hand.revision if hand.revision > 1 else None,
        "money": hand.money if hand.money != "cash" else None,
        "scale": hand.scale if hand.scale > 1 else None,
        "chip": hand.chip if hand.chip > 1 or "chip" in hand.model_fields_set else None,
        "ante": told.get("ante") if hand.actions is None or not ante else ante,
        "carry_in": hand.carry_in or None,
        "fees": hand.fees or None,
    }
    cells = {name: _cell(told.get(name), kind, hand.scale) for name, kind in HAND_COLUMNS.items()}
    own = {f"x_{name}": marked(value, "text") for name, value in hand.extra.items() if name}
    return cells | {name: cell for name, cell in own.items() if name.isprintable() and column_name(name) == name}


def _cell(value: object, kind: str, scale: int) -> str:
    """A value as the text of its cell, empty where nothing is written."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "; ".join(f"{knob}={knob_text(item)}" for knob, item in value.items())
    if kind == "amount":
        assert isinstance(value, int | list)
        return coins(value if isinstance(value, int) else sum(part.amount for part in value), scale)
    if kind == "cards":
        assert isinstance(value, list)
        return " ".join(value)
    if kind in ("players", "ids"):
        is_word = kind == "players" and isinstance(value, str)
        return marked(str(value) if is_word else _listed(value), kind)
    return marked(str(value), kind)


def _listed(value: object) -> str:
    """A list in one cell; an item that would be taken for something else is in quotes."""
    items = value if isinstance(value, list) else [value]
    return ", ".join(map(_item, map(str, items)))


def _item(item: str) -> str:
    apart = any(sign in item for sign in ',"') or item.lower().replace(" ", "_") in KEYWORDS
    return '"' + item.replace('"', '""') + '"' if apart else item


def _columns(rows: Iterable[Cells]) -> list[str]:
    """The columns that the rows fill, in the order of a sheet."""
    return _ordered({name: None for row in rows for name in row})


def _ordered(filled: dict[str, None]) -> list[str]:
    known = [name for name in (*HAND_COLUMNS, *SEAT_COLUMNS) if name in filled or name in ALWAYS]
    return known + [name for name in filled if name.startswith("x_")]


def _lines(rows: Iterable[Cells], columns: Sequence[str]) -> str:
    return "".join(_line([row.get(name, "") for name in columns]) for row in rows)


def _line(cells: Sequence[str]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(cells)
    return out.getvalue()


@dataclass(slots=True)
class Sheet:
    """A sheet of many hands; which columns it has is known when all of them are there."""

    ending: str = ""
    _rows: IO[bytes] = field(default_factory=partial(tempfile.SpooledTemporaryFile, IN_MEMORY))
    _filled: dict[str, None] = field(default_factory=dict)
    _keys: dict[bytes, bytes] = field(default_factory=dict)
    """The hands in it: all that grows with their number is a few bytes for each."""
    _above: tuple[str, ...] = ()
    _is_ascii: bool = True

    def add(self, hand: Hand, text: str) -> Iterator[str]:
        """Keep the hand's rows; a sheet tells hands apart by their names alone."""
        rows = cells_of(hand)
        key = tuple(rows[0].get(name, "") for name in KEY)
        made, name = _digest(rows), _digest(key)
        if name in self._keys:
            same = self._keys[name] == made
            raise NotHeld(
                "the sheet holds this very hand already." if same else "the sheet holds another hand of the same name."
            )
        if self._above and all(part in ("", above) for part, above in zip(key, self._above, strict=True)):
            raise NotHeld("a sheet could not tell it from the hand above, which has all of its name and more.")
        self._keys[name], self._above = made, key
        self._is_ascii = self._is_ascii and all(cell.isascii() for row in rows for pair in row.items() for cell in pair)
        self._filled |= dict.fromkeys(column for row in rows for column in row)
        self._rows.write(json.dumps(rows).encode() + b"\n")
        yield from ()

    def close(self) -> Iterator[str]:
        """The header, and the rows of each hand."""
        if not self._keys:
            return
        columns = _ordered(self._filled)
        yield ("" if self._is_ascii else BYTE_ORDER_MARK) + _line(columns)
        self._rows.seek(0)
        for rows in self._rows:
            yield _lines(json.loads(rows), columns)

    def drop(self) -> None:
        """Close the file the rows were kept in."""
        self._rows.close()


def _digest(said: object) -> bytes:
    return blake2b(json.dumps(said).encode(), digest_size=8).digest()


INSTEAD = {
    "actions": "it has no betting, only what everyone put in and who folded where",
    "results": "it has only what everyone won in all",
    "carry_in": "it has one amount, and not whose part is which",
    "carry_out": "it has one amount, and not whose part is which",
}
WRITER = Writer("csv", "CSV", (".csv",), text, Sheet, instead=INSTEAD)
