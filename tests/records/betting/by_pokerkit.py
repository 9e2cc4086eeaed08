"""Hands as pokerkit plays them, with short stacks."""

import random

from pipeline.records.reader import Found
from schemas.hand import Hand
from tests.records.phh.by_pokerkit import random_hand
from tests.records.phh_text import read


def played_by_pokerkit(seed: int) -> Hand:
    random.seed(seed)  # pokerkit shuffles with it
    text, _ = random_hand(seed)
    (item,) = read(text)
    assert isinstance(item, Found)
    return item.hand
