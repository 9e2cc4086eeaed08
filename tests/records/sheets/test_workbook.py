import io
import random
import tracemalloc
import zipfile

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.records.sheets import workbook
from pipeline.records.sheets.workbook import OLD_MARK, is_workbook, read_grid
from pipeline.records.sheets.workbook_parts import Cell
from pipeline.records.text import Refused
from tests.records.books import KINDS, MAIN, Shown, book, packed, parts, unpacked

ROWS: list[list[object]] = [["hand_id", "player"], [17, "Ann"], [None, "Zoë 王"], [], [18.5, True]]
READ = {
    1: {0: Cell("hand_id"), 1: Cell("player")},
    2: {0: Cell("17"), 1: Cell("Ann")},
    3: {1: Cell("Zoë 王")},
    5: {0: Cell("18.5"), 1: Cell("TRUE")},
}


def refusal(content: bytes) -> Refused:
    """Why a workbook is not read."""
    with pytest.raises(Refused) as refused:
        read_grid(content)
    assert refused.value.sentence.endswith(".")
    assert refused.value.remedy
    return refused.value


def test_the_cells_of_a_sheet() -> None:
    assert read_grid(book(ROWS)).rows == READ


def test_the_cells_of_a_sheet_written_by_another_library() -> None:
    made = openpyxl.Workbook()
    for row in ROWS:
        made.active.append(row)
    made.active.merge_cells("A2:A3")
    out = io.BytesIO()
    made.save(out)
    grid = read_grid(out.getvalue())
    assert grid.rows == READ
    assert grid.merged == [(2, 0, 3, 0)]


def test_the_sheet_called_hands_is_read_wherever_it_stands() -> None:
    other = [["notes"]]
    assert read_grid(book(other, ("Hands", ROWS))).rows == READ
    assert read_grid(book(ROWS, ("summary", other))).rows == READ
    assert read_grid(book(ROWS, (" HANDS ", other))).rows == {1: {0: Cell("notes")}}


def listing(*states: str) -> bytes:
    """A workbook of sheets that hold their own number, some of them hidden."""
    named = {name: content.decode() for name, content in unpacked(parts()).items()}
    links = sheets = ""
    for number, state in enumerate(states, 1):
        kind = "chartsheet" if state == "chart" else "worksheet"
        links += f'<Relationship Id="r{number}" Type="{KINDS}/{kind}" Target="worksheets/s{number}.xml"/>'
        sheets += f'<sheet name="s{number}" sheetId="{number}" r:id="r{number}" state="{state}"/>'
        named[f"xl/worksheets/s{number}.xml"] = (
            f'<worksheet xmlns="{MAIN}"><sheetData><row><c><v>{number}</v></c></row></sheetData></worksheet>'
        )
    named["xl/workbook.xml"] = (
        named["xl/workbook.xml"].partition("<sheets>")[0] + f"<sheets>{sheets}</sheets></workbook>"
    )
    named["xl/_rels/workbook.xml.rels"] = f"<Relationships>{links}</Relationships>"
    return packed(named)


def test_a_hidden_sheet_and_a_chart_are_passed_over() -> None:
    assert read_grid(listing("hidden", "chart", "veryHidden", "visible", "visible")).rows == {1: {0: Cell("4")}}
    assert refusal(listing("hidden", "chart")).code == "no-hands"


def test_a_hidden_sheet_called_hands_is_read() -> None:
    content = unpacked(listing("visible", "hidden"))
    content["xl/workbook.xml"] = content["xl/workbook.xml"].replace(b'name="s2"', b'name="hands"')
    assert read_grid(packed(content)).rows == {1: {0: Cell("2")}}


def test_the_parts_are_found_where_the_file_says_they_are() -> None:
    content = unpacked(book(ROWS))
    moved = {
        name.replace("xl/", "deep/er/").replace("workbook.xml", "Book.XML"): part.replace(
            b"xl/workbook.xml", b"/deep/er/book.xml"
        )
        for name, part in content.items()
    }
    assert read_grid(packed(moved)).rows == READ


def test_names_of_parts_may_have_backslashes() -> None:
    content = packed({name.replace("/", "\\"): part for name, part in unpacked(book(ROWS)).items()})
    assert b"xl\\workbook.xml" in content
    assert is_workbook(content)
    assert read_grid(content).rows == READ


@pytest.mark.parametrize("name", ["xl/vbaProject.bin", "xl/macros/VBAPROJECT.BIN"])
def test_a_workbook_with_macros_is_refused(name: str) -> None:
    refused = refusal(packed({**unpacked(book(ROWS)), name: b"x"}))
    assert (refused.code, refused.sentence) == ("unreadable", "the workbook holds macros.")


