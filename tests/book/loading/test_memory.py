"""Memory as people write it, and how it is shared out."""

import pytest

from pipeline.book.database.migrate import open_scratch
from pipeline.book.loading.blocks import BLOCK
from pipeline.book.loading.memory import LEAST, MB, STORE_LEAST, bytes_of, shares
from schemas.problem import StudbookError


@pytest.mark.parametrize(
    ("text", "size"),
    [("512MB", 512 * MB), ("2GB", 2000 * MB), ("2 g", 2000 * MB), ("1.5GiB", 1500 * MB), (" 700m ", 700 * MB)],
)
def test_sizes_as_people_write_them(text: str, size: int) -> None:
    assert bytes_of(text) == size


@pytest.mark.parametrize("text", ["", "512", "MB", "-1GB", "1,5GB", "lots", "1e3MB", "٥MB", "5 MB more"])
def test_what_is_no_size_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(StudbookError, match=r"is no size of memory. Write it as 512MB or 2GB.$"):
        bytes_of(text)


def test_too_little_is_refused_and_the_least_is_named() -> None:
    with pytest.raises(StudbookError, match=r"^299MB of memory is too little to load hands in; give 300MB or more.$"):
        shares(LEAST - 1, 2)
    assert shares(LEAST, 8).sizes.jobs == 1


@pytest.mark.parametrize("jobs", [1, 2, 8])
def test_more_memory_never_makes_a_share_smaller(jobs: int) -> None:
    before = shares(LEAST, jobs)
    for size in range(LEAST, 12_000 * MB, 50 * MB):
        found = shares(size, jobs)
        assert STORE_LEAST <= found.store <= size
        assert found.sizes.jobs >= before.sizes.jobs
        assert found.sizes.chunk >= 1
        before = found
    assert before.sizes.jobs == jobs
    assert before.sizes.block == BLOCK


def test_a_store_keeps_within_what_it_is_given() -> None:
    with open_scratch() as store:
        store.keep_within(150 * MB)
        assert store.query("select current_setting('memory_limit')").item() == "143.0 MiB"
