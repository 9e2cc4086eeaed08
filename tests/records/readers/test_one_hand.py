"""One invented hand, written down in every format, comes to the same from all of them."""

import io
from functools import cache
from pathlib import Path

import pytest

from pipeline.checks.check import check
from pipeline.checks.outcome import Outcome, resolve_hands
from pipeline.records.catalog import readers
from pipeline.records.intake import file_read
from pipeline.records.reader import Found, Source
from schemas.hand import Hand

WRITTEN = {path.stem: path for path in sorted((Path(__file__).parent / "one_hand").iterdir())}
"""The hand in each format, by the name of the format's reader."""
NOT_HERE = {"xlsx"}
"""A workbook is no text; that it is read as its sheet in CSV is tested beside its reader."""


@cache
def hand_of(name: str) -> Hand:
    """The hand as the reader of this name reads it."""
    path = WRITTEN[name]
    read = file_read(Source(f"night{path.suffix}", "night", path.suffix, lambda: io.BytesIO(path.read_bytes())))
    assert read.reader is not None
    assert read.reader.name == name
    (item,) = read.items()
    assert isinstance(item, Found), item
    return item.hand


def resolved(name: str) -> Outcome:
    """What it comes to."""
    (outcome,) = resolve_hands([hand_of(name)])
    return outcome


@pytest.mark.parametrize("name", sorted(WRITTEN))
def test_the_hand_comes_to_the_same_from_every_format(name: str) -> None:
    found, known = resolved(name), resolved("jsonl")
    assert list(found.awards().values()) == list(known.awards().values()) == [0, 1955, 0]
    assert (found.carry_out(), list(found.returned().values())) == (0, [])
    assert found.group.batch.contributed[found.row].tolist() == [1010, 1010, 35]
    assert found.group.batch.cards[found.row][:2].tolist() == known.group.batch.cards[known.row][:2].tolist()
    assert found.group.batch.stayed[found.row].tolist() == [True, True, False]
    assert (found.hand.scale, found.hand.currency, found.hand.rake) == (100, "USD", 100)


@pytest.mark.parametrize("name", sorted(WRITTEN))
def test_it_is_verified_with_nothing_to_say_but_that_a_date_is_missing(name: str) -> None:
    checked = check(resolve_hands([hand_of(name)]))
    assert list(checked.verdicts) == ["verified"]
    assert {one.code for one in checked.findings[0]} <= {"no-date"}


@pytest.mark.parametrize("name", sorted(set(WRITTEN) - {"csv"}))
def test_its_betting_is_the_same_where_bets_are_written(name: str) -> None:
    acts = [(one.street, one.seat, one.act, one.amount) for one in hand_of(name).actions or ()]
    known = [(one.street, one.seat, one.act, one.amount) for one in hand_of("jsonl").actions or ()]
    assert [act for act in acts if act[2] not in ("show", "muck")] == known


def test_every_reader_is_among_them() -> None:
    assert {reader.name for reader in readers()} == WRITTEN.keys() | NOT_HERE
