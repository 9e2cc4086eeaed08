"""What many hands say of their seats, as arrays padded to the seats of the largest."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from pipeline.records.acts import NOT_WRITTEN
from pipeline.records.columns import columns
from pipeline.rules.batch import DOWN, UP, Chips, Codes, Flags
from pipeline.rules.cards import NO_CARD, RANK_LETTERS, SUIT_LETTERS
from schemas.hand import Result, Seat

Results = Sequence[Sequence[Result] | None]

PLACES = 8
"""As many as a seat has, but where a card brought others."""
MOST_SUM = 2.0**61
"""Below this no sum of amounts is too large, however it was rounded."""
UNSEEN_SIGN = "?"
DECLARED: tuple[str | None, ...] = (None, "high", "low", "both")
"""What a player may have declared, by code."""

_NAMES = (
    *("player", "seat", "dealt", "folded", "mucked", "took"),
    *("contributed", "posted", "returned", "won", "stack", "stack_end", "declared", "down", "up"),
)
_PAYMENT = itemgetter("player", "amount")


@dataclass(frozen=True, slots=True)
class Seated:
    """The seats as recorded.

    Shapes: [hand, seat], but where a field says. Units: chips; what is not written is -1, as where nobody sits.
    """

    acting: Flags
    """[hand]: actions are written down, if only that there were none."""
    sits: Flags
    player: NDArray[np.intp]
    """The place of his name among the `names`, 0 where nobody sits."""
    names: Sequence[str]
    """[place]: everybody's name, each once."""
    cards: Codes
    """[hand, seat, 8 or more]: as a batch has them."""
    listed: NDArray[np.int8]
    """[hand, seat, 2]: how many down cards and up cards are written, -1 where the list is not."""
    words: NDArray[np.object_]
    """[hand, seat, 2]: the same cards as text with spaces between them, None where the list is not written."""
    chair: Codes
    """As written, else the place in the list, the first 1; 0 where nobody sits."""
    dealt: Flags
    folded: Flags
    """By the seat's own word."""
    folded_on: Chips
    """The street he folded on by the seat's own word."""
    mucked: Flags
    """By the seat's own word."""
    took: Flags
    """He was paid; how much may not be written."""
    took_said: Flags
    """Whether it says that he was paid, or was not."""
    declared: Codes
    """The place in DECLARED."""
    contributed: Chips
    posted: Chips
    returned: Chips
    won: Chips
    stack: Chips
    stack_end: Chips
    paid: Chips
    """What the results pay him, 0 where they pay others only."""
    paid_away: Flags
    """[hand]: the results pay somebody who does not sit there, or more than can be added up."""

    def take(self, rows: NDArray[np.intp]) -> "Seated":
        """The seats of some of the hands."""
        taken = {name: getattr(self, name)[rows] for name in self.__slots__ if name != "names"}
        return Seated(names=self.names, **taken)


def seated(lists: Sequence[Sequence[Seat]], actions: Sequence[object], results: Results) -> Seated:
    """The seats of hands as arrays, with what their results pay them; `actions` are None where none are written."""
    sizes = np.fromiter(map(len, lists), np.int64, len(lists))
    sits = np.arange(sizes.max(initial=2)) < sizes[:, None]
    players, numbers, dealt, *said, down, up = columns(chain.from_iterable(lists), _NAMES)
    folded, mucked, took, contributed, posted, returned, won, stack, stack_end, declared = said
    words = [_ABSENT if one is None else " ".join(one) for one in chain.from_iterable(zip(down, up, strict=True))]
    signs, counts = _taken_apart(words)
    names = {name: place for place, name in enumerate(dict.fromkeys(players))}
    player = np.zeros(sits.shape, np.intp)
    player[sits] = [*map(names.__getitem__, players)]
    left, paying = _codes(sits, folded), _padded(sits, took)
    paid, paid_away = _paid(player, names, results, sits)
    return Seated(
        acting=np.array([one is not None for one in actions], np.bool_),
        sits=sits,
        player=player,
        names=list(names),
        cards=laid(signs, np.maximum(counts, 0), sits),
        listed=_listed(sits, counts),
        words=_words(sits, words, counts),
        chair=_chairs(sits, numbers),
        dealt=_flags(sits, dealt),
        folded=left > 0,
        folded_on=np.where(left > 1, left, np.int64(NOT_WRITTEN)),
        mucked=_flags(sits, mucked),
        took=paying == 1,
        took_said=paying != NOT_WRITTEN,
        declared=np.maximum(_padded(sits, [*map(_DECLARED, declared)]), 0).astype(np.uint8),
        contributed=_padded(sits, contributed),
        posted=_padded(sits, posted),
        returned=_padded(sits, returned),
        won=_padded(sits, won),
        stack=_padded(sits, stack),
        stack_end=_padded(sits, stack_end),
        paid=paid,
        paid_away=paid_away,
    )


