"""Why a model refused a record, in the words of a poker table: one code, sentence and remedy for each reason."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from pipeline.records.card_text import read_cards
from pipeline.records.other_words import field_hint
from pipeline.rules.near import did_you_mean
from schemas.hand import MOST, Action, Announced, CarryPart, Hand, Result, Seat, Stakes
from schemas.problem import RAW_LIMIT, Problem

Place = tuple[str | int, ...]

CARDS = frozenset({"down", "up", "community", "up_deal_order"})
NAMES = frozenset(
    {"player", "players", "carry_players", "hand_id", "table", "session", "site", "recorder", "carry_from"}
)
AMOUNTS = frozenset(
    "stack stack_end contributed posted returned won amount to carry_in carry_out rake fees pot chip"
    " ante bring_in small_bet big_bet".split()
)
_MODELS: Mapping[str, type] = {
    "seats": Seat,
    "actions": Action,
    "results": Result,
    "announced": Announced,
    "stakes": Stakes,
    "carry_in": CarryPart,
    "carry_out": CarryPart,
}
_BRANCH = re.compile(r"bool|int|str|constrained-\w+|(?:list|literal)\[.*\]", re.DOTALL)
_FREE_KEYS = frozenset({"house", "extra"})


@dataclass(frozen=True, slots=True)
class Fault:
    """One reason for refusing a hand, and the place in it: ("seats", 1, "up")."""

    code: str
    sentence: str
    remedy: str = ""
    place: Place = ()


class Detail(Protocol):
    """What a model says about itself when it refuses: see `errors`."""

    def errors(self, *, include_url: bool) -> list[dict[str, Any]]:
        """Each reason with its type, place, input and context."""


def details_of(refused: ValueError) -> list[dict[str, Any]]:
    """The reasons of a model's refusal."""
    return cast(Detail, refused).errors(include_url=False)


def problems(
    faults: Sequence[Fault], file: str, line: int | None, hand: str | None, raw: str, pieces: tuple[str, ...] = ()
) -> list[Problem]:
    """The faults of one hand as problem rows, which share file, line, hand and text, `pieces` or raw."""
    pieces = pieces or ((raw,) if raw else ())
    return [
        Problem(fault.code, fault.sentence, fault.remedy, file, line, None, hand, raw[:RAW_LIMIT], pieces)
        for fault in faults
    ]


def translate(refused: ValueError, record: object) -> list[Fault]:
    """The faults a model found in a record, one for each place."""
    reasons: dict[Place, list[dict[str, Any]]] = {}
    for detail in details_of(refused):
        reasons.setdefault(_field_place(detail["loc"]), []).append(detail)
    deeper = {place[:size] for place in reasons for size in range(len(place))}
    return [
        _fault(place, _telling(found), record)
        for place, found in reasons.items()
        # A value that may be an amount or a list is refused as both; what is wrong inside the list says more.
        if not (place in deeper and all(item["type"].endswith("_type") for item in found))
    ]


def _field_place(loc: Place) -> Place:
    """The place without the names of the kinds a value may have."""
    kept: list[str | int] = []
    for index, step in enumerate(loc):
        named = index == 0 or (index == 1 and loc[0] in _FREE_KEYS)
        if named or isinstance(step, int) or not _BRANCH.fullmatch(step):
            kept.append(step)
    return tuple(kept)


def _telling(found: list[dict[str, Any]]) -> dict[str, Any]:
    """Of the refusals of one value as each of its kinds, the one that says most."""
    return min(found, key=lambda item: (item["type"].endswith("_type"), item["type"] == "literal_error"))


def field_of(place: Place) -> str:
    """The field a place is in: the last name on the way to it."""
    return next((str(step) for step in reversed(place) if isinstance(step, str)), "")


def where(place: Place, record: object) -> str:
    """A place in words: `Bob's up`, `action 3's amount`, `carry_in`."""
    if not place:
        return "the record"
    field = field_of(place)
    if len(place) > 1 and isinstance(place[1], int) and place[0] in _MODELS:
        owner = _owner(place[0], place[1], record if field != "player" else None)
        return owner if field == place[0] else f"{owner}'s {field}"
    if place[0] in _FREE_KEYS and len(place) > 1:
        return f"{place[0]} {place[1]}"
    return field


def _owner(kind: str | int, index: int, record: object) -> str:
    items = record.get(kind) if isinstance(record, dict) else None
    item = items[index] if isinstance(items, list) and index < len(items) else None
    name = item.get("player") if isinstance(item, dict) else None
    if kind == "seats" and isinstance(name, str) and name.strip():
        return short(name)
    singular = {"seats": "seat", "actions": "action", "results": "result"}.get(str(kind), f"{kind} part")
    return f"{singular} {index + 1}"


