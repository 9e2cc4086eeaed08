"""The files of a simulation: the same bytes for the same wish, whole or not at all."""

import hashlib
import json
from pathlib import Path

import pytest

from pipeline.book.database.store import Store
from pipeline.book.simulate import nights
from pipeline.book.simulate.calendar import calendar_of, player_name, table_name
from pipeline.book.simulate.run import HANDS_FILE, HOUSE_FILE, KEY_FILE, LEDGER_FILE, Wanted, simulate
from pipeline.records.batch import Called
from pipeline.rules.catalog import VARIANTS
from schemas.problem import StudbookError
from tests.book.simulate.simulated import key_of, written
from tests.nights import load_paths

DIGEST = "2dd75d59b090ee87ebdd1de76aa484a546c0f94feb57120f055b871b57bc6143"


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_bytes_are_the_same_on_every_machine(tmp_path: Path) -> None:
    called = Called(variant="two-thirds", command=(("carry", "separate"),))
    simulate(called, Wanted(120, 3, 42, mistakes=0.3, full=True, most_players=8, rake=True, ledger=True), tmp_path)
    whole = b"".join(contents(tmp_path).values())
    assert hashlib.sha256(whole).hexdigest() == DIGEST


@pytest.mark.parametrize("side", [1, 2, 5])
def test_it_does_not_matter_how_many_tables_are_played_at_once(
    side: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called = Called(variant="two-thirds", command=(("carry_at_end", "next_session"),))
    wanted = Wanted(300, 4, 5, full=True, most_players=6, mistakes_a_night=2, hands_a_night=20, tables=6, ledger=True)
    simulate(called, wanted, tmp_path / "a")
    monkeypatch.setattr(nights, "MOST_TABLES", side)
    simulate(called, wanted, tmp_path / "b")
    assert contents(tmp_path / "a") == contents(tmp_path / "b")


def test_another_seed_plays_other_hands(tmp_path: Path) -> None:
    one, two = (written(tmp_path / f"{seed}", "stud", Wanted(40, 5, seed)) for seed in (1, 2))
    assert [key_of(hand) for hand in one] == [key_of(hand) for hand in two]
    assert all(first.seats != second.seats for first, second in zip(one, two, strict=True))


@pytest.mark.parametrize("rolls", ["two-thirds", "stud"])
def test_without_full_the_same_hands_are_told_in_less(rolls: str, tmp_path: Path) -> None:
    full = written(tmp_path / "full", rolls, Wanted(150, 6, 9, full=True))
    less = written(tmp_path / "less", rolls, Wanted(150, 6, 9))
    for one, two in zip(full, less, strict=True):
        assert two.actions is None
        assert two.carry_out == one.carry_out
        for seat, short in zip(one.seats, two.seats, strict=True):
            assert short.contributed == (seat.stack or 0) - (seat.stack_end or 0) + (seat.won or 0) + (
                seat.returned or 0
            )
            changed = {"stack": None, "stack_end": None, "contributed": short.contributed}
            assert short == seat.model_copy(update=changed)


@pytest.mark.parametrize("hands", [1, 2, 7, 49, 300, 10**5, 4 * 10**6])
@pytest.mark.parametrize(("a_night", "tables"), [(0, 0), (30, 0), (0, 3), (200, 7)])
def test_the_calendar_holds_every_hand(hands: int, a_night: int, tables: int) -> None:
    calendar = calendar_of(hands, a_night, tables)
    last, playing = list(calendar.weeks())[-1]
    assert 0 < playing <= calendar.tables <= 1024
    whole = last * calendar.tables + playing - 1
    assert whole * calendar.a_night + calendar.hands_of(last, playing - 1) == hands
    assert 0 < calendar.hands_of(last, playing - 1) <= calendar.a_night <= (a_night or 48)
    assert (
        calendar.tables == min(tables, calendar.nights) if tables else calendar.tables * 2 >= min(calendar.nights, 2048)
    )


def test_a_long_night_goes_on_after_midnight(tmp_path: Path) -> None:
    hands = written(tmp_path, "stud", Wanted(400, 4, 1, hands_a_night=100, tables=2))
    assert [hand.hand_no for hand in hands] == [*range(1, 101)] * 4
    assert {hand.table for hand in hands} == {"kitchen", "porch"}
    assert len({hand.session for hand in hands}) == 4
    night = [hand.played_at or "" for hand in hands[:100]]
    assert night == sorted(night)
    assert night[0] == "2026-01-02T19:30:00Z"
    assert night[-1] == "2026-01-03T03:45:00Z"


def test_nobody_sits_at_two_tables_and_no_two_tables_are_called_the_same() -> None:
    assert len({player_name(table, chair) for table in range(1024) for chair in range(8)}) == 1024 * 8
    assert len({table_name(table) for table in range(1024)}) == 1024


def test_rules_that_were_set_stand_in_the_records_and_in_a_house_file(tmp_path: Path) -> None:
    rules = (("carry", "refund_side"), ("odd_chip", "seat"))
    hands = written(tmp_path / "set", "two-thirds", Wanted(20, 4, 1), rules)
    assert all(hand.house == dict(rules) for hand in hands)
    assert (tmp_path / "set" / HOUSE_FILE).read_text() == 'carry = "refund_side"\nodd_chip = "seat"\n'
    written(tmp_path / "plain", "two-thirds", Wanted(20, 4, 1))
    assert [path.name for path in (tmp_path / "plain").iterdir()] == [HANDS_FILE]
    mariah = written(tmp_path / "mariah", "black-mariah", Wanted(20, 4, 1))
    assert {tuple(hand.house.items()) for hand in mariah} == {(("black_mariah", "both_required"),)}


@pytest.mark.parametrize(
    ("wanted", "rules", "sentence"),
    [
        (Wanted(5, 1, 1), (), "--players 1: a deck serves 2 to 8 players"),
        (Wanted(5, 9, 1), (), "--players 9: a deck serves 2 to 8 players"),
        (Wanted(5, 6, 1, most_players=9), (), "--players 6-9: a deck serves"),
        (Wanted(5, 6, -1), (), "--seed -1: take a whole number from 0 up"),
        (Wanted(0, 6, 1), (), "--hands 0: take a whole number from 1 up"),
        (Wanted(5, 6, 1, hands_a_night=2000), (), "--hands-a-night 2000: take a whole number up to 1,000"),
        (Wanted(5, 6, 1, tables=-1), (), "--tables -1: take a whole number up to 1,024"),
        (Wanted(10**6, 6, 1, hands_a_night=1, tables=1), (), "1,000,000 nights last until after the year 9999"),
        (Wanted(5, 6, 1, mistakes=1.5), (), "--mistakes 1.5: take a part of the hands, from 0 to 1"),
        (Wanted(5, 6, 1, mistakes=0.5, mistakes_a_night=1), (), "leave one of them out"),
        (Wanted(5, 6, 1, kinds=("odd-chip",)), (), "--mistake odd-chip: say how often"),
        (
            Wanted(5, 6, 1, 0.5, kinds=("odd-chop",)),
            (),
            "--mistake odd-chop: there is no such mistake. Did you mean odd",
        ),
        (Wanted(5, 6, 1, 0.5, kinds=("stack-mistyped",)), (), "stacks are only written with --full"),
        (Wanted(5, 6, 1, 0.5, kinds=("rebuy-unrecorded",)), (), "no ledger is kept; add --ledger"),
        (Wanted(5, 6, 1, 0.5, kinds=("carry-doubled",)), (), "there is no room for it in Seven-card stud"),
        (Wanted(5, 6, 1), (("carry", "separate"),), "--set carry=separate: Seven-card stud does not read it so"),
    ],
)
def test_what_cannot_be_played_is_refused_and_nothing_made(
    wanted: Wanted, rules: tuple[tuple[str, str], ...], sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(StudbookError, match=sentence):
        simulate(Called(variant="stud", command=rules), wanted, tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_a_folder_that_holds_something_is_left_alone_unless_forced(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(StudbookError, match="is not empty; name another folder, or add --force"):
        simulate(Called(variant="stud"), Wanted(5, 2, 1), tmp_path)
    assert list(contents(tmp_path)) == ["mine.txt"]
    simulate(Called(variant="black-mariah"), Wanted(5, 2, 1, mistakes=1.0), tmp_path, force=True)
    assert list(contents(tmp_path)) == [HANDS_FILE, HOUSE_FILE, "mine.txt", KEY_FILE]
    # The key and the rules of other hands would not belong to these.
    simulate(Called(variant="stud"), Wanted(5, 2, 1), tmp_path, force=True)
    assert list(contents(tmp_path)) == [HANDS_FILE, "mine.txt"]


def test_a_folder_with_its_key_is_audited_as_its_hands_alone(tmp_path: Path, book: Store) -> None:
    called = Called(variant="two-thirds", command=(("odd_chip", "seat"),))
    simulate(called, Wanted(60, 4, 1, mistakes=0.3, full=True, ledger=True), tmp_path)
    assert set(contents(tmp_path)) == {HANDS_FILE, HOUSE_FILE, KEY_FILE, LEDGER_FILE}
    found = load_paths(book, str(tmp_path))
    assert (found.counts.loaded, found.counts.refused) == (60, 0)


def test_a_rule_that_waits_for_somebody_is_not_simulated(tmp_path: Path) -> None:
    with pytest.raises(StudbookError, match="all_tied=ask waits for somebody to rule"):
        simulate(Called(variant="second-hand-high", command=(("all_tied", "ask"),)), Wanted(5, 3, 1), tmp_path / "x")
    assert not (tmp_path / "x").exists()


def test_a_run_that_breaks_off_leaves_what_was_there(tmp_path: Path) -> None:
    simulate(Called(variant="stud"), Wanted(30, 2, 1), tmp_path)
    before = contents(tmp_path)

    def stop(count: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(Called(variant="stud"), Wanted(30, 2, 2), tmp_path, force=True, told=stop)
    assert contents(tmp_path) == before


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StudbookError, match=r"file cannot be made: "):
        simulate(Called(variant="stud"), Wanted(5, 2, 1), tmp_path / "file")
    with pytest.raises(StudbookError, match=r"below cannot be made: "):
        simulate(Called(variant="stud"), Wanted(5, 2, 1), tmp_path / "file" / "below")


def test_progress_is_told_up_to_the_last_hand(tmp_path: Path) -> None:
    counts: list[int] = []
    simulate(Called(variant="razz"), Wanted(100, 3, 1), tmp_path, told=counts.append)
    assert counts == sorted(counts)
    assert counts[-1] == 100


@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_a_line_is_the_record_and_no_more(name: str, tmp_path: Path) -> None:
    hands = written(tmp_path, name, Wanted(60, 5, 1, full=True))
    lines = (tmp_path / HANDS_FILE).read_text(encoding="utf-8").splitlines()
    for hand, line in zip(hands, lines, strict=True):
        assert hand.model_dump(exclude_unset=True) == json.loads(line)
