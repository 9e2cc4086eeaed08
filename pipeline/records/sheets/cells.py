"""Cells of a sheet: which columns there are, and what the text of each kind of cell means."""

import csv
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import get_args

from pipeline.records.card_text import read_cards
from pipeline.records.money import DATE, POWER, TIME, BadCell, changed_cell, refuse_spreadsheet, units
from pipeline.records.sheets.cell_marks import unmarked
from pipeline.records.translate import short
from schemas.card import CardText

HAND_COLUMNS: Mapping[str, str] = {
    "record": "whole", "hand_id": "id", "table": "text", "session": "text", "site": "text", "hand_no": "whole",
    "played_at": "time", "recorder": "text", "revision": "whole", "variant": "text", "house": "house",
    "carry_players": "players", "carry_ante": "yes", "said": "text", "money": "word", "currency": "text",
    "scale": "whole", "chip": "amount", "ante": "amount", "bring_in": "amount", "small_bet": "amount",
    "big_bet": "amount", "limit": "word", "carry_in": "amount", "carry_from": "ids", "carry_out": "amount",
    "rake": "amount", "fees": "amount", "pot": "amount", "community": "cards", "up_deal_order": "cards",
    "void": "text", "note": "text",
}  # fmt: skip
"""The columns that hold for a whole hand, with the kind of their cells."""

SEAT_COLUMNS: Mapping[str, str] = {
    "player": "text", "seat": "whole", "dealt": "yes", "stack": "amount", "stack_end": "amount", "down": "cards",
    "up": "cards", "contributed": "amount", "posted": "amount", "returned": "amount", "folded": "folded",
    "mucked": "yes", "declared": "word", "won": "amount", "took": "yes",
}  # fmt: skip
"""The columns of one seat, with the kind of their cells."""

INSIDE: Mapping[str, tuple[str, ...]] = {
    "stakes": ("ante", "bring_in", "small_bet", "big_bet", "limit"),
    "announced": ("carry_players", "carry_ante", "said"),
}
"""The columns that stand inside a field of the record."""

REQUIRED = ("hand_id", "variant", "player")

