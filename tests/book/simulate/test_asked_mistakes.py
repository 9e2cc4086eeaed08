"""Mistakes asked for by name, and so many of a night."""

import re
from collections import Counter
from pathlib import Path

import pytest

from pipeline.book.simulate.kinds import MEANS
from pipeline.book.simulate.run import Wanted, simulate
from pipeline.records.batch import Called
from tests.book.simulate.simulated import key, key_of, written

PAGE = Path(__file__).parents[3] / "docs" / "simulate.md"
KINDS_OF = {
    "stud-8": ("odd-chip", "low-missed", "low-unqualified"),
    "two-thirds": ("carry-forgotten", "carry-doubled", "left-on-table", "rollover-paid"),
    "razz": ("stack-mistyped", "end-stack-mistyped", "stack-miscounted", "pot-mistyped", "rebuy-unrecorded"),
    "high-chicago": ("wrong-winner", "folded-paid", "contributed-mistyped", "half-missed", "unevenly-shared"),
}


@pytest.mark.parametrize(("name", "kind"), [(name, kind) for name, kinds in KINDS_OF.items() for kind in kinds])
def test_exactly_one_mistake_of_a_kind_is_made_in_every_night(name: str, kind: str, tmp_path: Path) -> None:
    wanted = Wanted(
        480, 7, 6, full=True, ledger=True, kinds=(kind,), mistakes_a_night=1, hands_a_night=80, tables=2
    )  # fmt: skip
    done = simulate(Called(variant=name), wanted, tmp_path)
    told = key(tmp_path)
    assert {one["mistake"] for one in told.values()} == {kind}
    assert Counter((session, table) for session, table, _ in told).most_common(1)[0][1] == 1
    assert (done.nights, done.mistakes + done.short, len(told)) == (6, 6, done.mistakes)
    assert done.mistakes > 3
    assert all(sum(one["players"].values()) == 0 for one in told.values() if kind in ("wrong-winner", "folded-paid"))


def test_several_mistakes_of_a_night_lie_in_different_hands_and_all_over_it(tmp_path: Path) -> None:
    wanted = Wanted(3000, 6, 2, mistakes_a_night=3, hands_a_night=30)
    hands = written(tmp_path, "stud-8", wanted)
    told = key(tmp_path)
    nights = Counter((hand.session, hand.table) for hand in hands)
    assert Counter((session, table) for session, table, _ in told) == dict.fromkeys(nights, 3)
    early = sum(int(hand_id) <= 15 for _, _, hand_id in told)
    assert 0.35 < early / len(told) < 0.65


def test_a_night_without_room_for_a_mistake_is_counted(tmp_path: Path) -> None:
    wanted = Wanted(40, 2, 1, kinds=("short-all-in-overpaid",), mistakes_a_night=1)
    done = simulate(Called(variant="stud"), wanted, tmp_path)
    assert done.short == done.nights > 1
    assert key(tmp_path) == {}


def test_a_mistake_changes_no_hand_before_it(tmp_path: Path) -> None:
    wanted = Wanted(200, 6, 3, full=True, kinds=("wrong-winner",), mistakes_a_night=1, hands_a_night=50)
    wrong = written(tmp_path / "wrong", "stud", wanted)
    right = written(tmp_path / "right", "stud", wanted._replace(kinds=(), mistakes_a_night=0))
    told, made = key(tmp_path / "wrong"), set()
    for one, two in zip(wrong, right, strict=True):
        night = (one.session, one.table)
        assert (one == two) or night in made or key_of(one) in told
        if key_of(one) in told:
            made.add(night)
            assert one != two
    assert len(made) == 4


def test_every_kind_stands_on_the_page_and_no_other() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (.+?) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [row for row in rows if not row[0].startswith("--")] == list(MEANS.items())
