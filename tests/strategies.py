"""Random hands as models and as hypothesis strategies."""

import json
import random
from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from schemas.hand import Hand
from tests.deals import SHAPES, random_record


def as_hand(record: Mapping[str, Any]) -> Hand:
    """A record as the model reads it."""
    return Hand.model_validate_json(json.dumps(record))


def random_hand(rng: random.Random, variant: str, house: Mapping[str, Any], shape: str | None = None) -> Hand:
    """One random hand of a variant, in one of the named deal shapes."""
    return as_hand(random_record(rng, variant, dict(house), shape))


def hands(variant: str, house: Mapping[str, Any] | None = None) -> st.SearchStrategy[Hand]:
    """Hands of a variant in every deal shape."""
    return st.builds(
        lambda seed, shape: random_hand(random.Random(seed), variant, house or {}, shape),
        st.integers(0, 2**48),
        st.sampled_from(sorted(SHAPES)),
    )
