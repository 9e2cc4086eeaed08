"""One entry of a ledger from what was written down, or the reasons for refusing it; nothing is guessed."""

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any, get_args

from pipeline.records.other_words import field_hint
from pipeline.records.repair import composed
from pipeline.records.sense import is_time
from pipeline.records.translate import TIME_REMEDY, Fault, short, translate
from schemas.ledger import HAS_NO_COUNTERPARTY, NEEDS_COUNTERPARTY, Entry, EntryKind, Scale

FIELDS: tuple[str, ...] = (
    "session", "player", "kind", "amount", "currency", "scale", "counterparty", "note", "table", "hand", "at",
)  # fmt: skip
"""The fields of an entry, in the order of an example."""
REQUIRED = ("player", "kind", "amount")
KINDS: tuple[str, ...] = get_args(EntryKind)
SCALES: tuple[int, ...] = get_args(Scale)
_HIDDEN = ("Cc", "Cs", "Zl", "Zp")
NO_SCALE = "Write `scale`, such as 100 where an amount is counted in cents, or add `--scale 100`."


def entry_of(record: object, scale: int | None = None) -> Entry | list[Fault]:
    """The entry a record makes; `scale` is for entries that write none."""
    if not isinstance(record, dict):
        what = "a list" if isinstance(record, list) else f"'{short(record)}'"
        return [Fault("wrong-type", f"{what} stands where an entry should.", "Write one object an entry.")]
    fields: dict[str, Any] = {str(key): value for key, value in record.items() if value is not None}
    wrong = [*_unknown(fields), *_missing(fields)]
    if wrong:
        return wrong
    if "scale" not in fields:
        if scale is None and "currency" in fields:
            sentence = f"the entry is in {short(fields['currency'])}, and nothing says how many units make one."
            return [Fault("missing-field", sentence, NO_SCALE, ("scale",))]
        fields["scale"] = scale or 1
    plain = composed(fields)
    try:
        entry = Entry.model_validate_json(json.dumps(plain))
    except ValueError as error:
        return translate(error, plain)
    return list(_sense(entry)) or entry


def kind_meant(text: str) -> str:
    """The kind a word means, spaces, `_` and `-` forgiven; the word where it means none.

    >>> kind_meant("Buy in"), kind_meant("cashout"), kind_meant("Refund")
    ('buy-in', 'cash-out', 'refund')
    """
    plain = re.sub(r"[\s_-]+", "", text.lower())
    return next((kind for kind in KINDS if kind.replace("-", "") == plain), text.lower())


def nearest_field(text: str, fields: Sequence[str] = FIELDS) -> str:
    """A hint at the field that may be meant, or nothing."""
    return field_hint(text, fields)


def _unknown(fields: dict[str, Any]) -> Iterator[Fault]:
    for key in fields:
        if key not in FIELDS:
            sentence = f"'{short(key)}' is not a field of a ledger entry.{nearest_field(key)}"
            yield Fault("unknown-key", sentence, "Take it out; a remark goes in `note`.", (key,))


def _missing(fields: dict[str, Any]) -> Iterator[Fault]:
    for name in REQUIRED:
        if name not in fields:
            yield Fault("missing-field", f"the entry has no {name}.", f"Add `{name}`.", (name,))


def _sense(entry: Entry) -> Iterator[Fault]:
    for field in ("player", "counterparty", "session", "table", "hand"):
        name = getattr(entry, field)
        if name is not None and not _shows(name):
            sentence = f"the name '{short(name)}' holds a control character, or nothing that shows."
            yield Fault("bad-name", sentence, "Type the name again.", (field,))
    if entry.at is not None and not is_time(entry.at):
        yield Fault("bad-time", f"'{short(entry.at)}' is not a date and time.", TIME_REMEDY, ("at",))
    between = f"a {entry.kind} of {short(entry.player)}"
    if entry.counterparty is None and entry.kind in NEEDS_COUNTERPARTY:
        yield Fault("missing-field", f"{between} names no counterparty.", "Add who is paid.", ("counterparty",))
    elif entry.counterparty is not None and entry.kind in HAS_NO_COUNTERPARTY:
        sentence = f"{between} names {short(entry.counterparty)}, but it is between a player and the table."
        yield Fault("wrong-type", sentence, "Write chips one player gave another as a transfer.", ("counterparty",))
    elif entry.counterparty == entry.player:
        yield Fault("duplicate-player", f"{between} is with himself.", "Name the other one.", ("counterparty",))


def _shows(name: str) -> bool:
    kinds = [unicodedata.category(sign) for sign in name]
    return not any(kind in _HIDDEN for kind in kinds) and any(kind[0] not in "CZ" for kind in kinds)
