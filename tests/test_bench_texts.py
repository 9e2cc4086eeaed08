"""The texts that the bench times are read as the hands they are made of."""

import io

import pytest

from bench.reading import simulated
from bench.texts import TEXTS
from pipeline.checks.check import check
from pipeline.checks.outcome import resolve_hands
from pipeline.records.batch import contributions
from pipeline.records.intake import file_read
from pipeline.records.reader import Found, Source
from schemas.hand import Hand


def chips(hand: Hand) -> list[tuple[int, int]]:
    """What everybody put in and won, in cents."""
    unit = 100 // hand.scale
    put_in = contributions(hand)
    return [(put * unit, (seat.won or 0) * unit) for put, seat in zip(put_in, hand.seats, strict=True)]


@pytest.mark.parametrize("name", TEXTS)
def test_every_text_is_read_whole_and_verified(name: str) -> None:
    hands = simulated(40, tabled=True)
    text = "".join(TEXTS[name](hand, number) for number, hand in enumerate(hands, 1)).encode()
    items = list(file_read(Source("night.txt", "night", ".txt", lambda: io.BytesIO(text))).items())
    read = [item.hand for item in items if isinstance(item, Found)]
    assert (len(read), len(items)) == (40, 40)
    assert [chips(hand) for hand in read] == [chips(hand) for hand in hands]
    checked = check(resolve_hands(read))
    assert set(checked.verdicts) == {"verified"}
    assert [found for findings in checked.findings for found in findings] == []