def short(value: object, limit: int = 40) -> str:
    """A value on one line, cut to a length that fits a sentence."""
    text = value if isinstance(value, str) else _json_word(value)
    if text.isprintable() and len(text) <= limit:
        return text
    # A control character in a message could redraw the reader's terminal.
    text = "".join(sign if sign.isprintable() else f"\\x{ord(sign):02x}" for sign in text[: limit + 1])
    return text if len(text) <= limit else text[:limit] + "…"


def _json_word(value: object) -> str:
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return "an object" if isinstance(value, dict) else "a list" if isinstance(value, list) else str(value)


def _fault(place: Place, detail: dict[str, Any], record: object) -> Fault:
    kind, value, field = str(detail["type"]), detail["input"], field_of(place)
    subject = where(place, record)
    if kind == "missing":
        return _missing(place, subject, field)
    if kind == "extra_forbidden":
        return _unknown_key(place, field)
    if field in CARDS and kind in ("literal_error", "list_type") and isinstance(value, str):
        return bad_card(subject, value, place, seen=field not in ("down", "up"))
    if kind in ("too_long", "too_short"):
        return _length(place, subject, field, detail, record)
    if kind.startswith("string_too_"):
        return _text_length(place, subject, field, value, detail)
    if field in AMOUNTS and kind in ("int_type", "greater_than_equal", "less_than_equal"):
        return _amount(place, subject, value)
    return _wrong_type(place, subject, field, kind, value, detail)


def _missing(place: Place, subject: str, field: str) -> Fault:
    owner = "the hand" if len(place) == 1 else subject.removesuffix(f"'s {field}")
    example = {"variant": ' such as "two-thirds"', "hand_id": ' such as "17"', "player": ": a name"}.get(field, "")
    return Fault("missing-field", f"{owner} has no {field}.", f"Add `{field}`{example}.", place)


def _unknown_key(place: Place, field: str) -> Fault:
    model = _MODELS.get(str(place[0]), Hand) if len(place) > 1 else Hand
    known = list(getattr(model, "model_fields"))  # noqa: B009 - the name is typed for one model, this is any of them
    hint = field_hint(field, known)
    inside = "" if len(place) == 1 else f" in {place[0]}"
    if not field.strip():
        return Fault("unknown-key", f"a key of the record{inside} has no name.", "Take it out.", place)
    remedy = "Take it out; what should be kept goes in `extra`."
    return Fault("unknown-key", f"'{short(field)}' is not a field of the record{inside}.{hint}", remedy, place)


def bad_card(subject: str, text: str, place: Place, seen: bool = False) -> Fault:
    """The fault of a text that should be cards; `seen` where a card nobody saw cannot stand."""
    cards, unread = read_cards(text)
    if seen and not unread and "??" in cards:
        return Fault("bad-card", f"'??' in {subject}: only a card that was seen stands there.", "Name it.", place)
    piece = unread or text
    remedy = "Write rank and suit, such as Th, 9d or As; ?? for a card nobody saw."
    return Fault("bad-card", f"'{short(piece)}' in {subject} is not a card.", remedy, place)


def too_many_cards(place: Place, subject: str, count: int, most: int) -> Fault:
    """The fault of a list of cards in which more stand than fit."""
    remedy = "Keep hole cards in `down`, up cards in `up`, a common seventh card in `community`."
    return Fault("card-count", f"{subject} holds {count} cards; at most {most} fit.", remedy, place)


def _length(place: Place, subject: str, field: str, detail: dict[str, Any], record: object) -> Fault:
    count = detail["ctx"]["actual_length"]
    if field == "seats":
        seats = record.get("seats") if isinstance(record, dict) else None
        twice = written_again([seat.get("player") if isinstance(seat, dict) else None for seat in seats or ()])
        many = f"{count} seat{'' if count == 1 else 's'}"
        return twice or Fault("seat-count", f"the hand has {many}; it takes 2 to 16.", "List everyone dealt in.", place)
    most = detail["ctx"].get("max_length", 0)
    if field in CARDS:
        return too_many_cards(place, subject, count, most)
    return Fault("over-limit", f"{subject} holds {count} parts; at most {most} are read.", "Join some of them.", place)


