"""Cards as people write them, into cards as the record has them: `10h`, `T♥`, `TH` and `Kh9d3s`."""

import re

_SUITS = {"c": "♣♧c", "d": "♦♢d", "h": "♥♡h", "s": "♠♤s"}
_SUIT_OF = {sign: suit for suit, signs in _SUITS.items() for sign in signs}
_CARD = re.compile(
    r"(?P<rank>10|[2-9TJQKA])\s*(?P<suit>[cdhs♣♧♦♢♥♡♠♤])\ufe0f?|\?\?|xx",
    re.IGNORECASE,
)
_LONGEST = 4
"""Letters of two cards: a longer word in small letters is a word."""
_BETWEEN = re.compile(r"[\s,;/|+\-]*")


def read_cards(text: str) -> tuple[list[str], str]:
    """The cards of a text, and the first piece of it that is no card (empty if all is read).

    >>> read_cards("K♥ 9♦, 10sxx")
    (['Kh', '9d', 'Ts', '??'], '')
    >>> read_cards("Kh 11d 3s")
    (['Kh'], '11d')
    """
    found: list[str] = []
    text = text.strip().removeprefix("[").removesuffix("]")
    place = _end_of_gap(text, 0)
    while place < len(text):
        card = _CARD.match(text, place)
        if card is None:
            return found, _unread(text, place)
        found.append(_canonical(card))
        place = _end_of_gap(text, card.end())
    return found, ""


def _unread(text: str, place: int) -> str:
    """The piece of a text that is no card; a word of which the beginning looks like one is no card as a whole."""
    piece = re.split(r"[\s,;]", text[place:], maxsplit=1)[0]
    word = re.split(r"[\s,;]", text[:place])[-1] + piece
    return word if word.isalpha() and len(word) > _LONGEST and word[1:].islower() else piece


def _end_of_gap(text: str, place: int) -> int:
    gap = _BETWEEN.match(text, place)
    return gap.end() if gap else place


def _canonical(card: re.Match[str]) -> str:
    if not card["rank"]:
        return "??"
    rank = card["rank"].upper()
    return ("T" if rank == "10" else rank) + _SUIT_OF[card["suit"].lower()]
