"""One hand's JSON text as a Hand, or the reasons for refusing it: canonical first, repaired once, never guessed."""

import json
import re
from operator import attrgetter
from typing import NamedTuple

from pipeline.records.known_actions import Apart, apart, keys_written
from pipeline.records.one_form import canonical
from pipeline.records.repair import faults_of_repeats, parse, repaired
from pipeline.records.sense_cards import long_lists_in
from pipeline.records.text import NULS, not_text
from pipeline.records.translate import Fault, Place, details_of, short, translate
from schemas.hand import Hand

JSON_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|["{}\[\]]', re.DOTALL)
"""What counts for the nesting of JSON: a whole string, a bracket, or the quote of a string that never ends."""
LONGEST_HAND = 1_000_000
"""Bytes of one hand that are read: what is no hand takes some hundred times its size to be told in detail."""
TOO_LARGE = Fault("over-limit", f"one hand has more than {LONGEST_HAND:,} bytes.", "Is it the right file?")
_HAND_ID = re.compile(r'"hand_id"\s*:\s*(?:"([^"\\]{1,120})"|(-?[0-9]{1,120})(?![0-9.eE]))')


class Read(NamedTuple):
    """A hand that was read."""

    hand: Hand
    record: str | None = None
    """Its record as `canonical` writes it, where reading has shown that."""
    is_text: bool = False
    """Whether that is the text it was read from."""


def hand_of(raw: bytes, offset: int = 0) -> Hand | list[Fault]:
    """The hand of one JSON object in UTF-8, or why it is refused; `offset` is its place in the file, in bytes."""
    read = read_hand(raw, offset)
    return read.hand if isinstance(read, Read) else read


def read_hand(raw: bytes, offset: int = 0) -> Read | list[Fault]:
    """The same with the text of its record."""
    if len(raw) > LONGEST_HAND:
        return [TOO_LARGE]
    taken = apart(raw)
    if taken is not None and (read := _without(taken, raw)) is not None:
        return read
    try:
        hand = Hand.model_validate_json(raw)
    except ValueError:
        found = _second_look(raw, offset)
        return Read(found) if isinstance(found, Hand) else found
    # The model keeps the last of two equal keys in silence: equal counts prove that none stands twice.
    if keys_written(raw) == _keys_read(hand):
        return Read(hand)
    _, repeated = parse(raw.decode())
    return faults_of_repeats(repeated) if repeated else Read(hand)


def _without(taken: Apart, raw: bytes) -> Read | None:
    """The hand whose actions were taken out, with them; None where there is more to say."""
    try:
        hand = Hand.model_validate_json(taken.rest)
    except ValueError:
        return None
    # Only a hand has a field of this name: one list in its place, and no key twice, is the one that was taken out.
    if hand.actions != []:
        return None
    text = canonical(hand) if taken.listed is not None else None
    # What is written as the hand is written again has no key twice.
    is_same = text is not None and text.encode() == taken.rest
    if not is_same and keys_written(taken.rest) != _keys_read(hand):
        return None
    hand.actions.extend(taken.actions)
    if text is None or taken.listed is None:
        return Read(hand)
    record = raw.decode() if is_same else text.replace(_NO_ACTIONS, taken.listed.decode(), 1)
    return Read(hand, record, is_same)


_NO_ACTIONS = '"actions":[]'
"""In the text of a record it stands nowhere else: no other field holds a list, or a sign that would end a text."""


_KEYS = attrgetter("__pydantic_fields_set__")


def _keys_read(hand: Hand) -> int:
    """How many keys the hand has, in all its objects."""
    models: list[object] = [hand, *hand.seats]
    if hand.actions:
        models += hand.actions
    if hand.results:
        models += hand.results
    models += filter(None, (hand.stakes, hand.announced))
    for carry in (hand.carry_in, hand.carry_out):
        if isinstance(carry, list):
            models += carry
    return sum(map(len, map(_KEYS, models))) + len(hand.house) + len(hand.extra)


def _second_look(raw: bytes, offset: int) -> Hand | list[Fault]:
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        refusal = not_text(error, raw, offset, None)
        return [Fault(refusal.code, refusal.sentence, refusal.remedy)]
    try:
        record, repeated = parse(text)
        record = repaired(record)
        again = json.dumps(record)
    except (ValueError, RecursionError) as error:
        return [_not_json(text, error)]
    if repeated:
        return faults_of_repeats(repeated)
    several = isinstance(record, dict) and "hands" in record and "seats" not in record
    if several or not isinstance(record, dict):
        what = "an object that holds `hands`" if several else what_stands(record)
        return [Fault("wrong-type", f"{what} stands where a hand should.", "Write one object a hand.")]
    try:
        return Hand.model_validate_json(again)
    except ValueError as error:
        detail = details_of(error)[0]
        if detail["type"] == "json_invalid":
            return [Fault("not-json", f"the hand is not JSON: {detail['ctx']['error']}.", "Write the text in UTF-8.")]
        faults = translate(error, record)
        told = {fault.place for fault in faults}
        return faults + [fault for fault in long_lists_in(record) if fault.place not in told]


def what_stands(value: object) -> str:
    """What stands where a hand should, in words."""
    if isinstance(value, str):
        return f"the text '{short(value)}'" if value.strip() else "an empty text"
    return short(value)


def _not_json(text: str, error: Exception) -> Fault:
    if cut_short(text):
        return Fault("not-json", "the line ends inside the hand.", "Keep each hand on one line, whole.", CUT)
    if "\0" in text:
        return Fault("not-json", f"the hand is not JSON: {NULS} stand in it.", "Write the hand again.")
    if isinstance(error, json.JSONDecodeError):
        near = text[error.pos : error.pos + 20]
        what = f"{error.msg.removesuffix(' at')} at character {error.pos + 1}" + (
            f", near '{short(near)}'" if near else ""
        )
    else:
        what = "it is nested too deep" if isinstance(error, RecursionError) else str(error)
    return Fault("not-json", f"the hand is not JSON: {what}.", "Check quotes, commas and brackets there.")


CUT: Place = ("cut",)
"""The place of a fault that says the text ends too early."""

CUT_SHORT = Fault("truncated", "the file ends inside a hand.", "Copy the file again, or finish its last hand.", CUT)
"""The same fault where the text is the file's last."""


def cut_short(text: str) -> bool:
    """Whether a JSON text ends inside a string, an object or a list.

    >>> cut_short('{"seats": [{"player": "A}')
    True
    """
    depth = 0
    for token in JSON_TOKEN.finditer(text):
        sign = token[0]
        if sign == '"':
            return True
        depth += (sign in "{[") - (sign in "}]")
    return depth > 0


def hand_id_in(text: str) -> str | None:
    """The hand's id as far as it can be made out in a text that was refused."""
    found = _HAND_ID.search(text)
    return (found[1] or found[2]) if found else None
