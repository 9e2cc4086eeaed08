"""Hands written as a sheet, for the tests that compare the two ways to write one night."""

import csv
import io
from collections.abc import Sequence

from pipeline.records.sheets.cells import HAND_COLUMNS, INSIDE, SEAT_COLUMNS
from schemas.hand import Hand


def fits_a_sheet(hand: Hand) -> bool:
    """Whether a sheet can hold all that the record says."""
    lists = (hand.carry_in, hand.carry_out, hand.carry_from)
    return hand.actions is None and hand.results is None and not any(isinstance(value, list) for value in lists)


def as_sheet(hands: Sequence[Hand], delimiter: str = ",", comma: bool = False, on_every_row: bool = False) -> str:
    """The hands as CSV: amounts in the currency, cards with spaces, hand columns on the first row or on all."""
    out = io.StringIO()
    extras = sorted({f"x_{key}" for hand in hands for key in hand.extra})
    writer = csv.writer(out, delimiter=delimiter)
    writer.writerow([*HAND_COLUMNS, *extras, *SEAT_COLUMNS])
    for hand in hands:
        hand_cells = [_cell(hand, name, kind, comma) for name, kind in HAND_COLUMNS.items()]
        hand_cells += [hand.extra.get(name[2:], "") for name in extras]
        for index, seat in enumerate(hand.seats):
            cells = [_text(getattr(seat, name), kind, hand.scale, comma) for name, kind in SEAT_COLUMNS.items()]
            writer.writerow([*(hand_cells if on_every_row or not index else [""] * len(hand_cells)), *cells])
    return out.getvalue()


def _cell(hand: Hand, name: str, kind: str, comma: bool) -> str:
    inside = next((field for field, columns in INSIDE.items() if name in columns), None)
    value = getattr(getattr(hand, inside), name, None) if inside else getattr(hand, name)
    return _text(value, kind, hand.scale, comma)


def _text(value: object, kind: str, scale: int, comma: bool) -> str:
    if value is None or value == {}:
        return ""
    if kind == "amount" and isinstance(value, int):
        places = len(str(scale)) - 1
        whole, part = divmod(value, scale)
        # Three places could be thousands, so such an amount is written with four.
        text = f"{whole}.{part:0{places}d}{'0' * (places == 3)}" if places else str(whole)
        return text.replace(".", ",") if comma else text
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "; ".join(f"{knob}={item}" for knob, item in value.items())
    if isinstance(value, list) and kind == "cards":
        return " ".join(value)
    if isinstance(value, list):
        return ", ".join(f'"{item}"' if "," in item else item for item in value)
    return str(value)
