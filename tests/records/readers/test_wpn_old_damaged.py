"""Damaged text of the Winning Poker Network up to 2019: a hand is refused with its reason and harms no other."""

import re

import pytest

from pipeline.records.reader import Found, Skipped
from pipeline.records.sites.text import LONGEST_HAND
from schemas.problem import Problem
from tests.records.readers.site_given import verdicts
from tests.records.readers.wpn_old_given import SITE, WRITTEN, short


def test_a_head_that_is_damaged_refuses_its_own_hand() -> None:
    whole = short()
    assert SITE.told(whole.replace("2016/3/5 21:4:7", "2016/2/30 21:4:7"))[0][0] == "bad-time"
    assert SITE.told(whole.replace("Game ID", "Game DI"))[0][0] == "truncated"
    without = SITE.one(whole.partition("\n")[2])
    assert (without.played_at, without.pot) == (None, 110)
    for damaged in (whole.partition("\n")[2], whole.replace("Game started", "Game stirred")):
        first, second, third = SITE.read(f"{whole}{damaged.replace('600000001', '600000002')}{whole}")
        assert isinstance(first, Found)
        assert isinstance(third, Found)
        assert not isinstance(second, Skipped)
        assert second.line == 24


def test_two_numbers_behind_an_end_are_one_damaged_hand() -> None:
    head, game = "Game started at: 2016/3/5 21:6:0", "Game ID: {} 1/2 Example (Seven Cards Stud)"
    lines = [head, "Game ended at: 2016/3/5 21:7:0", game.format(1), game.format(2)]
    told = SITE.told("\n".join(lines))
    assert [code for code, _ in told] == ["truncated", "unknown-line", "truncated"]
    assert told[1][1].startswith("line 4: 'Game ID: 2")


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("[Jd]", "[11d]", "bad-card"),
        (
            "Player Bob received card: [Jd]",
            "Player Bob received card: [Jd]\nPlayer Bob received card: [Js]",
            "card-count",
        ),
        ("[Ks Kd Qc Jd 4c 2h 6d]", "[Ks Kd Qc Jh 4c 2h 6d]", "bad-card"),
        ("*** Fourth street", "*** Sixth street", "card-count"),
        ("Player Cy does not show", "Player Cyd does not show", "unknown-line"),
    ],
)
def test_a_damaged_hand_is_refused_and_harms_no_other(old: str, new: str, code: str) -> None:
    assert old in WRITTEN["high_low"]
    items = SITE.read(WRITTEN["high_low"].replace(old, new, 1))
    assert code in [item.code for item in items if isinstance(item, Problem)]
    assert [item.hand.hand_id for item in items if isinstance(item, Found)] == ["600000102"]


def test_a_hand_too_long_is_refused_alone() -> None:
    endless = short("Player Bob is timed out.\n" * (LONGEST_HAND // 25 + 1))
    assert [getattr(item, "code", "") for item in SITE.read(f"{short()}{endless}{short()}")] == ["", "over-limit", ""]


@pytest.mark.parametrize("cut", range(1, 23))
def test_a_file_that_ends_inside_a_hand_says_so(cut: int) -> None:
    lines = [line for line in short().splitlines() if line]
    items = SITE.read("\n".join([*lines, *lines[:cut]]))
    assert isinstance(items[0], Found)
    assert [item.code for item in items[1:] if isinstance(item, Problem)] == (["truncated"] if cut < 21 else [])


@pytest.mark.parametrize("name", ["high_low", "all_in", "mucked"])
def test_no_line_that_moves_chips_or_deals_can_go_missing_unnoticed(name: str) -> None:
    lines = [line for line in WRITTEN[name].partition("Game ended")[0].splitlines() if line]
    shown = tuple(
        f"Player {line.split()[1]} received" for line in lines if "shows:" in line or "(does not show:" in line
    )
    chips = [line for line in lines if re.search(r"^Player .* \([0-9.]+\)$|Collects", line)]
    cards = [line for line in lines if line.startswith(shown) and "received card:" in line]
    assert min(len(chips), len(cards)) >= 10
    for line in (*chips, *cards):
        gone = lines.index(line)
        hands = SITE.found("\n".join([*lines[:gone], *lines[gone + 1 :]]))
        assert not hands or verdicts(hands) != {"verified"}, line