_PLAIN = {name.replace("_", ""): name for name in (*HAND_COLUMNS, *SEAT_COLUMNS)}
_YES = frozenset({"yes", "y", "x", "true"})
_NO = frozenset({"no", "n", "false"})
_STREETS = {"third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "3rd": 3}
_STREETS |= {f"{street}{ending}": street for street in range(3, 8) for ending in ("", "th")[: 1 + (street > 3)]}
KEYWORDS = frozenset({"dealt_in", "showdown_only", "table"})
"""What may stand where a list of players could."""
_CARDS: frozenset[str] = frozenset(get_args(CardText))
_WHOLE = re.compile(r"[0-9]{1,16}")
_WITHOUT_SECONDS = re.compile(r"(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?=$|Z|[+-])")


def column_name(text: str) -> str | None:
    """The column a header cell means, case, spaces and dashes forgiven; None if there is none of that name.

    >>> column_name(" Hand ID ")
    'hand_id'
    """
    plain = re.sub(r"[\s_-]+", "", text.lower())
    if re.match(r"x[\s_]", text.strip().lower()):
        return "x_" + text.strip()[2:].strip()
    return _PLAIN.get(plain)


def read_cell(kind: str, text: str, scale: int, decimal_comma: bool) -> object:
    """What a cell that is not empty means.

    Units: an amount cell is in the currency, the value in units, `scale` of them to one.
    Raises: BadCell for a text that is not of the kind.
    """
    text, is_typed = unmarked(text, kind)
    match kind:
        case "amount":
            return units(text, scale, decimal_comma)
        case "cards":
            return _cards(text)
        case "yes":
            return _yes(text)
        case "folded":
            return _folded(text)
        case "whole":
            return _whole(text)
        case "id":
            if not is_typed:
                refuse_spreadsheet(text)
            return text
        case "ids":
            if not is_typed:
                refuse_spreadsheet(text)
            listed = split_list(text)
            return listed[0] if len(listed) == 1 else listed
        case "players":
            word = text.lower().replace(" ", "_")
            return word if word in KEYWORDS else split_list(text)
        case "house":
            return _house(text)
        case "time":
            return _time(text)
        case "word":
            return text.lower()
        case _:
            return text


def cell_value(kind: str, text: str, scale: int, decimal_comma: bool) -> object:
    """The same, for what is not changed: a short text is understood once. Raises: BadCell."""
    read = _read_once if len(text) <= _SHORT else read_cell
    return read(kind, text, scale, decimal_comma)


_SHORT = 40
_read_once = lru_cache(maxsize=1 << 14)(read_cell)


def refuse_mark(kind: str, text: str, mark: str | None, is_own: bool) -> None:
    """Refuse a cell that the file itself says the spreadsheet has changed; text may be a date, a column of one's own
    anything. Raises: BadCell.
    """
    shows_it = kind in ("text", "time") and mark in (DATE, TIME, POWER)
    if mark is not None and not (shows_it or is_own):
        raise changed_cell(text, mark)


def split_list(text: str) -> list[str]:
    """The items of a list in one cell: divided by commas, an item that holds a comma in quotes.

    >>> split_list('Ann, "Lee, Bob", Cy')
    ['Ann', 'Lee, Bob', 'Cy']
    """
    try:
        items = next(csv.reader([text.replace("\n", " ").replace("\r", " ")], skipinitialspace=True, strict=True))
    except csv.Error as error:
        raise BadCell(
            "wrong-type", f"'{short(text)}' is not a list.", 'Divide by commas: Ann, "Lee, Bob", Cy.'
        ) from error
    return [item.strip() for item in items if item.strip()]


def _cards(text: str) -> list[str]:
    pieces = text.split()
    if _CARDS.issuperset(pieces):
        return pieces
    cards, unread = read_cards(text)
    if unread:
        refuse_spreadsheet(text)
        raise BadCell(
            "bad-card", f"'{short(unread)}' in '{short(text)}' is not a card.", "Write rank and suit, such as Th 9d As."
        )
    return cards


def _yes(text: str) -> bool:
    word = text.lower()
    if word in _YES or word in _NO:
        return word in _YES
    raise BadCell(
        "wrong-type", f"'{short(text)}' is neither yes nor no.", "Write yes, no or x, or leave the cell empty."
    )


def _folded(text: str) -> bool | int:
    word = text.lower()
    if word in _YES or word in _NO:
        return word in _YES
    street = word.removeprefix("on ").removesuffix(" street")
    if street in _STREETS:
        return _STREETS[street]
    remedy = "Write yes, no, x, or the street: 3 to 7, third to seventh."
    raise BadCell("wrong-type", f"'{short(text)}' says neither whether nor where the player folded.", remedy)


def _whole(text: str) -> int:
    refuse_spreadsheet(text)
    if not _WHOLE.fullmatch(text):
        raise BadCell("wrong-type", f"'{short(text)}' is not a whole number.", "Write digits only.")
    return int(text)


def _house(text: str) -> dict[str, str]:
    rules: dict[str, str] = {}
    for pair in filter(str.strip, re.split(r"[;\n]", text)):
        knob, equals, value = (part.strip() for part in pair.partition("="))
        if not (knob and equals and value):
            remedy = "Write knob=value; knob=value."
            raise BadCell("wrong-type", f"'{short(pair.strip())}' is not a house rule with its value.", remedy)
        if knob in rules:
            raise BadCell("duplicate-key", f"the house rule '{short(knob)}' stands twice.", "Keep one of them.")
        rules[knob] = value
    return rules


def _time(text: str) -> str:
    # Spreadsheets drop the seconds and write a space for the T.
    return datetime_text(text) if _WITHOUT_SECONDS.match(text) or text[10:11] == " " else text


def datetime_text(text: str) -> str:
    """A date and time with its seconds and a T between, as the record has it."""
    return _WITHOUT_SECONDS.sub(r"\1T\2:00", text).replace(" ", "T", 1)
