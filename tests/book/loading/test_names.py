"""Names that may stand in a file once: equal ones are found in whatever lots they come."""

import random

import numpy as np
import pytest

from pipeline.book.loading.names import Names, numbers_of


@pytest.mark.parametrize("seed", range(6))
def test_a_name_that_comes_again_is_found(seed: int) -> None:
    rng = random.Random(seed)
    seen: set[object] = set()
    names, lots = Names(), 0
    while True:
        lot = [(str(rng.randrange(100_000)), rng.choice("ab")) for _ in range(rng.randrange(30))]
        is_new = len(set(lot)) == len(lot) and not seen & set(lot)
        assert names.new(numbers_of(lot)) == is_new
        if not is_new:
            break
        seen |= set(lot)
        lots += 1
    assert lots > 3


def test_few_numbers_are_kept_and_each_is_sorted_few_times() -> None:
    names = Names()
    for start in range(0, 50_000, 100):
        assert names.new(np.arange(start, start + 100, dtype=np.uint64))
    assert len(names._runs) < 12
    assert sum(map(len, names._runs)) == 50_000
    assert not names.new(np.array([49_999], np.uint64))
    assert names.new(np.array([50_000], np.uint64))


def test_names_are_told_apart_by_what_they_are() -> None:
    names = ["1", 1, ("1",), ("1", ""), ("", "1"), "\udc80", ""]
    assert len(set(numbers_of(names).tolist())) == len(names)
    assert numbers_of(["a"]).tolist() == numbers_of(["a"]).tolist()
    assert Names().new(numbers_of(()))
