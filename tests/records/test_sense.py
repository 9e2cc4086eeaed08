import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.records.sense import is_time, sense
from pipeline.rules.catalog import VARIANTS
from schemas.hand import Hand
from schemas.problem import PROBLEM_CODES
from tests.records.given import record, seated
from tests.strategies import hands


def sensed(made: dict[str, Any]) -> list[tuple[str, str]]:
    rows = sense(Hand.model_validate_json(json.dumps(made)))
    assert {row.code for row in rows} <= set(PROBLEM_CODES)
    assert all(row.hand == made["hand_id"] and row.remedy.endswith((".", "?")) for row in rows)
    return [(row.code, row.sentence) for row in rows]


def acts(*actions: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return record(actions=[{"street": 3, **action} for action in actions], **changes)


def test_a_sound_hand_makes_sense() -> None:
    assert sensed(record()) == []


@given(st.sampled_from(sorted(VARIANTS)).flatmap(hands))
def test_every_hand_that_can_be_dealt_makes_sense(hand: Hand) -> None:
    assert sense(hand) == []


CASES: list[tuple[dict[str, Any], str, str]] = [
    (seated(1, player="Ann"), "duplicate-player", "Ann stands twice in the hand."),
    (seated(1, player=" Ann "), "duplicate-player", "Ann stands twice in the hand."),
    (
        record(seats=[*record()["seats"], *record()["seats"]]),
        "duplicate-player",
        "this hand seems to be written twice in a row: each of its 3 players stands there twice.",
    ),
    (record(seats=[seated(2)["seats"][place] for place in (0, 1, 1, 0)]), "duplicate-player", "this hand seems to be"),
    (
        record(seats=[{"player": name, "contributed": 5} for name in ("Ann", "Bob") * 3]),
        "duplicate-player",
        "this hand seems to be written 3 times in a row: each of its 2 players stands there 3 times.",
    ),
    (record(extra={" ": "x"}), "bad-name", "a field of `extra` has no name."),
    (
        record(carry_in=5, announced={"carry_players": []}),
        "carry-list-disagrees",
        "the announced carry_players is for nobody.",
    ),
    (
        record(announced={"carry_players": ["Ann", "Bob", "Ann"]}),
        "carry-list-disagrees",
        "the announced carry_players names a player twice.",
    ),
    (seated(1, seat=1), "duplicate-seat", "Ann and Bob sit in one seat, 1."),
    (seated(0, seat=3), "duplicate-seat", "Ann and Cy sit in one seat, 3."),
    (seated(1, contributed=None), "missing-field", "Bob has no contributed, and the hand has no actions."),
    (
        seated(1, contributed=25, posted=30),
        "bad-amount",
        "Bob's posted is 30, more than the 25 contributed.",
    ),
    (seated(0, player="A\x1b[2Jnn"), "bad-name", "the name 'A\\x1b[2Jnn' holds a control character"),
    (record(hand_id="a\nb"), "bad-name", "the name 'a\\x0ab' holds a control character"),
    (record(table="kit\x00chen"), "bad-name", "holds a control character"),
    (record(session="\u202eyad"), "bad-name", "holds a control character"),
    (seated(0, player="\u200b"), "bad-name", "or nothing that shows"),
    (record(variant="two-thrids"), "unknown-variant", "'two-thrids' is not a variant. Did you mean two-thirds?"),
    (record(variant="zzz"), "unknown-variant", "'zzz' is not a variant."),
    (record(house={"odd_chp": "seat"}), "unknown-knob", "'odd_chp' is not a house rule. Did you mean odd_chip?"),
    (record(house={"low_qualifier": 8}), "knob-not-of-variant", "low_qualifier"),
    (record(house={"odd_chip": "left"}), "bad-knob-value", "'left'"),
    (record(played_at="2026-11-20"), "bad-time", "played_at '2026-11-20' is not a date and time."),
    (record(played_at="2026-02-30T20:00:00"), "bad-time", "played_at '2026-02-30T20:00:00' is not a date and time."),
    (seated(2, up=["Kh"]), "duplicate-card", "the card Kh is dealt 2 times: Ann and Cy."),
    (
        record(seats=[{**seat, "folded": True, "won": 0} for seat in record()["seats"]]),
        "no-live-player",
        "everybody folded, so nobody could win.",
    ),
    (
        record(seats=[{**seat, "contributed": 0} for seat in record()["seats"]]),
        "no-contribution",
        "nobody put anything in and nothing was carried in.",
    ),
    (record(actions=[]), "no-contribution", "nobody put anything in"),
    (
        acts({"seat": 1, "act": "ante", "amount": 5}, {"seat": 9, "act": "fold"}, {"seat": 9, "act": "show"}),
        "action-seat-unknown",
        "action 2 is by seat 9, where nobody sits.",
    ),
    (
        record(actions=[{"street": 3, "seat": 1, "act": "bet", "amount": 10**15}] * 4700),
        "over-limit",
        "the amounts add up to over 4,611,686,018,427,387,904.",
    ),
    (
        record(results=[{"player": "Bob", "amount": 200}]),
        "results-disagree",
        "the results pay Bob 200, and won is 225.",
    ),
    (record(results=[]), "results-disagree", "the results pay Bob 0, and won is 225."),
    (
        record(results=[{"player": "Bob", "amount": 225}, {"player": "Zed", "amount": 5}]),
        "results-disagree",
        "the results pay Zed, who is not in the hand.",
    ),
    (seated(1, took=False), "results-disagree", "Bob took nothing, and yet won is 225."),
    (seated(0, took=True, won=0), "results-disagree", "Ann took, and yet won is 0."),
    (
        record(carry_in=[{"amount": 5, "players": ["Ann", "Ann"]}]),
        "carry-list-disagrees",
        "carry_in part 1 names a player twice.",
    ),
    (record(carry_out=[{"amount": 5, "players": []}]), "carry-list-disagrees", "carry_out part 1 is for nobody."),
    (
        record(carry_out=[{"amount": 5}, {"amount": 5, "players": ["Zed", "Yan"]}]),
        "carry-list-disagrees",
        "carry_out part 2 is for Zed, Yan, none of whom is in the hand.",
    ),
]


@pytest.mark.parametrize(
    ("made", "code", "words"), CASES, ids=[f"{case[1]}-{number}" for number, case in enumerate(CASES)]
)
def test_the_sentence_says_what_does_not_fit(made: dict[str, Any], code: str, words: str) -> None:
    found = sensed(made)
    assert [name for name, _ in found] == [code]
    assert words in found[0][1]


SOUND_ALL_THE_SAME = [
    record(carry_in=50, seats=[{**seat, "contributed": 0, "won": 0} for seat in record()["seats"]]),
    record(void="misdeal", seats=[{**seat, "folded": True, "contributed": 0, "won": 0} for seat in record()["seats"]]),
    record(void="two kings of hearts", community=["Kh"]),
    record(results=[{"player": "Bob", "amount": 200}, {"player": "Bob", "amount": 25, "pot": 1}]),
    seated(1, took=True),
    seated(0, took=False, won=0),
    seated(0, seat=9),
    seated(0, player="Ann\u00a0B"),
    seated(0, player="ن\u200cا"),
    seated(0, player="👩\u200d🦰"),
    seated(1, player="ann"),
    record(variant="Two Thirds"),
    record(variant="two_thirds"),
    record(house={"odd_chip": "seat", "carry_ante": True}),
    record(carry_in=[{"amount": 5, "players": ["Zed"]}, {"amount": 5}]),
    record(carry_in=[{"amount": 5, "players": ["Zed"]}], carry_out=[{"amount": 5, "players": ["Zed"]}]),
    record(carry_in=[{"amount": 5, "players": ["Ann"]}], announced={"carry_players": ["Bob"]}),
    record(carry_out=[{"amount": 5, "players": ["Ann", "Zed"]}]),
    record(announced={"carry_players": ["Zed"]}),
    acts({"seat": 1, "act": "ante", "amount": 5}, {"seat": 2, "act": "ante", "amount": 5}),
]


@pytest.mark.parametrize("made", SOUND_ALL_THE_SAME, ids=range(len(SOUND_ALL_THE_SAME)))
def test_what_looks_odd_and_makes_sense(made: dict[str, Any]) -> None:
    assert sensed(made) == []


def test_a_house_rule_written_as_a_number_is_not_one_written_as_true() -> None:
    assert [code for code, _ in sensed(record(house={"carry_ante": 1}))] == ["bad-knob-value"]
    assert sensed(record(house={"carry_ante": True})) == []


def test_all_that_does_not_fit_is_told_at_once() -> None:
    made = seated(1, player="Ann", contributed=None)
    made |= {"variant": "zzz", "played_at": "today"}
    made["seats"][2]["up"] = ["Kh"]
    assert [code for code, _ in sensed(made)] == [
        "bad-time",
        "unknown-variant",
        "duplicate-player",
        "missing-field",
        "duplicate-card",
    ]


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("2026-11-20T22:41:00+01:00", True),
        ("2026-11-20T22:41:00Z", True),
        ("2026-11-20t22:41:00z", True),
        ("2026-11-20 22:41:00", True),
        ("2026-11-20T22:41:00", True),
        ("2026-11-20T22:41:00.123456789-05:30", True),
        ("2024-02-29T00:00:00Z", True),
        ("2026-02-29T00:00:00Z", False),
        ("2026-13-01T00:00:00Z", False),
        ("2026-11-31T00:00:00Z", False),
        ("2026-11-20T24:00:00Z", False),
        ("2026-11-20T22:60:00Z", False),
        ("2026-11-20T22:41:00+25:00", False),
        ("2026-11-20T22:41:00+0100", False),
        ("2026-11-20T22:41", False),
        ("2026-11-20", False),
        ("20261120T224100Z", False),
        ("20/11/2026 22:41:00", False),
        ("٢٠٢٦-11-20T22:41:00", False),
        ("0000-01-01T00:00:00Z", False),
        ("0001-01-01T00:00:00+14:00", False),
        ("9999-12-31T23:59:59-14:00", False),
        ("2026-11-20T22:41:00Z\n", False),
        ("1764000000", False),
        ("", False),
    ],
)
def test_times(text: str, right: bool) -> None:
    assert is_time(text) is right
    assert (sensed(record(played_at=text)) == []) is right