def _paid(player: NDArray[np.intp], names: Mapping[str, int], results: Results, sits: Flags) -> tuple[Chips, Flags]:
    """What the results pay each seat, and where they pay somebody else. Shapes: [hand, seat], [hand]."""
    paid, away = np.full(sits.shape, NOT_WRITTEN, np.int64), np.zeros(len(sits), np.bool_)
    rows = [row for row, found in enumerate(results) if found is not None]
    if not rows:
        return paid, away
    paid[rows] = np.where(sits[rows], 0, NOT_WRITTEN)
    payments = [(row, *_PAYMENT(one.__dict__)) for row in rows for one in results[row] or ()]
    at = np.array([row for row, _, _ in payments], np.intp)
    amounts = np.array([amount for _, _, amount in payments], np.int64)
    payee = np.array([names.get(name, -1) for _, name, _ in payments], np.intp)
    his = (player[at] == payee[:, None]) & sits[at]
    sitting = his.any(axis=1)
    away[at[~sitting]] = True
    np.add.at(paid, (at[sitting], his.argmax(axis=1)[sitting]), amounts[sitting])
    away |= np.bincount(at, weights=amounts, minlength=len(sits)) >= MOST_SUM
    return paid, away


def _codes_of_signs(signs: str, each: int) -> Codes:
    codes = np.zeros(256, np.uint8)
    codes[list(signs.encode())] = np.arange(len(signs)) * each
    return codes


_RANK = _codes_of_signs(RANK_LETTERS + UNSEEN_SIGN, len(SUIT_LETTERS))
_SUIT = _codes_of_signs(SUIT_LETTERS, 1)
_BOTH = (_RANK + _SUIT[:, None]).reshape(-1)
"""A card's code by its two letters as one number."""


_DECLARED = {said: code for code, said in enumerate(DECLARED) if said is not None}.get


_ABSENT, _BETWEEN = "-", "|"
"""What stands for a list of cards that is not written, and between two lists."""


def _taken_apart(words: Sequence[str]) -> tuple[Codes, Chips]:
    """The two letters of every card of lists as text, and how many cards each list has, -1 for one not written.

    Shapes: [card, 2], [list].
    """
    text = np.frombuffer(_BETWEEN.join([*words, ""]).encode(), np.uint8)
    ends = np.flatnonzero(text == ord(_BETWEEN))
    counts = (np.diff(ends, prepend=-1) // len("As ")).astype(np.int64)
    counts[text[ends - 1] == ord(_ABSENT)] = NOT_WRITTEN
    return text[~_BESIDE.take(text)].reshape(-1, 2), counts


_BESIDE = np.zeros(256, np.bool_)
_BESIDE[list(f" {_ABSENT}{_BETWEEN}".encode())] = True
"""By letter, whether it is none of a card."""


def _words(sits: Flags, words: Sequence[str], counts: Chips) -> NDArray[np.object_]:
    padded = np.full((*sits.shape, 2), None, np.object_)
    written = np.array(words, np.object_)
    written[counts == NOT_WRITTEN] = None
    padded[sits] = written.reshape(-1, 2)
    return padded


def _listed(sits: Flags, counts: Chips) -> NDArray[np.int8]:
    padded = np.full((*sits.shape, 2), NOT_WRITTEN, np.int8)
    padded[sits] = counts.reshape(-1, 2)
    return padded


def _chairs(sits: Flags, numbers: Iterable[int | None]) -> Codes:
    padded = _codes(sits, [number or 0 for number in numbers])
    return np.where(sits & (padded == 0), np.arange(1, sits.shape[1] + 1, dtype=np.uint8), padded)


def laid(signs: Codes, counts: Chips, sits: Flags) -> Codes:
    """The cards of every seat, down cards from the first place, up cards from the fourth, further down cards behind.

    Shapes: `signs` [card, 2], the two letters of each; `counts` [seat that is taken * 2], down then up; the result
    [hand, seat, 8 or more].
    """
    down, up = counts.reshape(-1, 2).T
    further = np.maximum(down - DOWN.stop, 0)
    many = max(PLACES, UP.start + int((up + further).max(initial=0)))
    first = np.flatnonzero(sits)[:, None] * many + np.array([DOWN.start, UP.start])
    places = np.repeat(first.reshape(-1) - np.cumsum(counts) + counts, counts) + np.arange(len(signs))
    if further.any():
        nth = np.arange(len(signs)) - np.repeat(np.cumsum(counts) - counts, counts)
        behind = np.repeat(np.stack([up, np.zeros_like(up)], axis=1).reshape(-1), counts)
        places += np.where(nth >= DOWN.stop, behind, 0)
    cards = np.full(sits.size * many, NO_CARD, np.uint8)
    cards[places] = _BOTH.take(np.ascontiguousarray(signs).view("<u2").reshape(-1))
    return cards.reshape(*sits.shape, many)


def _codes(sits: Flags, column: Iterable[int]) -> Codes:
    """Small numbers; of flags 1 stands for what holds."""
    padded = np.zeros(sits.shape, np.uint8)
    padded[sits] = np.frombuffer(bytes(column), np.uint8)
    return padded


def _flags(sits: Flags, column: Iterable[bool]) -> Flags:
    padded = np.zeros(sits.shape, np.bool_)
    padded[sits] = np.frombuffer(bytes(column), np.bool_)
    return padded


def _padded(sits: Flags, column: Sequence[int | None]) -> Chips:
    padded = np.full(sits.shape, NOT_WRITTEN, np.int64)
    unwritten = column.count(None)
    if unwritten < len(column):
        written = column if not unwritten else [NOT_WRITTEN if amount is None else amount for amount in column]
        padded[sits] = np.array(written, np.int64)
    return padded
