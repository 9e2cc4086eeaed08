"""PHH in parts: cut at the line that opens a hand, and read as the whole file is."""

import codecs
import gzip
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from pipeline.book.loading.blocks import is_large
from pipeline.book.loading.bulk import Sizes
from pipeline.records.reader import Found
from pipeline.records.readers.phh import READER
from schemas.problem import Problem
from tests.book.loading.parted import Parted, given, parted
from tests.book.loading.test_blocks import in_parts
from tests.book.loading.test_bulk import SMALL, same
from tests.nights import read_one
from tests.records.phh_text import WRITTEN

HEADS = ("[{}]", "[ {} ]", '["{}"]', "['{}']", "[{}] # a remark", "[hand-{}]")
PLAIN = ("", "# for people", 'note = """\n[2]\n"""', "note = '''\n[7]\nmore\n'''", "[x]]", 'variant = "NT"')
BETWEEN = (*PLAIN, '[_own]\nmine = "yes"', "  [inside]", "[a.b]", "[[rows]]", "\x0c[3]", "\u2028[4]", '["a\nb"]')
"""What may stand among the hands of a file, and open one or not."""


def hands(
    rng: random.Random, many: int, wrong: float = 0.0, again: float = 0.0, between: Sequence[str] = BETWEEN
) -> str:
    """The golden hands many times over, each under a head of its own, but for some; so many lines are damaged."""
    texts = [text for name, text in sorted(WRITTEN.items()) if "\n[" not in f"\n{text}"]
    out = [rng.choice(("", "# a file of hands\n\n", 'loose = "field"\n'))]
    for number in range(1, many + 1):
        head = rng.choice(HEADS).format(rng.randrange(number) if rng.random() < again else number)
        lines = rng.choice(texts).rstrip("\n").split("\n")
        if rng.random() < wrong:
            place = rng.randrange(len(lines))
            lines[place : place + 1] = [rng.choice((lines[place][: len(lines[place]) // 2], *between))]
        out += [head, *lines, ""]
    return "\n".join(out)


def alike(content: bytes, size: int, encoding: str | None = None) -> Parted | None:
    """Check that a file in parts is read as the whole of it, unless a head comes back in it."""
    source = given(content, "eve.phhs", encoding)
    whole, found = list(READER.read(source)), parted(source, READER, size)
    assert found is not None
    if not found.distinct:
        assert "duplicate-key" in {item.code for item in whole if isinstance(item, Problem)}
        return None
    assert found.items == whole
    assert all(block.content.startswith(b"[") for block in found.blocks[1:])
    assert [block.last for block in found.blocks] == [False] * (len(found.blocks) - 1) + [True]
    return found


@pytest.mark.parametrize("seed", range(8))
def test_a_file_is_cut_and_reads_as_the_whole(seed: int) -> None:
    rng = random.Random(seed)
    end = ("\n", "\r\n", "\r", "\n")[seed % 4]
    content = rng.choice(("", "\ufeff")).encode() + hands(rng, 40).replace("\n", end).encode()
    for size, least in ((1, 18), (3_000, 4)):
        found = alike(content, size)
        assert found is not None
        assert len([item for item in found.items if isinstance(item, Found)]) > 20
        assert len(found.blocks) >= least


@pytest.mark.parametrize(("encoding", "named"), [("cp1252", "cp1252"), ("utf-16", None), ("utf-16-be", "utf-16-be")])
def test_a_file_in_another_encoding_is_cut_as_well(encoding: str, named: str | None) -> None:
    text = hands(random.Random(2), 30) + '\n[31]\nevent = "Café"\n'
    found = alike("".join(sign if ord(sign) < 256 else "?" for sign in text).encode(encoding), 3_000, named)
    assert found is not None
    assert len(found.blocks) > 3


def test_damage_is_told_of_the_same_lines() -> None:
    codes: set[str] = set()
    cut = 0
    for seed in range(60):
        rng = random.Random(seed)
        content = hands(rng, 20, wrong=0.3).encode()
        found = alike(content[: rng.randrange(len(content) // 2, len(content) + 1)], rng.choice((1, 1_000, 4_000)))
        if found is not None:
            cut += len(found.blocks) > 2
            codes |= {item.code for item in found.items if isinstance(item, Problem)}
    assert cut > 30
    assert {"unknown-line", "truncated", "missing-field"} <= codes


def test_heads_that_come_back_are_refused_or_known_by_their_names() -> None:
    refused = left = 0
    for seed in range(40):
        rng = random.Random(seed)
        found = alike(hands(rng, 30, again=0.05).encode(), rng.choice((1, 4_000, 8_000)))
        left += found is None
        codes = {item.code for item in found.items if isinstance(item, Problem)} if found else set()
        refused += "duplicate-key" in codes
    assert left > 10
    assert refused


def test_a_head_written_in_two_ways_is_one() -> None:
    text = WRITTEN["unseen"]
    for one, other, distinct in (("[1]", '["1"]', False), ('["\\u0031"]', "[1]", False), ("[1]", "[01]", True)):
        found = parted(given(f"{one}\n{text}\n{other}\n{text}".encode(), "eve.phhs"), READER, 1)
        assert found is not None
        assert (len(found.blocks), found.distinct) == (2, distinct)


def test_a_hand_without_end_is_left_to_one_process() -> None:
    text = hands(random.Random(4), 5) + "\n[99]\n" + "# nothing\n" * 1_700_000 + "\n[100]\n"
    assert parted(given(text.encode(), "eve.phhs"), READER, 4_000) is None


def test_a_file_loads_as_by_one_process(tmp_path: Path) -> None:
    path = tmp_path / "eve.phhs"
    path.write_bytes(codecs.BOM_UTF8 + hands(random.Random(5), 120).replace("\n", "\r\n").encode())
    assert is_large(read_one(path), SMALL.block)
    in_parts(path, SMALL.block)
    done = same([path], SMALL, Sizes(2, chunk=3, block=9_000, worth=0))
    assert done.counts.loaded > 10
    packed = tmp_path / "eve.phhs.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    path.unlink()
    in_parts(packed, SMALL.block)
    same([packed], SMALL)


def test_a_damaged_file_loads_as_by_one_process(tmp_path: Path) -> None:
    path = tmp_path / "eve.phhs"
    text = hands(random.Random(6), 120, wrong=0.2, between=PLAIN)
    path.write_text(text[: text.rindex("actions")] + 'actions = ["d dh', encoding="utf-8")
    in_parts(path, 9_000)
    done = same([path], SMALL._replace(block=9_000))
    assert done.counts.refused > 10
    assert done.problems["code"].to_list()[-1] == "truncated"
    assert max(line for line in done.problems["line"].to_list() if line) > 1_000


def test_a_file_in_which_a_head_comes_back_is_left_to_one_process(tmp_path: Path) -> None:
    path = tmp_path / "eve.phhs"
    path.write_text(hands(random.Random(7), 100) + f"\n[1]\n{WRITTEN['unseen']}\n['1']\n{WRITTEN['unseen']}")
    codes = same([path], SMALL).problems["code"].to_list()
    assert codes.count("duplicate-key") >= 1
