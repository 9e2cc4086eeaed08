"""Simulated nights with a ledger: nothing is said of those kept well, and in the others the mistake is named."""

import json
from pathlib import Path

import pytest

from pipeline.book.audit import audit
from pipeline.book.database.migrate import open_scratch
from pipeline.book.nights.gaps import Books
from pipeline.book.simulate.run import HANDS_FILE, KEY_FILE, LEDGER_FILE, Wanted, simulate
from pipeline.records.batch import Called
from pipeline.show.report import report

STACKS = ("stack-mistyped", "end-stack-mistyped", "stack-miscounted")
CARRIES = ("carry-forgotten", "carry-doubled")
PAID = ("wrong-winner", "rollover-paid")


def kept(folder: Path, *kinds: str, **wanted: object) -> tuple[tuple[Books, ...], dict[str, str]]:
    """The books of simulated nights of Two Thirds, and by night the hand with its one mistake."""
    asked = {"full": True, "ledger": True, "hands_a_night": 24, "tables": 3, "kinds": kinds, **wanted}
    simulate(Called(variant="two-thirds"), Wanted(144, 5, 3, mistakes_a_night=1 if kinds else 0, **asked), folder)  # type: ignore[arg-type]
    ledger = (folder / LEDGER_FILE).rename(folder / "nights.jsonl")
    key = [json.loads(line) for line in (folder / KEY_FILE).read_text().splitlines()] if kinds else []
    with open_scratch() as store:
        books = audit([str(folder / HANDS_FILE), str(ledger)], store).books
        rows = report("ledgers", store).select("night", "gap_chips", "rake_and_fees_chips", "open_pot_chips").rows()
    sums = [(one.night, one.money.gap, one.money.fees, one.money.carry) for one in books if one.money is not None]
    assert sums == rows
    assert len(books) == 6
    return books, {row["session"]: row["hand_id"] for row in key}


def first(books: Books) -> str | None:
    """The hand at which, or before which, anything parts first."""
    return books.hands[int(books.first + 0.5)].name if books.first is not None else None


@pytest.mark.parametrize("rake", [True, False])
def test_nothing_is_said_of_nights_that_were_kept_well(tmp_path: Path, rake: bool) -> None:
    books, _ = kept(tmp_path, rake=rake)
    for one in books:
        assert (one.findings, one.first, one.wrong, one.unexplained) == ((), None, (), 0)
        assert one.money is not None
        assert (one.money.gap, bool(one.money.fees)) == (0, rake)


@pytest.mark.parametrize("kind", [*STACKS, *CARRIES, "rebuy-unrecorded", "chips-missing"])
def test_the_hand_with_the_mistake_is_the_first_to_part(tmp_path: Path, kind: str) -> None:
    books, key = kept(tmp_path, kind)
    assert {one.night: first(one) for one in books if one.night in key} == key
    assert all(one.first is None for one in books if one.night not in key)
    assert all(one.money is not None and one.money.gap == one.unexplained for one in books)
    assert len(key) > 3


def test_a_contribution_that_was_mistyped_is_named_with_its_hand(tmp_path: Path) -> None:
    """With actions it moves nothing; without them the hand does not come out even."""
    books, key = kept(tmp_path, "contributed-mistyped", full=False)
    assert {one.night: first(one) for one in books if one.night in key} == key


@pytest.mark.parametrize("kind", PAID)
def test_a_wrong_award_is_named_and_its_chips_are_followed_as_they_were_paid(tmp_path: Path, kind: str) -> None:
    books, key = kept(tmp_path, kind)
    assert {one.night: one.wrong for one in books if one.night in key} == {
        night: (hand,) for night, hand in key.items()
    }
    assert len(key) > 3
    assert all(one.money is not None and one.money.gap == one.unexplained for one in books)
    if kind != "rollover-paid":
        assert all(one.first is None for one in books)