def written_again(players: Sequence[object]) -> Fault | None:
    """The fault of a hand whose players, all of them, stand there again below themselves."""
    each = len(set(map(str, players)))
    times, rest = divmod(len(players), each or 1)
    if each < 2 or times < 2 or rest:
        return None
    if any(len(set(map(str, players[start : start + each]))) < each for start in range(0, len(players), each)):
        return None
    often = "twice" if times == 2 else f"{times} times"
    sentence = f"this hand seems to be written {often} in a row: each of its {each} players stands there {often}."
    return Fault("duplicate-player", sentence, "Keep one of them; another hand has another `hand_id`.", ("seats",))


def _text_length(place: Place, subject: str, field: str, value: object, detail: dict[str, Any]) -> Fault:
    if detail["type"] == "string_too_short":
        return Fault("bad-name", f"{subject} is empty.", "Write a name, or leave an optional field out.", place)
    most = detail["ctx"]["max_length"]
    if field == "played_at":
        return Fault("bad-time", f"{subject} '{short(value)}' is not a time.", TIME_REMEDY, place)
    code = "bad-name" if field in NAMES else "unknown-variant" if field == "variant" else "over-limit"
    return Fault(code, f"{subject} '{short(value)}' is longer than {most:,} characters.", "Shorten it.", place)


TIME_REMEDY = "Write it as 2026-11-20T22:41:00+01:00; the offset may be left out."


def _amount(place: Place, subject: str, value: object) -> Fault:
    shown = short(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        if isinstance(value, str):
            remedy = "Write the number without quotes, in whole units."
            return Fault("wrong-type", f"{subject} is the text '{shown}', not a number.", remedy, place)
        remedy = "Write a whole number of units."
        return Fault("wrong-type", f"{subject} is {shown}, not a number.", remedy, place)
    if isinstance(value, float):
        remedy = 'Write whole units: 12.50 with `"scale": 100` is 1250.'
        return Fault("bad-amount", f"{subject} is {shown}: a record takes whole units only.", remedy, place)
    if value > MOST:
        remedy = f"The largest amount is {MOST:,} units."
        return Fault("bad-amount", f"{subject} is {shown}, over the limit.", remedy, place)
    if field_of(place) == "chip":
        return Fault("bad-amount", f"{subject} is {shown}; the smallest chip is 1 unit.", "Write 1 or more.", place)
    return Fault("bad-amount", f"{subject} is {shown}: an amount is never negative.", "Write it without sign.", place)


_KINDS = {
    "string_type": "text",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
}

_WANTED = {
    "folded": "true, false or the street 3 to 7",
    "carry_in": "a whole number or a list of parts",
    "carry_out": "a whole number or a list of parts",
    "carry_from": "a hand's id or a list of them",
    "carry_players": "dealt_in, showdown_only, table or a list of names",
}
"""What fields of more than one kind take."""


def _wrong_type(place: Place, subject: str, field: str, kind: str, value: object, detail: dict[str, Any]) -> Fault:
    shown = short(value) if not isinstance(value, str) else f"'{short(value)}'"
    if place[:1] == ("house",) and len(place) > 1:
        sentence = f"the house rule {short(field)} is {shown}, not true, false, a whole number or text."
        return Fault("bad-knob-value", sentence, "See `studbook list house`.", place)
    if kind == "literal_error" and field not in _WANTED:
        wanted = str(detail["ctx"]["expected"]).replace("'", "")
        if field in CARDS:
            return Fault("bad-card", f"{shown} in {subject} is not a card.", "Write a card as text, such as Th.", place)
        choices = re.split(r", | or ", wanted)
        if isinstance(value, str) and value in choices:
            return Fault("wrong-type", f"{subject} is the text {shown}.", "Write the number without quotes.", place)
        hint = did_you_mean(str(value), choices)
        return Fault("wrong-type", f"{subject} is {shown}; it is one of {wanted}.{hint}", "Use one of these.", place)
    if kind == "string_pattern_mismatch":
        return Fault("wrong-type", f"{subject} is {shown}; it is three capitals.", "Write one such as USD.", place)
    if kind in ("greater_than_equal", "less_than_equal"):
        bound = detail["ctx"].get("ge", detail["ctx"].get("le"))
        side = "less than" if kind == "greater_than_equal" else "more than"
        return Fault("wrong-type", f"{subject} is {shown}, {side} {bound:,}.", "Write a number in range.", place)
    wanted = _WANTED.get(field) or _KINDS.get(kind, "a value of this field")
    number = kind == "string_type" and isinstance(value, int | float) and not isinstance(value, bool)
    remedy = f'Write it in quotes: "{shown}".' if number else f"Write {wanted}."
    return Fault("wrong-type", f"{subject} is {shown}, not {wanted}.", remedy, place)
