from typing import Any

import pytest

from pipeline.records.record import hand_of
from pipeline.records.translate import Fault, problems, short
from schemas.problem import PROBLEM_CODES, RAW_LIMIT
from tests.records.given import line, record, seated

LONG = "x" * 5000


def action(**changes: Any) -> dict[str, Any]:
    return record(actions=[{"street": 3, "seat": 1, "act": "ante", "amount": 25, **changes}])


def result(**changes: Any) -> dict[str, Any]:
    return record(results=[{"player": "Bob", "amount": 225, **changes}])


CASES = [
    (record(variant=None), "missing-field", "the hand has no variant."),
    (record(hand_id=None), "missing-field", "the hand has no hand_id."),
    (record(seats=None), "missing-field", "the hand has no seats."),
    (seated(1, player=None), "missing-field", "seat 2 has no player."),
    (record(actions=[{"street": 3, "seat": 1}]), "missing-field", "action 1 has no act."),
    (record(carry_in=[{"players": ["Ann"]}]), "missing-field", "carry_in part 1 has no amount."),
    (record(varient="stud"), "unknown-key", "'varient' is not a field of the record. Did you mean variant?"),
    (seated(0, contributes=1), "unknown-key", "in seats. Did you mean contributed?"),
    (record(stakes={"anté": 1}), "unknown-key", "'anté' is not a field of the record in stakes. Did you mean ante?"),
    (record(announced={"zzz": 1}), "unknown-key", "'zzz' is not a field of the record in announced."),
    (action(size=1), "unknown-key", "'size' is not a field of the record in actions."),
    (record(hand_id=17), "wrong-type", "hand_id is 17, not text."),
    (record(hand_id=["17"]), "wrong-type", "hand_id is a list, not text."),
    (record(table=True), "wrong-type", "table is true, not text."),
    (record(scale="100"), "wrong-type", "scale is the text '100'."),
    (record(**{"": 1}), "unknown-key", "a key of the record has no name."),
    (record(stakes={" ": 1}), "unknown-key", "a key of the record in stakes has no name."),
    (record(seats={}), "wrong-type", "seats is an object, not a list."),
    (record(seats=["Ann", record()["seats"][0]]), "wrong-type", "seat 1 is 'Ann', not an object."),
    (record(money="chips"), "wrong-type", "money is 'chips'; it is one of cash, tournament or play."),
    (record(money="Cash"), "wrong-type", "Did you mean cash?"),
    (record(currency="usd"), "wrong-type", "currency is 'usd'; it is three capitals."),
    (record(scale=12), "wrong-type", "scale is 12; it is one of 1, 10, 100, 1000, 10000 or 100000000."),
    (record(hand_no=0), "wrong-type", "hand_no is 0, less than 1."),
    (record(revision="2"), "wrong-type", "revision is '2', not a whole number."),
    (seated(0, seat=17), "wrong-type", "Ann's seat is 17, more than 16."),
    (seated(0, folded="yes"), "wrong-type", "Ann's folded is 'yes', not true, false or the street 3 to 7."),
    (seated(0, folded=8), "wrong-type", "Ann's folded is 8, more than 7."),
    (seated(0, mucked="x"), "wrong-type", "Ann's mucked is 'x', not true or false."),
    (seated(0, declared="hi"), "wrong-type", "Ann's declared is 'hi'; it is one of high, low or both."),
    (action(act="bring_in"), "wrong-type", "action 1's act is 'bring_in'; it is one of ante, bring-in,"),
    (action(act="bring_in"), "wrong-type", "Did you mean bring-in?"),
    (action(street=2), "wrong-type", "action 1's street is 2, less than 3."),
    (result(share="half"), "wrong-type", "result 1's share is 'half'; it is one of whole,"),
    (record(extra={"a": 1}), "wrong-type", "extra a is 1, not text."),
    (record(extra=[]), "wrong-type", "extra is a list, not an object."),
    (record(carry_from=4), "wrong-type", "carry_from is 4, not a hand's id or a list of them."),
    (
        record(announced={"carry_players": "all"}),
        "wrong-type",
        "carry_players is 'all', not dealt_in, showdown_only, table or a list of names.",
    ),
    (record(carry_in="4"), "wrong-type", "carry_in is the text '4', not a number."),
    (record(carry_in=-1), "bad-amount", "carry_in is -1: an amount is never negative."),
    (record(carry_in=1.5), "bad-amount", "carry_in is 1.5: a record takes whole units only."),
    (record(carry_in=[{"amount": 1.5}]), "bad-amount", "carry_in part 1's amount is 1.5"),
    (record(carry_out=[{"amount": 5}, {"amount": -5}]), "bad-amount", "carry_out part 2's amount is -5"),
    (record(chip=0), "bad-amount", "chip is 0; the smallest chip is 1 unit."),
    (record(stakes={"ante": 0.25}), "bad-amount", "ante is 0.25: a record takes whole units only."),
    (action(amount=2.5), "bad-amount", "action 1's amount is 2.5"),
    (action(to=-1), "bad-amount", "action 1's to is -1"),
    (seated(0, down=["1h", "Kh", "9d"]), "bad-card", "'1h' in Ann's down is not a card."),
    (seated(0, up="Kd 7c 4h 2x"), "bad-card", "'2x' in Ann's up is not a card."),
    (seated(0, up=[7, "7c", "4h", "2c"]), "bad-card", "7 in Ann's up is not a card."),
    (record(community=["??"]), "bad-card", "'??' in community: only a card that was seen stands there."),
    (record(community="Kx"), "bad-card", "'Kx' in community is not a card."),
    (seated(0, up=5), "wrong-type", "Ann's up is 5, not a list."),
    (seated(0, down=["??"] * 8), "card-count", "Ann's down holds 8 cards; at most 7 fit."),
    (seated(0, up=["??"] * 10), "card-count", "Ann's up holds 10 cards; at most 9 fit."),
    (record(community="Kh Qh"), "card-count", "community holds 2 cards; at most 1 fit."),
    (record(seats=record()["seats"][:1]), "seat-count", "the hand has 1 seat; it takes 2 to 16."),
    (
        record(seats=[{"player": f"P{n % 9}"} for n in range(18)]),
        "duplicate-player",
        "this hand seems to be written twice in a row: each of its 9 players stands there twice.",
    ),
    (record(seats=[]), "seat-count", "the hand has 0 seats; it takes 2 to 16."),
    (record(seats=[{"player": f"P{n}"} for n in range(17)]), "seat-count", "the hand has 17 seats; it takes 2 to 16."),
    (seated(0, player="  "), "bad-name", "seat 1's player is empty."),
    (record(hand_id=""), "bad-name", "hand_id is empty."),
    (record(table=" "), "bad-name", "table is empty."),
    (seated(1, player="x" * 81), "bad-name", "is longer than 80 characters."),
    (record(hand_id=LONG), "bad-name", "is longer than 120 characters."),
    (record(carry_in=[{"amount": 1, "players": [""]}]), "bad-name", "carry_in part 1's players is empty."),
    (record(variant=LONG), "unknown-variant", "is longer than 120 characters."),
    (record(played_at=LONG), "bad-time", "is not a time."),
    (record(note=LONG), "over-limit", "is longer than 4,000 characters."),
    (record(carry_in=[{"amount": 1}] * 17), "over-limit", "carry_in holds 17 parts; at most 16 are read."),
    (record(house={"a": 1.5}), "bad-knob-value", "the house rule a is 1.5, not true, false, a whole number or text."),
    (record(house={"a": None}), "bad-knob-value", "the house rule a is null"),
]


