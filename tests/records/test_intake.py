import io
import json
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.records import intake as intake_module
from pipeline.records.files import sources
from pipeline.records.intake import file_read, intake
from pipeline.records.reader import Item, Reader, Skipped, Source
from schemas.problem import PROBLEM_CODES, RAW_LIMIT, Problem
from tests.records.every_problem import EVERY_CODE, SHEET
from tests.records.given import codes, hands, line, packed, problems, read, refusal, seated, source


def test_files_come_in_order_each_with_its_reader(tmp_path: Path) -> None:
    (tmp_path / "b.jsonl").write_text(line(hand_id="2"))
    (tmp_path / "a.csv").write_text(f"{SHEET}1,stud,Ann,5\n,,Bob,5\n")
    (tmp_path / "c.doc").write_text("a letter")
    files = list(intake([str(tmp_path), str(tmp_path / "none.csv")]))
    assert [file.reader.name if file.reader else None for file in files] == ["csv", "jsonl", None, None]
    assert [file.source.label for file in files[:2]] == [f"{tmp_path}/a.csv", f"{tmp_path}/b.jsonl"]
    items = [item for file in files for item in file.items()]
    assert [hand.hand_id for hand in hands(items)] == ["1", "2"]
    assert items[2:3] == [Skipped("unknown ending", None, f"{tmp_path}/c.doc")]
    assert codes(items) == ["unreadable"]


def test_a_letter_that_lies_beside_the_hands_is_counted_and_one_that_was_named_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("a letter")
    (tmp_path / "sheet.txt").write_text(f"{SHEET}1,stud,Ann,5\n,,Bob,5\n")
    for path in (tmp_path, tmp_path / "*.txt"):
        items = [item for file in intake([str(path)]) for item in file.items()]
        assert items[0] == Skipped("no reader", None)
        assert [hand.hand_id for hand in hands(items)] == ["1"]
    assert codes(item for file in intake([str(tmp_path / "letter.txt")]) for item in file.items()) == ["no-reader"]


