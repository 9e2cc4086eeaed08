"""Files in PHH are cut into hands, and every trap is read as its golden file says."""

import json
import tomllib
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.records.phh.content import content_of
from pipeline.records.reader import Found, Skipped
from pipeline.records.readers.phh import LONGEST_HAND, READER
from pipeline.records.sense import sense
from pipeline.records.text import Refused
from schemas.problem import PROBLEM_CODES, RAW_LIMIT, Problem
from tests.records.phh_text import GOLDEN, THIRD, WRITTEN, codes, one, play, put_in, read, source
from tests.records.readers.as_json import as_json


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_trap_is_read_as_its_golden_file_says(path: Path) -> None:
    golden = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert [as_json(item) for item in READER.read(source(path.read_bytes(), path.name))] == golden


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_what_is_read_makes_sense_as_a_hand(path: Path) -> None:
    unfinished = {"several": ["card-count"], "one_damaged": ["card-count"], "duplicate_card": ["duplicate-card"]}
    found = [item for item in READER.read(source(path.read_bytes(), path.name)) if isinstance(item, Found)]
    faults = {problem.code for item in found for problem in sense(item.hand)}
    assert sorted(faults) == unfinished.get(path.stem, [])


@pytest.mark.parametrize("name", ["mucked_known", "shown_twice", "folded_out", "common_card", "completed_at_once"])
def test_chips_that_went_in_come_out(name: str) -> None:
    hand = one(WRITTEN[name])
    contributed = put_in(hand)
    second, most = sorted(contributed)[-2:]
    assert sum(contributed) == (most - second) + sum(seat.won or 0 for seat in hand.seats)
    assert sum(seat.stack or 0 for seat in hand.seats) == sum(seat.stack_end or 0 for seat in hand.seats)


@pytest.mark.parametrize(
    ("name", "head", "claimed"),
    [
        ("eve.phh", "anything", True),
        ("eve.phhs", "", True),
        ("eve.txt", WRITTEN["unseen"], True),
        ("-", WRITTEN["several"], True),
        ("eve.toml", 'variant = "two-thirds"\nodd_chip = "seat"\n', False),
        ("eve.jsonl", '{"variant": "stud", "antes": [1], "actions": []}', False),
        ("eve.txt", "", False),
    ],
)
def test_the_ending_or_the_text_claims_a_file(name: str, head: str, claimed: bool) -> None:
    assert READER.claims(source(b"", name), head) is claimed
    assert READER.endings == (".phh", ".phhs")


def test_marks_and_line_ends_change_nothing() -> None:
    plain = one(WRITTEN["remarks"])
    for end in ("\r\n", "\r"):
        assert one(WRITTEN["remarks"].replace("\n", end)) == plain
    for encoding in ("utf-8-sig", "utf-16"):
        (item,) = READER.read(source(WRITTEN["remarks"].encode(encoding)))
        assert isinstance(item, Found)
        assert item.hand == plain


def test_text_in_another_encoding_is_refused_or_read_as_asked() -> None:
    content = play(*THIRD).replace("Cy", "Zoé").encode("latin-1")
    with pytest.raises(Refused, match="not UTF-8"):
        list(READER.read(source(content)))
    (item,) = READER.read(source(content, encoding="latin-1"))
    assert isinstance(item, Found)
    assert item.hand.seats[2].player == "Zoé"


def test_a_hand_too_long_harms_no_other() -> None:
    endless = f"# {'so much to say ' * (LONGEST_HAND // 15)}\n"
    items = read(f"[1]\n{play(*THIRD)}[2]\n{endless}{endless}{play()}[3]\n{play(*THIRD)}", "late.phhs")
    assert [type(item) for item in items] == [Found, Problem, Found]
    assert isinstance(items[1], Problem)
    assert items[1].code == "over-limit"
    assert len(items[1].raw) <= RAW_LIMIT


def test_lists_in_lists_without_end_are_a_problem() -> None:
    assert codes(f"_x = {'[' * 100_000}") == ["over-limit"]


def test_a_file_without_hands_holds_nothing() -> None:
    assert read("# nothing yet\n\n", "late.phhs") == []


def test_the_raw_text_of_a_hand_is_its_own() -> None:
    found = [item for item in read(WRITTEN["several"], "night.phhs") if isinstance(item, Found)]
    assert [item.raw.splitlines()[0] for item in found] == ["[1]", '["late one"]', "[4]"]
    for item in found:
        assert WRITTEN["several"].splitlines()[(item.line or 0) - 1] == item.raw.splitlines()[0]


