"""CSV in parts: cut where a hand opens and nowhere else, and read as the whole sheet is."""

import codecs
import gzip
import random
from pathlib import Path

import pytest

from pipeline.book.loading.blocks import is_large
from pipeline.book.loading.bulk import Sizes
from pipeline.records.reader import Found
from pipeline.records.readers.csv_file import READER
from schemas.problem import Problem
from tests.book.loading.parted import Parted, given, parted
from tests.book.loading.test_blocks import in_parts
from tests.book.loading.test_bulk import SMALL, same
from tests.nights import read_one

HEAD = ("hand_id", "table", "session", "variant", "scale", "player", "down", "contributed", "won", "note")
NOTES = (
    "", "", "", "plain", "a, b; c", 'said "two"', "over\nlines", "\n\n,1,", 'x" y', "\n7,kitchen,,stud,,Ann", "9\r\n",
)  # fmt: skip
"""What stands in a note: the delimiters, quotes and line ends that a cell may hold."""


def quoted(text: str, rng: random.Random, delimiter: str) -> str:
    """A cell as it may be written."""
    if any(sign in text for sign in '",;\t\r\n') or rng.random() < 0.02:
        return '"' + text.replace('"', '""') + '"'
    return text


def sheet(rng: random.Random, hands: int, delimiter: str = ",", wrong: float = 0.0) -> str:
    """Random hands, each of several rows; so many of them with something wrong about them."""
    head = [*HEAD[:1], *rng.sample(HEAD[1:], len(HEAD) - 1)]
    lines = [delimiter.join(head)]
    number = 0
    for _ in range(hands):
        number += rng.random() < 0.9  # the same number again at another table is another hand
        fields = {"hand_id": str(number), "table": f"table {len(lines)}", "variant": "stud", "scale": "100"}
        fields["session"] = rng.choice(("", "2026-01-02"))
        for place, player in enumerate(rng.sample(("Ann", "Bob", "Cy", "Dee", "Łucja", "Lee; Bob"), 3)):
            row = {"player": player, "contributed": "1", "won": "3" * (place == 1), "note": rng.choice(NOTES)}
            row |= fields if place == 0 else {"hand_id": rng.choice(("", str(number))), "note": ""}
            cells = [quoted(row.get(name, ""), rng, delimiter) for name in head]
            lines.append(delimiter.join(cells))
            if rng.random() < wrong:
                lines.append(damaged(lines.pop(), lines, rng))
            if rng.random() < 0.03:
                lines.append(rng.choice(("", delimiter * (len(head) - 1), "  ")))
    return "\n".join(lines) + "\n" * rng.randrange(2)


def plain(first: int, hands: int) -> str:
    """Hands without a quote, of two rows each."""
    rows = (f"{number},stud,Ann,1\n,,Bob,1\n" for number in range(first, first + hands))
    return "hand_id,variant,player,contributed\n" + "".join(rows)


def damaged(line: str, above: list[str], rng: random.Random) -> str:
    """A row that was cut, doubled, or whose quotes do not close, or a row from above that comes back."""
    match rng.randrange(5):
        case 0:
            return line[: rng.randrange(len(line))]
        case 1:
            return f"{line}\n{line}"
        case 2:
            return line.replace(",", ',"', 1)
        case 3:
            return line + '"'
        case _:
            return f"{line}\n{rng.choice(above[1:] or above)}"


def alike(content: bytes, size: int, encoding: str | None = None) -> Parted | None:
    """Check that a sheet in parts is read as the whole of it, unless a hand comes back in it."""
    source = given(content, "night.csv", encoding)
    whole, found = list(READER.read(source)), parted(source, READER, size)
    if found is not None and not found.distinct:
        assert "hand-split" in {item.code for item in whole if isinstance(item, Problem)}
        return None
    if found is not None:
        assert found.items == whole
        assert all(block.content for block in found.blocks)
        assert [block.last for block in found.blocks] == [False] * (len(found.blocks) - 1) + [True]
    return found


@pytest.mark.parametrize("seed", range(12))
def test_a_sheet_is_cut_and_reads_as_the_whole(seed: int) -> None:
    rng = random.Random(seed)
    delimiter, end = ",;\t"[seed % 3], ("\n", "\r\n", "\r", "\n")[seed % 4]
    text = sheet(rng, 60, delimiter)
    text = rng.choice(("", "\n", f"sep={delimiter}\n", f'"sep={delimiter}"\n')) + text
    content = rng.choice(("", "\ufeff")).encode() + text.replace("\n", end).encode()
    for size, least in ((1, 30), (300, 8), (1_500, 3)):
        found = alike(content, size)
        assert found is not None
        assert len([item for item in found.items if isinstance(item, Found)]) == 60
        assert len(found.blocks) >= least


