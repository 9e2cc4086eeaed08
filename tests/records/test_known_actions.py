"""Actions that are validated once by their text: what comes out is what reading each hand whole gives."""

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.records import known_actions, record
from pipeline.records.known_actions import apart, keys_written
from pipeline.records.one_form import canonical
from pipeline.records.record import Read, hand_of, read_hand
from pipeline.records.translate import Fault
from schemas.hand import Action, Hand
from tests.records.given import record as sound

ACTIONS: list[dict[str, Any]] = [
    {"street": 3, "seat": 1, "act": "ante", "amount": 5},
    {"street": 3, "seat": 2, "act": "ante", "amount": 5},
    {"street": 3, "seat": 2, "act": "bring-in", "amount": 10, "to": 10},
    {"street": 3, "seat": 1, "act": "call", "amount": 10, "all_in": True},
    {"street": 3, "seat": 1, "act": "fold"},
]
STYLES = [(",", ":"), (", ", ": "), (",", ": "), (", ", " : ")]
PIECES = [
    '"actions":[]',
    '"actions":[{"street":3,"seat":1,"act":"fold"}]',
    '"actions": [{"street":3}]',
    '"act\\u0069ons":[]',
    '"note":"\\"actions\\":[{ }]"',
    '"house":{"actions":[{"street":3,"seat":1,"act":"fold"}]}',
    '"extra":{"actions":[]}',
    '"act":"fold"',
    '"act"\t:"call"',
    "}]",
    "},{",
    " ",
    "null",
    ",",
    "{",
]


def whole(raw: bytes) -> Hand | list[Fault]:
    """The record read with its actions, none of them known."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(record, "apart", lambda _: None)
        return hand_of(raw)


def text(seed: int) -> str:
    """A record with actions, spoilt here and there."""
    rng = random.Random(seed)
    made = sound(actions=[dict(rng.choice(ACTIONS)) for _ in range(rng.randrange(6))])
    for action in made["actions"]:
        if rng.random() < 0.1:
            action[rng.choice(["street", "to", "amount", "act", "x"])] = rng.choice([0, 7, True, "call", "raise", None])
    written = json.dumps(made, separators=rng.choice(STYLES))
    for _ in range(rng.randrange(4)):
        place = rng.choice([written.find('"seats"'), written.find('"act"'), rng.randrange(len(written)), 1])
        piece = rng.choice(PIECES) + rng.choice(["", ",", ", "])
        written = written[:place] + piece + written[place + rng.choice([0, 0, 1, 9]) :]
    return written


@given(st.integers(0, 2**32))
def test_a_record_says_the_same_with_its_actions_taken_out(seed: int) -> None:
    raw = text(seed).encode()
    assert hand_of(raw) == whole(raw)
    assert hand_of(raw) == whole(raw)  # now that its actions are known


@given(st.integers(0, 2**32), st.booleans())
def test_the_text_of_a_record_that_comes_with_it_is_the_one_form(seed: int, plain: bool) -> None:
    raw = text(seed).encode()
    if plain and isinstance(hand := hand_of(raw), Hand):
        raw = canonical(hand).encode()
    for _ in range(2):
        read = read_hand(raw)
        if isinstance(read, Read) and read.record is not None:
            assert read.record == canonical(read.hand)
        assert not plain or isinstance(read, list) or not read.hand.actions or read.record == raw.decode()


def test_an_action_written_at_length_has_no_text_for_the_record() -> None:
    for more, in_form in ((b"", True), (b',"amount":0', False), (b',"to":10', True), (b',"all_in":null', False)):
        taken = apart(b'{"actions":[{"street":3,"seat":1,"act":"call"%b}]}' % more)
        assert taken is not None
        assert (taken.listed is not None) == in_form


@pytest.mark.parametrize("separators", STYLES[:2])
def test_hands_share_the_actions_they_write_alike(separators: tuple[str, str]) -> None:
    raw = json.dumps(sound(actions=ACTIONS), separators=separators).encode()
    one, other = hand_of(raw), hand_of(raw)
    assert isinstance(one, Hand)
    assert isinstance(other, Hand)
    assert one.actions == [Action(**action) for action in ACTIONS]
    assert list(map(id, one.actions)) == list(map(id, other.actions or []))
    assert one.actions is not other.actions


@pytest.mark.parametrize("extra", ['"actions":[],', '"act\\u0069ons":[],', '"actions":null,'])
def test_a_second_list_of_actions_is_seen(extra: str) -> None:
    raw = "{" + extra + json.dumps(sound(actions=ACTIONS), separators=(",", ":"))[1:]
    found = hand_of(raw.encode())
    assert isinstance(found, list)
    assert [fault.code for fault in found] == ["duplicate-key"]


def test_an_action_that_names_a_key_twice_is_not_taken() -> None:
    for between in (":", " :", "\t:", "\n:", "\r:"):
        raw = b'{"actions":[{"street":3,"seat":1,"act"' + between.encode() + b'"fold","act":"call"}]}'
        assert apart(raw) is None


def test_what_is_remembered_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_actions, "_MOST", 10)
    for amount in range(100):
        raw = b'{"actions":[{"street":3,"seat":1,"act":"bet","amount":%d,"to":null},{"street":3,"seat":1,"act":"bet"}]}'
        for _ in range(2):
            taken = apart(raw % amount)
            assert taken is not None
            assert taken.listed is None
    assert len(known_actions._known) <= 10
    assert len(known_actions._otherwise) <= 10


def test_keys_are_counted_where_that_can_be_done() -> None:
    assert keys_written(b'{"a":1,"b":{"c":"d"}}') == 3
    assert keys_written(b'{"a" :1}') == -1