def test_a_locked_an_old_and_a_binary_workbook_are_refused() -> None:
    locked = refusal(OLD_MARK + bytes(600) + "EncryptedPackage".encode("utf-16-le") + bytes(99))
    assert (locked.code, locked.sentence) == ("unreadable", "the workbook is locked with a password.")
    old = refusal(OLD_MARK + bytes(600))
    assert (old.code, old.sentence) == ("unreadable", "the workbook is of an older kind than .xlsx.")
    content = {name: part.replace(b"workbook.xml", b"workbook.bin") for name, part in unpacked(book(ROWS)).items()}
    assert refusal(packed(content)).sentence == "the workbook is a binary one."


def test_an_archive_locked_with_a_password_is_refused() -> None:
    content = bytearray(book(ROWS))
    place = content.index(b"PK\x01\x02")
    while place >= 0:
        content[place + 8] |= 1
        place = content.find(b"PK\x01\x02", place + 4)
    assert refusal(bytes(content)).sentence == "the workbook is locked with a password."


def test_what_is_cut_off_or_no_workbook_is_damage() -> None:
    content = book(ROWS)
    broken: dict[str, str | bytes] = {**unpacked(content)}
    del broken["xl/worksheets/sheet1.xml"]
    for wrong in (
        b"",
        b"PK\x03\x04",
        content[: len(content) // 2],
        content[:-30],
        packed({"a.txt": "a"}),
        packed(broken),
        packed(unpacked(content), zipfile.ZIP_BZIP2),
        packed({**unpacked(content), "xl/workbook.xml": "<workbook>"}),
        packed({**unpacked(content), "xl/workbook.xml": ""}),
    ):
        refused = refusal(wrong)
        assert (refused.code, refused.sentence) == ("damaged-archive", "the workbook is damaged or ends too early.")


def test_a_document_type_is_refused_before_anything_of_it_is_used() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet>&b;</worksheet>'
    content = unpacked(book(ROWS))
    for name in ("xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/workbook.xml"):
        assert refusal(packed({**content, name: bomb})).code == "damaged-archive"


def test_what_unpacks_to_more_than_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    content: dict[str, str | bytes] = {**unpacked(book(ROWS)), "xl/sharedStrings.xml": f"<sst>{' ' * 50_000_000}</sst>"}
    bomb = packed(content)
    assert len(bomb) < 100_000
    monkeypatch.setattr(workbook, "WHOLE_LIMIT", 5_000_000)
    monkeypatch.setattr(workbook, "_CHUNK", 1_000_000)
    tracemalloc.start()
    refused = refusal(bomb)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert (refused.code, refused.sentence) == ("over-limit", "the workbook unpacks to more than 256 MB.")
    assert peak < 20_000_000


def test_the_limit_is_one_for_all_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    content = book(ROWS)
    whole = sum(len(part) for name, part in unpacked(content).items() if "heet" in name or "Strings" in name)
    monkeypatch.setattr(workbook, "WHOLE_LIMIT", whole)
    assert refusal(content).code == "over-limit"


def test_a_cell_in_the_far_corner_costs_nothing() -> None:
    tracemalloc.start()
    grid = read_grid(parts("<sheetData><row r='1048576'><c r='XFD1048576'><v>1</v></c></row></sheetData>"))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert grid.rows == {1048576: {16383: Cell("1")}}
    assert peak < 1_000_000


def test_what_is_a_workbook() -> None:
    assert is_workbook(book(ROWS))
    assert not is_workbook(packed({"[Content_Types].xml": "", "word/document.xml": ""}))
    assert not is_workbook(packed({"xl/workbook.xml": ""}))
    assert not is_workbook(b"PK\x03\x04")
    assert not is_workbook(b"")


WHOLE = book([*ROWS, [Shown(46343, "d-mmm"), Shown(0.5, "0%"), "=1+1"]], ("notes", [["a"]]), merged=["A2:A3"])
PARTS = unpacked(WHOLE)


@given(st.integers(0, 2**32), st.integers(1, 20))
def test_any_damage_to_the_archive_is_read_or_refused(seed: int, many: int) -> None:
    rng = random.Random(seed)
    content = bytearray(WHOLE)
    for _ in range(many):
        content[rng.randrange(len(content))] = rng.randrange(256)
    _read_or_refused(bytes(content))


@given(st.sampled_from([name for name in PARTS if "docProps" not in name]), st.integers(0, 2**32), st.integers(1, 9))
def test_any_damage_to_a_part_is_read_or_refused(name: str, seed: int, many: int) -> None:
    rng = random.Random(seed)
    part = bytearray(PARTS[name])
    for _ in range(many):
        place = rng.randrange(len(part))
        part[place : place + rng.randrange(3)] = rng.choice((b"", b"0", b"9", b"-", b'"', b"<", b"A", b"\xff", b" "))
    _read_or_refused(packed({**PARTS, name: bytes(part)}))


def _read_or_refused(content: bytes) -> None:
    is_workbook(content)
    code, rows = "", {}
    try:
        rows = read_grid(content).rows
    except Refused as refused:
        code = refused.code
    assert code in ("", "damaged-archive", "unreadable", "over-limit", "no-hands")
    assert all(cell.text for row in rows.values() for cell in row.values())
