from pathlib import Path

import pytest

from pipeline.book import audit as audit_module
from pipeline.book.audit import Audit, audit
from pipeline.book.choose import choosing
from pipeline.book.database.store import Store
from pipeline.book.loading.counts import Counts
from pipeline.book.loading.terms import Listeners
from schemas.problem import StudbookError
from tests.book.loading.loaded import adds_up
from tests.nights import dump, hand, lines, load, night, write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two files of one night with a hand in common, a line that is no hand, and a file of another kind."""
    write(tmp_path / "a.jsonl", night()[:3])
    (tmp_path / "b.jsonl").write_text(lines(night()[2:]) + "{}\n")
    (tmp_path / "photo.png").write_bytes(b"\x89PNG")
    return tmp_path


def taken_in(store: Store, *paths: Path) -> Audit:
    done = audit([str(path) for path in paths], store)
    assert adds_up(done.counts)
    return done


def test_a_folder_is_counted_as_a_whole(book: Store, folder: Path) -> None:
    done = taken_in(book, folder)
    problems = done.counts.problems
    assert done.counts == Counts(read=8, loaded=5, duplicates=1, refused=1, skipped=1, problems=problems)
    assert problems == done.problems.height >= 1
    assert done.files == 2
    assert done.skipped_for == {"unknown ending": 1}
    assert [name.startswith(str(folder)) for name in done.unread] == [True]
    assert done.changed
    assert done.covered == 5
    assert done.verdicts == {"mismatch": 1, "verified": 3, "void": 1}
    assert done.severities["error"] == 1


def test_taking_it_in_again_changes_nothing_and_covers_the_same_hands(book: Store, folder: Path) -> None:
    first = taken_in(book, folder)
    before = dump(book)
    again = taken_in(book, folder)
    assert dump(book) == before
    assert not again.changed
    assert again.counts == Counts(read=8, duplicates=6, refused=1, skipped=1, problems=first.counts.problems)
    assert (again.verdicts, again.severities) == (first.verdicts, first.severities)
    assert again.problems.rows() == first.problems.rows()


def test_only_hands_of_the_paths_are_covered(book: Store, folder: Path) -> None:
    load(book, [hand("1", table="porch"), hand("2", table="porch", void="misdeal")], "porch.jsonl")
    assert taken_in(book, folder / "a.jsonl").verdicts == {"verified": 3}


def test_a_replaced_hand_is_covered_by_its_newest_record(book: Store, tmp_path: Path) -> None:
    one = write(tmp_path / "1.jsonl", [hand("1")])
    two = write(tmp_path / "2.jsonl", [hand("1", revision=2, void="misdeal")])
    assert taken_in(book, Path(one), Path(two)).verdicts == {"void": 1}
    assert taken_in(book, Path(one)).verdicts == {"void": 1}


def test_each_file_is_told_of_when_it_is_done(book: Store, folder: Path) -> None:
    told: list[tuple[str, int]] = []
    audit(
        [str(folder)], book, told=Listeners(lambda loaded: told.append((Path(loaded.label).name, loaded.counts.loaded)))
    )
    assert [name for name, _ in told if name.endswith(".jsonl")] == ["a.jsonl", "b.jsonl"]
    assert sum(many for _, many in told) == 5


def test_an_error_keeps_the_files_before(book: Store, folder: Path) -> None:
    def stop(_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        audit([str(folder / "a.jsonl"), str(folder / "b.jsonl")], book, told=Listeners(stop))
    assert book.query("select count(*) from hand").item() == 3


def test_what_is_not_there_is_a_problem_and_nothing_else(book: Store, tmp_path: Path) -> None:
    done = taken_in(book, tmp_path / "nowhere.jsonl")
    assert done.counts == Counts(read=1, refused=1, problems=1)
    assert done.problems["code"].to_list() == ["unreadable"]
    assert (done.files, done.covered, done.changed, done.verdicts) == (0, 0, False, {})


def test_no_paths_and_an_empty_folder(book: Store, tmp_path: Path) -> None:
    assert taken_in(book).counts == Counts()
    assert taken_in(book, tmp_path).problems["code"].to_list() == ["no-files"]


def test_only_so_many_problems_are_kept(book: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_module, "PROBLEMS_KEPT", 3)
    for name in ("a.jsonl", "b.jsonl"):
        (tmp_path / name).write_text("[1]\n" * 2 + lines(night()[:1]))
    done = taken_in(book, tmp_path)
    assert done.counts.refused == 4
    assert done.problems.height == 3
    assert book.query("select count(*) from problem").item() == done.counts.problems >= 4


def test_hands_are_chosen_by_key_and_filter_and_then_all_again(book: Store) -> None:
    load(book, [hand("1"), hand("1", session="friday"), hand("2", money="play"), hand("3", currency="EUR")])

    def chosen() -> list[int]:
        return book.query("select hand_ref from chosen_hand order by hand_ref")["hand_ref"].to_list()

    keys = book.query("select session, table_name, hand_id from hand where hand_id = '1'")
    for filters, refs in (
        ({}, [1, 2, 3, 4]),
        ({"session": "friday"}, [2]),
        ({"session": ""}, [1, 3, 4]),
        ({"money": "play"}, [3]),
        ({"currency": "EUR", "player": "Ann"}, [4]),
        ({"currency": "", "variant": "stud", "table": "kitchen"}, [1, 2, 3]),
    ):
        with choosing(book, filters=filters):
            assert chosen() == refs, filters
    with choosing(book, keys=keys):
        assert chosen() == [1, 2]
    with choosing(book, keys=keys, filters={"session": "friday"}):
        assert chosen() == [2]
    with choosing(book, keys=keys.clear()):
        assert chosen() == []
    for filters in ({"player": "Zoe' or true --"}, {"session": "friday", "money": "play"}):
        with pytest.raises(StudbookError, match="there is no hand with the "), choosing(book, filters=filters):
            raise AssertionError("there is no such hand")
    assert chosen() == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("name", "says"), [("sesion", "Did you mean session?"), ("zzz", "There are session, table, variant")]
)
def test_a_filter_there_is_not_is_refused(book: Store, name: str, says: str) -> None:
    with pytest.raises(StudbookError, match=says), choosing(book, filters={name: "x"}):
        raise AssertionError("the filter was taken")
