from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pipeline.records.batch import Gathered, gather
from pipeline.records.chunks import chunks
from pipeline.records.filling import Filling
from pipeline.records.intake import intake
from pipeline.records.reader import Found, Skipped
from schemas.problem import Problem
from tests.records.given import line


def _night(folder: Path, name: str, hands: int, more: str = "") -> str:
    path = folder / name
    path.write_text("".join(line(hand_id=f"{name}-{number}") + "\n" for number in range(hands)) + more)
    return str(path)


def _files(folder: Path) -> list[str]:
    refused = line(hand_id="twice", chip=0) + "\n"
    return [
        _night(folder, "a.jsonl", 7, refused),
        _night(folder, "b.jsonl", 1),
        _night(folder, "c.jsonl", 0, refused),
        _night(folder, "d.jsonl", 12, refused * 2),
    ]


def _arrays(gathered: Gathered) -> list[np.ndarray[Any, Any]]:
    return [getattr(part, name) for part in gathered for name in part.__dataclass_fields__]


def _same(one: Gathered, two: Gathered) -> bool:
    return all(np.array_equal(ours, theirs) for ours, theirs in zip(_arrays(one), _arrays(two), strict=True))


@pytest.mark.parametrize("size", [1, 2, 3, 8, 12, 100])
def test_chunks_hold_everything_in_order_and_no_more_hands_than_asked(tmp_path: Path, size: int) -> None:
    paths = _files(tmp_path)
    items = [item for file in intake(paths) for item in file.items()]
    found = list(chunks(paths, None, size))
    assert [hand for chunk in found for hand in chunk.hands] == [one.hand for one in items if isinstance(one, Found)]
    assert [one for chunk in found for one in chunk.problems] == [one for one in items if isinstance(one, Problem)]
    assert [one for chunk in found for one in chunk.skipped] == [one for one in items if isinstance(one, Skipped)]
    assert all(len(chunk.hands) <= size for chunk in found)


@pytest.mark.parametrize("size", [1, 5, 8, 100])
@pytest.mark.parametrize("filling", [Filling(), Filling(chip=5)])
def test_arrays_of_a_chunk_are_those_of_its_hands(tmp_path: Path, size: int, filling: Filling) -> None:
    for chunk in chunks(_files(tmp_path), None, size, filling):
        if chunk.gathered is not None:
            assert _same(chunk.gathered, gather(chunk.hands))


def test_hands_of_one_lot_are_made_into_arrays_once(tmp_path: Path) -> None:
    path = _night(tmp_path, "long.jsonl", 12)
    assert [(len(chunk.hands), chunk.gathered is not None) for chunk in chunks([path], None, 5)] == [
        (5, True),
        (5, True),
        (2, True),
    ]
    both = [path, _night(tmp_path, "short.jsonl", 1)]
    assert [(len(chunk.hands), chunk.gathered is not None) for chunk in chunks(both, None, 20)] == [(13, False)]
