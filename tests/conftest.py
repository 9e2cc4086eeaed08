from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.store import Store
from tests.nights import broken
from tests.simulated import load_nights

# The first call into a compiled library takes longer than hypothesis allows for one example,
# and a busy machine is not a fault of the code.
settings.register_profile("studbook", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("studbook")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The current folder is an empty one."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def book() -> Iterator[Store]:
    """An empty store in memory, in which everything that must hold still holds when the test is done."""
    with open_scratch() as store:
        yield store
        assert broken(store) == {}


@pytest.fixture(scope="session")
def nights() -> Iterator[Store]:
    """A book of more than 2,000 simulated hands, `tests.simulated.hands()`, which no test changes."""
    with open_scratch() as store:
        load_nights(store)
        yield store