def test_what_a_file_holds_can_be_read_again(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(line())
    (file,) = intake([str(tmp_path / "a.jsonl")])
    assert list(file.items()) == list(file.items())


def test_a_hand_without_a_table_sits_at_the_one_the_file_is_named_for() -> None:
    assert hands(read(line(), "kitchen.jsonl"))[0].table == "kitchen"
    assert hands(read(line(table="porch"), "kitchen.jsonl"))[0].table == "porch"


@pytest.mark.parametrize("name", ["two_thirds", "Two Thirds", "TWO-THIRDS", "two thirds", "2/3"])
def test_variants_come_out_under_their_own_name(name: str) -> None:
    assert hands(read(line(variant=name)))[0].variant == "two-thirds"


@pytest.mark.parametrize("escaped", [False, True])
def test_names_come_out_composed_wherever_they_stand(escaped: bool) -> None:
    split, whole = "Jose\u0301", "José"
    made = seated(0, player=split)
    made |= {"announced": {"carry_players": [split]}, "carry_in": [{"amount": 5, "players": [split]}]}
    made |= {"results": [{"player": split, "amount": 0}, {"player": "Bob", "amount": 225}], "session": split}
    (hand,) = hands(read(json.dumps(made, ensure_ascii=escaped)))
    assert hand.seats[0].player == whole
    assert hand.session == whole
    assert split not in str(hand)
    assert str(hand).count(whole) == 5


def test_one_player_written_in_two_ways_stands_twice() -> None:
    made = seated(0, player="Jose\u0301")
    made["seats"][1]["player"] = "José"
    for escaped in (False, True):
        assert codes(read(json.dumps(made, ensure_ascii=escaped))) == ["duplicate-player"]


def test_a_name_too_long_once_composed_is_refused() -> None:
    # Some letters are written apart in the composed form.
    assert len(unicodedata.normalize("NFC", "\u0958" * 80)) == 160
    assert refusal(read(json.dumps(seated(0, player="\u0958" * 80)))).code == "bad-name"


def test_a_hand_that_makes_no_sense_is_told_with_its_place_and_text() -> None:
    bad = line(
        seated(1, player="Ann"),
    )
    (problem,) = problems(read(f"{line(hand_id='1')}\n{bad}\n"))
    assert (problem.code, problem.file, problem.line, problem.hand) == ("duplicate-player", "night.jsonl", 2, "17")
    assert problem.raw == bad


def test_a_lower_revision_after_a_higher_one_is_out_of_order() -> None:
    rows = [line(revision=number) for number in (1, 3, 2, 3, 4)] + [line(hand_id="18"), line(table="porch")]
    items = read("\n".join(rows))
    assert [hand.revision for hand in hands(items)] == [1, 3, 3, 4, 1, 1]
    (problem,) = problems(items)
    assert (problem.code, problem.line) == ("revision-order", 3)
    assert problem.sentence == "revision 2 comes after revision 3 of the same hand."


def test_damaged_archives_keep_the_hands_before_the_damage(tmp_path: Path) -> None:
    content = packed("\n".join(line(hand_id=str(number), note=str(number) * 50) for number in range(400)))
    path = tmp_path / "night.jsonl.gz"
    for damaged in (content[: len(content) // 2], content[:-40] + bytes(40)):
        path.write_bytes(damaged)
        (file,) = intake([str(path)])
        items = list(file.items())
        assert len(hands(items)) > 10
        assert codes(items)[-1] == "damaged-archive"
        assert problems(items)[-1].file == str(path)
    path.write_bytes(content[:12] + b"\xff" * 50)
    (file,) = intake([str(path)])
    assert codes(file.items()) == ["damaged-archive"]


class Failing(io.BytesIO):
    """A file on a disk that gives up after some bytes."""

    def readline(self, size: int | None = -1, /) -> bytes:
        found = super().readline(size)
        if not found:
            raise OSError(5, "Input/output error")
        return found


def test_a_disk_that_gives_up_keeps_the_hands_before() -> None:
    content = f"{line(hand_id='1')}\n{line(hand_id='2')}\n".encode()
    made = Source("night.jsonl", "night", ".jsonl", lambda: Failing(content))
    items = list(file_read(made).items())
    assert [hand.hand_id for hand in hands(items)] == ["1", "2"]
    assert problems(items)[0].sentence == "it cannot be read: input/output error."


def test_a_file_that_may_not_be_opened() -> None:
    def denied() -> io.BytesIO:
        raise PermissionError(13, "Permission denied")

    problem = refusal(file_read(Source("night.csv", "night", ".csv", denied)).items())
    assert (problem.code, problem.file) == ("unreadable", "night.csv")


def test_problems_of_a_reader_that_names_no_file_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def one(_: Source) -> Iterator[Item]:
        yield Problem("not-json", "x.")
        yield Skipped("not stud", 3)

    reader = Reader("one", "one", (), lambda _source, _head: True, one)
    monkeypatch.setattr(intake_module, "claiming", lambda _source, _head: reader)
    assert list(file_read(source("x", "night.one")).items()) == [
        Problem("not-json", "x.", file="night.one"),
        Skipped("not stud", 3),
    ]


ELSEWHERE = {
    "two-readers": "needs a second reader; tested in test_catalog",
    "unreadable": "nothing to open; tested above",
    "damaged-archive": "needs a real file; tested above",
    "no-files": "a folder; tested in test_files",
    "unknown-line": "text of sites",
    "unit-undeclared": "a ledger; tested in test_poker_now",
    "conflict": "the store",
    "not-held": "converting; tested in test_export",
}


def test_every_code_of_a_problem_is_tried() -> None:
    assert set(EVERY_CODE) | set(ELSEWHERE) == set(PROBLEM_CODES)
    assert not set(EVERY_CODE) & set(ELSEWHERE)


@pytest.mark.parametrize("code", sorted(EVERY_CODE))
def test_each_code_comes_with_a_sentence_and_a_remedy(code: str) -> None:
    name, content = EVERY_CODE[code]
    told = problems(read(content, name))
    assert [problem.code for problem in told][:1] == [code]
    for problem in told:
        assert problem.sentence.endswith((".", "?"))
        assert problem.remedy.endswith((".", "?"))
        assert problem.file == name
        assert len(problem.raw) <= RAW_LIMIT
        assert f"[{problem.code}]" in str(problem)


def test_sources_can_be_asked_for_alone(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("x")
    assert [item.label for item in sources([str(tmp_path)]) if isinstance(item, Source)] == [f"{tmp_path}/a.csv"]
