"""Files in blocks: whole hands, all of the file, and texts of sites loaded by several processes as by one."""

import random
from functools import partial
from pathlib import Path

import pytest

from pipeline.book.loading.blocks import blocks, is_large
from pipeline.book.loading.bulk import Sizes, ingest_files
from pipeline.records.batch import AS_RECORDED
from pipeline.records.catalog import readers
from pipeline.records.parts import NeedsOne, by_opening
from pipeline.records.reader import Reader
from tests.book.loading.parted import given
from tests.book.loading.test_bulk import SMALL, same
from tests.nights import read_one
from tests.records.readers.site_given import Site

SITES = {reader.name: Site(reader) for reader in readers() if Site(reader).paths and reader.parts is not None}
of_every_site = pytest.mark.parametrize("name", sorted(SITES))


def archive(site: Site, seed: int = 0) -> str:
    """The golden files of a site many times over; with a seed some of their lines are missing, cut or doubled."""
    texts = [path.read_text(encoding="utf-8").rstrip("\n") for path in site.paths]
    rng = random.Random(seed)
    lines = []
    for line in "\n\n\n".join(rng.choices(texts, k=30)).split("\n"):
        kind = rng.random() if seed else 1.0
        if kind < 0.01:
            continue
        lines.append(line[: rng.randrange(len(line) + 1)] if kind < 0.02 else line)
        if kind > 0.99 and seed:
            lines.append(line)
    return "\n".join(lines)


def test_every_site_is_read_in_parts() -> None:
    assert {"pokerstars", "fulltilt", "bovada", "wpn", "wpn_old"} <= SITES.keys()


def in_parts(path: Path, block: int) -> None:
    """Check that a text is cut into several parts, and that no part has to be given up for reading the whole."""
    told: list[str] = []
    read = read_one(path)
    assert read.reader is not None
    assert len(list(blocks(read.source, block, read.reader))) > 2
    sizes = Sizes(2, block=block, worth=0)
    for _, columns in ingest_files([read], AS_RECORDED, sizes, told.append, lambda label, place: told.append(label)):
        assert list(columns)
    assert len(told) > 2


@of_every_site
def test_a_text_loads_as_by_one_process(name: str, tmp_path: Path) -> None:
    path = tmp_path / "archive.txt"
    path.write_text(archive(SITES[name]), encoding="utf-8")
    assert is_large(read_one(path), SMALL.block)
    in_parts(path, SMALL.block)
    assert same([path], SMALL).counts.loaded


@of_every_site
def test_a_damaged_text_loads_as_by_one_process(name: str, tmp_path: Path) -> None:
    path, seed = tmp_path / "archive.txt", sorted(SITES).index(name) + 1
    ends = ("\n", "\r\n")[seed % 2]
    path.write_bytes(("", "\ufeff")[seed % 2].encode() + archive(SITES[name], seed).replace("\n", ends).encode())
    in_parts(path, 9_000)
    done = same([path], SMALL, Sizes(2, chunk=3, block=9_000, worth=0))
    assert done.counts.refused
    assert max(line for line in done.problems["line"].to_list() if line) > 300


def test_a_text_in_another_encoding_loads_as_by_one_process(tmp_path: Path) -> None:
    path = tmp_path / "archive.txt"
    path.write_bytes(archive(SITES["wpn_old"]).replace("\n", "\r\n").encode("utf-16"))
    in_parts(path, SMALL.block)
    assert same([path], SMALL).counts.loaded


def test_a_text_that_breaks_its_encoding_far_down_is_refused_as_by_one_process(tmp_path: Path) -> None:
    path = tmp_path / "archive.txt"
    path.write_bytes(archive(SITES["pokerstars"]).encode() + b"\nSeat 1: \xff\n")
    assert same([path], SMALL).problems["code"].to_list()[-1] == "encoding"


def opener(line: str) -> bool:
    return line.startswith("#")


LETTERS = Reader("letters", "", (), lambda *_: False, lambda _: iter(()), partial(by_opening, opener))
"""Of a text whose hands open with a line that starts with #."""


@pytest.mark.parametrize("size", [1, 5, 64, 1_000])
def test_a_block_begins_where_a_hand_does(size: int) -> None:
    rng = random.Random(size)
    content = "".join(rng.choice(("#\n", "a\n", "word\r\n", "\n", "\r")) for _ in range(300)).encode() + b"end"
    found = list(blocks(given(content, "a.txt"), size, LETTERS))
    assert b"".join(block.content for block in found) == content
    assert all(block.content.startswith(b"#") for block in found[1:])
    parts = [b"".join(block.content for block in found[:number]) for number in range(len(found))]
    assert [block.before for block in found] == [len(part.splitlines()) for part in parts]
    assert [block.last for block in found] == [False] * (len(found) - 1) + [True]
    assert (len(found) > 5) == (size < 100)


def test_a_text_with_no_hand_for_long_is_read_by_one() -> None:
    content = b"#\n" + b"a line that opens nothing\n" * 700_000
    with pytest.raises(NeedsOne):
        list(blocks(given(content, "a.txt"), 1_000, LETTERS))
