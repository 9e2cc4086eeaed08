"""What a PHH hand says about itself beside its cards and chips: names, times, the game and its rules."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pipeline.records.phh.fields import Fields, day_of, moment_of, shown
from schemas.hand import MOST

OTHER_GAMES = frozenset({"FT", "NT", "NS", "PO", "FO/8", "N2L1D", "F2L3D", "FB"})
"""Codes of PHH for games that are no stud."""
VARIANT_OF = {"F7S": "stud", "F7S/8": "stud-8", "FR": "razz"}
LONGEST_KEY, LONGEST_NAME, LAST_CHAIR = 120, 80, 16


class Place(NamedTuple):
    """Where the hand stands: what names the hand and the table where its own fields do not."""

    hand_id: str
    table: str


@dataclass(frozen=True, slots=True)
class Heading:
    """The fields of the record that need no amount; None is not written."""

    hand_id: str
    hand_no: int | None
    table: str
    session: str | None
    played_at: str | None
    date: str | None
    variant: str | None
    money: str
    currency: str | None
    house: Mapping[str, object]
    announced: object


def is_other_game(table: Mapping[str, object]) -> bool:
    """Whether the hand is of a game that is no stud, and the file does not say which stud it was instead."""
    variant = table.get("variant")
    return "_variant" not in table and isinstance(variant, str) and variant in OTHER_GAMES


def short(text: str, most: int) -> str:
    """The text cut to a length; the mark at its end keeps two long texts apart."""
    text = text.strip()
    if len(text) <= most:
        return text
    return text[: most - 9] + "~" + hashlib.sha256(text.encode(errors="replace")).hexdigest()[:8]


def heading(fields: Fields, place: Place) -> tuple[Heading, str]:
    """Read it, with complaints in `fields`; the table's name comes uncut beside it."""
    label = fields.text("table") or _event(fields) or place.table
    fields.text("hand")
    day = day_of(fields)
    moment = moment_of(fields, day)
    money, currency = _money(fields)
    read = Heading(
        hand_id=name_of_hand(fields.table, place),
        hand_no=number_of(fields.table.get("hand")),
        table=short(label, LONGEST_KEY),
        session=short(fields.text("_session") or "", LONGEST_KEY) or None,
        played_at=moment,
        date=day if moment is None else None,
        variant=_variant(fields),
        money=money,
        currency=currency,
        house=_house(fields),
        announced=fields.take("_announced"),
    )
    return read, label


def name_of_hand(table: Mapping[str, object], place: Place) -> str:
    """The hand's number or name: `hand`, else what its place says."""
    return name_for(Fields(table).text("hand"), place)


def name_for(hand: str | None, place: Place) -> str:
    """The same of what is written for `hand`."""
    return short(hand or place.hand_id, LONGEST_KEY)


def number_of(hand: object) -> int | None:
    """The number of a hand that is called by one."""
    return hand if isinstance(hand, int) and not isinstance(hand, bool) and 1 <= hand <= MOST else None


def _event(fields: Fields) -> str | None:
    """The event as a table's name; one too long for it stays among what is left over as well."""
    value = fields.table.get("event")
    if isinstance(value, str) and len(value.strip()) > LONGEST_KEY:
        return value
    return fields.text("event")


def _variant(fields: Fields) -> str | None:
    own, code = fields.text("_variant"), fields.text("variant")
    if own is None and code is None:
        fields.complain("missing-field", "variant is not written.", "Write variant, as F7S, F7S/8 or FR, or _variant.")
        return None
    return own or VARIANT_OF.get(code or "", code)


def _money(fields: Fields) -> tuple[str, str | None]:
    """What is played for, and its currency.

    PHH has no mark for tournaments: what names neither a currency nor `_money` is taken for one,
    since chips of a tournament must never be counted as cash.
    """
    code = fields.table.get("currency")
    currency = code.strip().upper() if isinstance(code, str) else ""
    named = bool(re.fullmatch(r"[A-Z]{3}", currency))
    money = fields.text("_money")
    if money is None:
        cash = "level" not in fields.table and (named or "currency_symbol" in fields.table)
        money = "cash" if cash else "tournament"
    if money == "tournament" or not named:
        return money, None
    fields.asked.add("currency")
    return money, currency


def _house(fields: Fields) -> Mapping[str, object]:
    value = fields.take("_house")
    if value is not None and not isinstance(value, Mapping):
        fields.complain("wrong-type", f"_house is {shown(value)}, not a table.", 'Write _house = {odd_chip = "seat"}.')
    return value if isinstance(value, Mapping) else {}


def names(fields: Fields, count: int | None, label: str) -> list[str]:
    """The players; one without a name is called by his place at this table, and is nobody elsewhere."""
    written = fields.listed("players", count)
    found = []
    for number, name in enumerate([""] * (count or 0) if written is None else written, start=1):
        prefix = f"p{number} of "
        if not isinstance(name, str):
            fields.complain("wrong-type", f"players holds {shown(name)}, not a name.")
        else:
            found.append(name.strip() or prefix + short(label, LONGEST_NAME - len(prefix)))
    return found


def chairs(fields: Fields, count: int | None) -> list[int] | None:
    """The chair numbers, None if they are not written."""
    written = fields.listed("seats", count)
    if written is None:
        return None
    found = [chair for chair in written if isinstance(chair, int) and not isinstance(chair, bool)]
    if len(found) < len(written) or not all(1 <= chair <= LAST_CHAIR for chair in found):
        fields.complain("wrong-type", f"seats are whole numbers from 1 to {LAST_CHAIR}.")
        return None
    return found
