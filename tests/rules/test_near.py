"""Hints at what a person may have meant."""

import pytest

from pipeline.rules.near import did_you_mean, meant, nearest

NAMES = ["carry_ante", "carry_players", "odd_chip"]


@pytest.mark.parametrize(
    ("asked", "found"),
    [("carry_anta", ["carry_ante"]), ("ODD CHIP", ["odd_chip"]), ("carry_plaers", ["carry_players"]), ("queen", [])],
)
def test_the_name_most_like_it_is_found_however_it_is_capitalised(asked: str, found: list[str]) -> None:
    assert nearest(asked, NAMES) == found


def test_a_name_comes_back_as_it_is_written() -> None:
    assert nearest("ann-beth", ["Ann-Béth", "Bob"]) == ["Ann-Béth"]


def test_a_hint_stands_behind_a_sentence_or_is_empty() -> None:
    assert did_you_mean("odd_chips", NAMES) == " Did you mean odd_chip?"
    assert did_you_mean("queen", NAMES) == ""
    assert did_you_mean("odd_chip", []) == ""


def test_several_are_named_best_first() -> None:
    assert meant(["stud", "stud-8"]) == " Did you mean stud or stud-8?"