@pytest.mark.parametrize(
    ("made", "code", "words"), CASES, ids=[f"{case[1]}-{number}" for number, case in enumerate(CASES)]
)
def test_the_sentence_says_what_is_wrong(made: dict[str, Any], code: str, words: str) -> None:
    found = hand_of(line(made).encode())
    assert isinstance(found, list)
    assert [fault.code for fault in found] == [code]
    assert words in found[0].sentence
    assert found[0].code in PROBLEM_CODES
    assert found[0].remedy.endswith((".", "?"))
    assert len(found[0].sentence) < 250


def test_everything_wrong_in_a_hand_is_told_at_once() -> None:
    made = seated(0, contributed="12", down=["1h"], won=-1)
    made["varient"] = made.pop("variant")
    found = hand_of(line(made).encode())
    assert isinstance(found, list)
    assert sorted(fault.code for fault in found) == [
        "bad-amount",
        "bad-card",
        "missing-field",
        "unknown-key",
        "wrong-type",
    ]
    assert {fault.place for fault in found} >= {("variant",), ("seats", 0, "contributed"), ("seats", 0, "down", 0)}


def test_problems_of_one_hand_share_file_line_and_hand() -> None:
    rows = problems([Fault("bad-card", "a."), Fault("bad-name", "b.", "c.")], "night.jsonl", 4, "17", "r" * 9000)
    assert [(row.file, row.line, row.hand) for row in rows] == [("night.jsonl", 4, "17")] * 2
    assert [row.code for row in rows] == ["bad-card", "bad-name"]
    assert rows[1].remedy == "c."
    assert len(rows[0].raw) == RAW_LIMIT
    assert str(rows[1]) == "night.jsonl:4: hand 17: b. c. [bad-name]"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("Ann", "Ann"),
        ("x" * 41, "x" * 40 + "…"),
        ("a\x1b[2Jb", "a\\x1b[2Jb"),
        ("a\nb", "a\\x0ab"),
        (True, "true"),
        (None, "null"),
        ({"a": 1}, "an object"),
        ([1], "a list"),
        (1.5, "1.5"),
        (10**60, "1" + "0" * 39 + "…"),
    ],
)
def test_a_value_in_a_sentence_is_short_and_harmless(value: object, shown: str) -> None:
    assert short(value) == shown
