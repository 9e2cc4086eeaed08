"""Amounts, counts, lists and cards as a person says them."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from pipeline.rules.cards import CARD_TEXT, NO_CARD, RANK_LETTERS, STANDS_FOR

AMOUNTS_KNOWN = 4096
"""Amounts whose text is kept: a table bets the same few again and again."""


@lru_cache(AMOUNTS_KNOWN)
def amount_text(units: int, scale: int = 1) -> str:
    """An amount of units with thousands marks: 1,200, or 12.00 where 100 units make one of the currency."""
    if scale == 1:
        return f"{units:,}"
    digits = len(str(scale)) - 1
    sign = "-" if units < 0 else ""
    whole, part = divmod(abs(units), scale)
    return f"{sign}{whole:,}.{part:0{digits}d}"


def listed(items: Sequence[str], word: str = "and") -> str:
    """Items as a list in a sentence: Ann, Bob and Cy."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {word} {items[-1]}"


def many_of(count: int, one: str, several: str | None = None) -> str:
    """A count with its noun: 1 hand, 1,200 hands."""
    return f"{count:,} {one if count == 1 else several or one + 's'}"


def cards_text(codes: Iterable[int]) -> str:
    """Card codes as text with spaces, places without a card left out."""
    return " ".join(card_text(code) for code in codes if code != NO_CARD)


def card_text(code: int) -> str:
    """One card as text; of a wild card that stands for another rank the rank and a star."""
    return f"{RANK_LETTERS[code - STANDS_FOR]}*" if code >= STANDS_FOR else CARD_TEXT[code]
