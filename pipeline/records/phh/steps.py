"""The actions of a PHH hand as written: who does what, with which cards or amount.

Source: PHH, required fields, `actions`.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from functools import lru_cache
from operator import itemgetter
from typing import Literal, get_args

from pipeline.records.card_text import read_cards
from pipeline.records.phh.fields import SCALES, Number, Units
from pipeline.records.phh.plain_amounts import whole_at
from pipeline.records.phh.remembered import Remembered
from pipeline.records.translate import Fault, short
from schemas.card import CardText, SeenCardText

CARDS: frozenset[str] = frozenset(get_args(CardText))
UNSEEN = "??"
SEEN: frozenset[str] = frozenset(get_args(SeenCardText))

Verb = Literal["dh", "db", "pb", "cbr", "cc", "f", "sm", "muck", ""]
"""What is done: `muck` is a show that names no cards, not even `-` for none; nothing is a commentary alone."""
NOBODY = 1000
"""What a player is counted as who is called p0: so many there never are."""


class BadAction(Exception):
    """An action that cannot be taken as it stands."""

    def __init__(self, code: str, sentence: str, remedy: str = "") -> None:
        super().__init__(sentence)
        self.fault = Fault(code, sentence, remedy)


Cards = tuple[str, ...]
Step = tuple[Verb, int, Cards, Number, str]
"""Verb, place of the player (p1 is 0), cards, amount and all of the text of an action, its commentary too."""
Move = tuple[Verb, int, Cards, int, str]
"""The same with its amount in units."""
AMOUNT_OF = itemgetter(3)


def steps(actions: Sequence[str]) -> list[Step]:
    """Each action with its amount as written.

    Raises: BadAction for an action that is none of a stud hand.
    """
    return list(map(_UNDERSTOOD.__getitem__, actions))


def in_units(moves: Iterable[Step], units: Units) -> list[Move]:
    """The same in units, which make every amount whole."""
    return [(verb, player, cards, units.of(amount), text) for verb, player, cards, amount, text in moves]


class PlainMoves(Remembered[Move]):
    """Actions by their text, in so many units to one; `literal` for a text as it stands between the quotes of TOML.

    Cards that hardly come together again are not remembered. Raises, when asked for one: BadAction, and ValueError
    for one whose hand has to be read in another way.
    """

    def __init__(self, scale: int, literal: bool) -> None:
        super().__init__(self._plain)
        self._scale, self._literal = scale, literal

    def __missing__(self, text: str) -> Move:
        opening, _, written = text.rpartition(" ")
        if opening in _OPENINGS:
            verb, player = _OPENINGS[opening]
            try:
                move = verb, player, tuple(map(_CARD, _EACH[len(written)](written))), 0, text
            except KeyError:
                return super().__missing__(text)  # cards written in another way, or none
            return move if len(written) > 4 and UNSEEN * 2 not in written else self.kept(text, move)
        return super().__missing__(text)

    def _plain(self, text: str) -> Move:
        if self._literal and ('"' in text or "\\" in text or not text.isprintable()):
            raise ValueError("TOML reads it otherwise")
        verb, player, cards, amount, _ = _understood(text)
        return verb, player, cards, whole_at(amount, self._scale), text


plain_moves = lru_cache(maxsize=2 * len(SCALES))(PlainMoves)


def remarks(actions: Iterable[str]) -> str:
    """What is remarked in actions."""
    return "; ".join(filter(None, [action.partition("#")[2].strip() for action in actions]))


def quoted(text: str) -> str:
    """An action as a sentence quotes it."""
    return short(text.partition("#")[0].strip())


def forget_steps() -> None:
    """Let all actions go."""
    _UNDERSTOOD.clear()
    plain_moves.cache_clear()


def _understood(text: str) -> Step:
    """One action and its commentary."""
    words = text.partition("#")[0].split()
    return _step(text, words) if words else ("", 0, (), 0, text)


_UNDERSTOOD = Remembered(_understood)
"""Hands repeat each other's actions."""


_CARD = {card: card for card in sorted(CARDS)}.__getitem__
_EACH: dict[int, Callable[[str], Iterable[str]]] = {
    2: lambda card: (card,),
    **{size: itemgetter(*[slice(at, at + 2) for at in range(0, size, 2)]) for size in range(4, 2 * 7 + 1, 2)},
}
"""The cards of texts of so many letters."""
_PLAYERS = {f"p{place + 1}": place for place in range(16)}
"""Nearly all players there are."""
_OPENINGS: dict[str, tuple[Verb, int]] = {
    **{f"d dh {player}": ("dh", place) for player, place in _PLAYERS.items()},
    **{f"{player} sm": ("sm", place) for player, place in _PLAYERS.items()},
}


def _step(text: str, words: list[str]) -> Step:
    match words:
        case ["d", "dh", player, cards, *more]:
            return "dh", _player(text, player), _cards(text, "".join([cards, *more])), 0, text
        case ["d", "db", card]:
            return "db", 0, _board(text, card), 0, text
        case [player, "pb" | "cc" | "f" as verb] if player != "d":
            return verb, _player(text, player), (), 0, text
        case [player, "sm", *cards] if player != "d":
            shown = "".join(cards)
            known = () if shown in ("", "-") else _cards(text, shown)
            return "sm" if shown else "muck", _player(text, player), known, 0, text
        case [player, "cbr", amount] if player != "d":
            return "cbr", _player(text, player), (), _amount(text, amount), text
    remedy = "Stud knows d dh, d db, pb, cbr, cc, f and sm."
    raise BadAction("unknown-line", f"'{quoted(text)}' is not an action of a stud hand.", remedy)


def _player(text: str, player: str) -> int:
    if (place := _PLAYERS.get(player)) is not None:
        return place
    if not re.fullmatch(r"p[0-9]{1,3}", player):
        raise BadAction("unknown-line", f"'{quoted(text)}' names no player.", "Players are p1, p2, and so on.")
    return (int(player[1:]) or NOBODY) - 1


def _amount(text: str, amount: str) -> Number:
    if not re.fullmatch(r"[0-9]{1,15}(\.[0-9]{1,8})?", amount):
        remedy = "Write it without thousands marks, as 1200 or 12.50."
        raise BadAction("bad-amount", f"'{quoted(text)}' has no amount that can be read.", remedy)
    return Decimal(amount) if "." in amount else int(amount)


def _cards(text: str, written: str) -> Cards:
    cards = [written[place : place + 2] for place in range(0, len(written), 2)]
    if CARDS.issuperset(cards):
        return tuple(cards)
    cards, unread = read_cards(written)
    if unread:
        remedy = "Write rank and suit, as Th, or ?? for a card nobody saw."
        raise BadAction("bad-card", f"'{short(unread)}' in '{quoted(text)}' is not a card.", remedy)
    return tuple(cards)


def _board(text: str, written: str) -> Cards:
    cards = _cards(text, written)
    if len(cards) != 1:
        raise BadAction("card-count", f"'{quoted(text)}': stud has one card in the middle at most, on seventh street.")
    if cards[0] not in SEEN:
        raise BadAction("bad-card", f"'{quoted(text)}': a card in the middle is seen by everybody.")
    return cards
