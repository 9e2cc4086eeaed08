"""Damaged Bovada text: a line that is missing, broken off or changed refuses its hand, and no other."""

import re

import pytest

from pipeline.records.reader import Found
from schemas.problem import Problem
from tests.records.readers.bovada_given import SITE, first, short
from tests.records.readers.site_given import verdicts


@pytest.mark.parametrize("name", ["high_low", "unmarked", "no_rake"])
def test_no_line_that_moves_chips_or_deals_can_go_missing_unnoticed(name: str) -> None:
    lines = first(name).splitlines()
    shown = {line[:6] for line in lines if " : Showdown " in line or " : Mucks " in line}
    chips = [line for line in lines if re.search(r"Seat\+.* : .*\$", line) and "deposit" not in line]
    cards = [line for line in lines if "Card dealt" in line and line[:6] in shown]
    assert min(len(chips), len(cards)) >= 10
    for line in (*chips, *cards):
        hands = SITE.found("\n".join(one for one in lines if one is not line))
        assert not hands or verdicts(hands) != {"verified"} or hands[0].results is None, line


@pytest.mark.parametrize(
    ("name", "old", "new", "code"),
    [
        ("high_low", "Showdown [Ks Kd Qc", "Showdown [Ks Kh Qc", "bad-card"),
        ("high_low", "[Kd Ks Qc Jd 4c 2h 6d-", "[Kd Ks Qc Jd 4c 2h 6x-", "bad-card"),
        ("unmarked", "Seat+1 : Card dealt to a spot [9c]\n", "", "bad-card"),
        ("unmarked", "Seat+5 : Card dealt to a spot [4s 4h 2c]\n", "", "card-count"),
        ("unmarked", "spot [9c]", "spot [9c Tc]", "card-count"),
        ("unmarked", "Hand result $1.04", "Hand result $1.03", "results-disagree"),
        ("unmarked", "Raises $0.20", "Raises $0", "bad-amount"),
    ],
)
def test_what_cannot_be_is_refused(name: str, old: str, new: str, code: str) -> None:
    assert old in first(name)
    assert code in [told for told, _ in SITE.told(first(name).replace(old, new))]


@pytest.mark.parametrize("cut", range(1, 17))
def test_a_file_that_ends_inside_a_hand_says_so(cut: int) -> None:
    lines = short().replace("\n\n", "\n").strip().splitlines()
    items = SITE.read("\n".join([*lines, *lines[:cut]]))
    assert isinstance(items[0], Found)
    assert [item.code for item in items[1:] if isinstance(item, Problem)] == ["truncated"]


def test_a_hand_that_broke_off_harms_not_the_one_that_runs_on_in_its_line() -> None:
    for place in range(1, len("Seat+2 [ME] : Folds")):
        broken = short().split("Folds")[0] + "Folds"
        items = SITE.read(broken[: len(broken) - place] + short())
        assert [type(item) for item in items[-1:]] == [Found]
        assert {item.code for item in items[:-1] if isinstance(item, Problem)} <= {"truncated", "unknown-line"}
        assert len(items) > 1