@given(st.sampled_from(sorted(WRITTEN)), st.randoms(use_true_random=False))
@settings(max_examples=150)
def test_nothing_written_in_a_file_stops_the_reader(name: str, chance: Random) -> None:
    text = list(WRITTEN[name])
    for _ in range(chance.randint(1, 6)):
        # The first sign stays: a file that starts with nothing (NUL) is refused whole, as `intake` says.
        place = chance.randrange(1, len(text))
        text[place] = chance.choice(["", '"', "\n", "[", "]", "9", "-", ".", "p1 ", "é", "\0", text[0] * 3])
    for item in read("".join(text), "night.phhs"):
        assert isinstance(item, Found | Skipped) or item.code in PROBLEM_CODES


def exactly(value: object) -> object:
    """A value in a form in which equal numbers of another kind differ."""
    if isinstance(value, dict):
        return {key: exactly(one) for key, one in value.items()}
    if isinstance(value, list):
        return [exactly(one) for one in value]
    return (type(value).__name__, value.normalize() if isinstance(value, Decimal) and value.is_finite() else str(value))


@given(
    st.dictionaries(
        st.sampled_from("abcdef"),
        st.decimals(0, 10**14, places=8) | st.decimals(0, 10**8, places=4) | st.integers(0, 10**18) | st.just("x 1.5"),
    ),
    st.lists(st.decimals(0, 10**8, places=6)),
)
def test_the_quick_library_reads_what_the_exact_one_does(fields: dict[str, object], amounts: list[Decimal]) -> None:
    shown = {key: f'"{value}"' if isinstance(value, str) else f"{value:f}" for key, value in fields.items()}
    text = "".join(f"{key} = {value}\n" for key, value in shown.items())
    text += f"list = [{', '.join(f'{one:f}' for one in amounts)}]\n"
    assert exactly(content_of(text)) == exactly(tomllib.loads(text, parse_float=Decimal))


@pytest.mark.parametrize(
    "number",
    ["0.1000000000000000055", "123456789012345.12345678", "1_000_000_000_000.25", "1e-7", "inf", "1.5e3", "0.1"],
)
def test_numbers_with_a_point_are_never_rounded(number: str) -> None:
    text = f"a = {number}\nb = [[{number}]]\nc = {{d = {number}}}"
    assert exactly(content_of(text)) == exactly(tomllib.loads(text, parse_float=Decimal))


PLAIN = """variant='F7S'
antes=[1,1]
bring_in=1
small_bet=2
big_bet=4
starting_stacks=[100,100]
players=['Ann','Bob']
actions=['d dh p1 AsKs2c','d dh p2 3d4d5d','p1 pb','p2 f'%s]
"""


@pytest.mark.parametrize("value", ["7", "true", "1.5", "2026-01-01", "[]", "{}"])
def test_what_is_no_text_among_the_actions_is_refused_and_harms_no_other_hand(value: str) -> None:
    spaced = (PLAIN % f", {value}").replace("=", " = ", 7)
    for text in (PLAIN % f",{value}", spaced):
        items = list(READER.read(source(f"[1]\n{text}[2]\n{PLAIN % ''}".encode(), "eve.phhs")))
        assert [type(item) for item in items] == [Problem, Found]
        assert "actions holds something that is not a text" in items[0].sentence  # type: ignore[union-attr]


@pytest.mark.parametrize("value", ["'  '", "''", "'p1 f'", "7"])
def test_actions_that_are_no_list_are_refused(value: str) -> None:
    lines = [f"actions = {value}" if line.startswith("actions") else line for line in (PLAIN % "").splitlines()]
    (item,) = READER.read(source("\n".join(line.replace("=", " = ", 1) for line in lines).encode(), "eve.phh"))
    assert isinstance(item, Problem)
    assert (item.code, "not a list" in item.sentence) == ("wrong-type", True)


@pytest.mark.parametrize("value", ["[]", "{}", "[1]", "true"])
def test_a_variant_that_is_no_text_is_refused(value: str) -> None:
    items = list(READER.read(source((PLAIN % "").replace("'F7S'", value).encode(), "eve.phh")))
    assert [item.code for item in items if isinstance(item, Problem)] == ["wrong-type", "missing-field"]
    assert len(items) == 2