@pytest.mark.parametrize(("encoding", "named"), [("cp1250", "cp1250"), ("utf-16", None), ("utf-16-le", "utf-16-le")])
def test_a_sheet_in_another_encoding_is_cut_as_well(encoding: str, named: str | None) -> None:
    content = sheet(random.Random(3), 40).encode(encoding)
    found = alike(content, 400, named)
    assert found is not None
    assert len(found.blocks) > 5
    # As copies leave it that add a line end to bytes.
    if named is None:
        found = alike(content + b"\n", 400)
        assert found is not None


def test_damage_is_told_of_the_same_lines_and_cells() -> None:
    codes: set[str] = set()
    cut = 0
    for seed in range(60):
        rng = random.Random(seed)
        content = sheet(rng, 40, wrong=0.03).encode()
        content = content[: rng.randrange(len(content) // 2, len(content) + 1)]
        found = alike(content, rng.choice((1, 150, 700)))
        if found is not None:
            cut += len(found.blocks) > 3
            codes |= {item.code for item in found.items if isinstance(item, Problem)}
    assert cut > 10
    assert {"row-length", "truncated", "duplicate-key"} <= codes


def test_a_hand_that_comes_back_in_another_part_is_known_by_its_name() -> None:
    found = parted(given((plain(0, 40) + "7,stud,Ann,1\n").encode(), "night.csv"), READER, 300)
    assert found is not None
    assert not found.distinct


@pytest.mark.parametrize(
    "content",
    [
        "hand_id,variant,player,what\n" + "1,stud,Ann,\n" * 50,
        "\n" * 90,
        "hand_id,variant,player," + "x_" * 3000 + "\n" + "1,stud,Ann,\n2,stud,Ann,\n" * 50,
        'hand_id,variant,player,"x_note\n' + "1,stud,Ann,\n" * 50,
    ],
    ids=["wrong head", "no head", "long head", "open head"],
)
def test_a_sheet_without_a_head_that_is_understood_is_read_whole(content: str) -> None:
    assert alike(content.encode(), 100) is None


@pytest.mark.parametrize("hands", [1_000, 10_000], ids=["to the end", "to the limit of a cell"])
def test_a_cell_that_is_never_closed_is_not_cut(hands: int) -> None:
    text = plain(0, 40) + '99999,stud,"Ann\n' + plain(40, hands).split("\n", 1)[1]
    found = alike(text.encode(), 2_000)
    assert found is not None
    assert len([block for block in found.blocks if b'"Ann' in block.content and len(block.content) > 20_000]) == 1
    assert len(found.blocks) < 5 if hands == 1_000 else len(found.blocks) > 50


def test_rows_that_begin_with_a_mark_keep_it() -> None:
    lines = sheet(random.Random(7), 30).split("\n")
    text = "\n".join(line and "\ufeff" + line if line[:1].isdigit() else line for line in lines)
    found = alike(text.encode(), 200)
    assert found is not None
    assert sum(block.content.startswith(codecs.BOM_UTF8 * 2) for block in found.blocks) > 3


def test_a_sheet_loads_as_by_one_process(tmp_path: Path) -> None:
    path = tmp_path / "night.csv"
    path.write_bytes(b"\xef\xbb\xbf" + sheet(random.Random(8), 400).replace("\n", "\r\n").encode())
    assert is_large(read_one(path), 24_000)
    in_parts(path, 24_000)
    done = same([path], SMALL._replace(block=24_000), Sizes(2, chunk=3, block=10_000, worth=0))
    assert done.counts.loaded == 400
    packed = tmp_path / "night.csv.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    path.unlink()
    in_parts(packed, 24_000)
    assert same([packed], SMALL._replace(block=24_000)).counts.loaded == 400


def test_a_damaged_sheet_loads_as_by_one_process(tmp_path: Path) -> None:
    path = tmp_path / "night.csv"
    text = sheet(random.Random(9), 400)
    for old, new in (("\n70,", '\n70,"'), ("\n90,", "\n90"), ("\n300,", "\n-300,")):
        assert old in text
        text = text.replace(old, new)
    path.write_text(text + '\n999,"', encoding="utf-8")
    in_parts(path, 20_000)
    done = same([path], SMALL._replace(block=20_000))
    assert done.counts.refused >= 3
    assert done.problems["code"].to_list()[-1] == "truncated"
    assert max(line for line in done.problems["line"].to_list() if line) > 1_200


def test_a_sheet_in_which_a_hand_comes_back_is_left_to_one_process(tmp_path: Path) -> None:
    path = tmp_path / "night.csv"
    path.write_text(plain(0, 400) + "7,stud,Ann,1\n")
    done = same([path], SMALL._replace(block=8_000))
    assert done.problems["code"].to_list().count("hand-split") == 1
    assert done.counts.read == 400
