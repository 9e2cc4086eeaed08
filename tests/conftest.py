from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.store import Store
from tests.simulated import load_nights

# The first call into a compiled library takes longer than hypothesis allows for one example,
# and a busy machine is not a fault of the code.
settings.register_profile("studbook", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("studbook")


@pytest.fixture(scope="session")
def nights() -> Iterator[Store]:
    """A book of more than 2,000 simulated hands, `tests.simulated.hands()`, which no test changes."""
    with open_scratch() as store:
        load_nights(store)
        yield store
