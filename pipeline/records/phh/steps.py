"""The actions of a PHH hand as written: who does what, with which cards or amount.

Source: PHH, required fields, `actions`.
"""

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from operator import itemgetter
from typing import Literal, NamedTuple, get_args

from pipeline.records.card_text import read_cards
from pipeline.records.phh.content import MANY_DECIMALS
from pipeline.records.phh.fields import Number
from pipeline.records.phh.remembered import Remembered
from pipeline.records.translate import Fault, short
from schemas.card import CardText, SeenCardText

CARDS: frozenset[str] = frozenset(get_args(CardText))
SEEN: frozenset[str] = frozenset(get_args(SeenCardText))

Verb = Literal["dh", "db", "pb", "cbr", "cc", "f", "sm", ""]
"""What is done; nothing where a commentary stands alone."""


class BadAction(Exception):
    """An action that cannot be taken as it stands."""

    def __init__(self, code: str, sentence: str, remedy: str = "") -> None:
        super().__init__(sentence)
        self.fault = Fault(code, sentence, remedy)


class Step(NamedTuple):
    """One action as written."""

    text: str
    verb: Verb
    player: int = 0
    """The number of the player it is about, 0 for a card on the board."""
    cards: tuple[str, ...] = ()
    amount: Number = 0
    nothing_shown: bool = False
    """Whether a show names no cards, not even `-` for none."""


Move = tuple[Verb, int, tuple[str, ...], Number, str, Step]
"""Verb, player, cards, amount and commentary of a step, for those who take many of them apart, and the step."""
AMOUNT_OF, REMARK_OF = itemgetter(3), itemgetter(4)


def steps(actions: Sequence[str]) -> list[Move]:
    """Each action with its commentary.

    Raises: BadAction for an action that is none of a stud hand.
    """
    return list(map(_UNDERSTOOD.__getitem__, actions))


def literal_steps(actions: Iterable[str]) -> list[Move]:
    """The same for actions as they stand between the quotes of TOML.

    Raises: BadAction, and ValueError for one whose hand has to be read whole.
    """
    return list(map(_LITERAL.__getitem__, actions))


def _literal(text: str) -> Move:
    if '"' in text or "\\" in text or not text.isprintable() or ("." in text and MANY_DECIMALS.search(text)):
        raise ValueError("TOML reads it otherwise")
    return _understood(text)


def _understood(text: str) -> Move:
    """One action and its commentary."""
    written, _, remark = text.partition("#")
    words = written.split()
    step = _step(short(written.strip()), words) if words else Step("", "")
    return step.verb, step.player, step.cards, step.amount, remark.strip(), step


_UNDERSTOOD, _LITERAL = Remembered(_understood), Remembered(_literal)
"""Hands repeat each other's actions."""


def forget_steps() -> None:
    """Let all actions go."""
    _UNDERSTOOD.clear()
    _LITERAL.clear()


def _step(text: str, words: list[str]) -> Step:
    match words:
        case ["d", "dh", player, cards, *more]:
            return Step(text, "dh", _number(text, player), _cards(text, "".join([cards, *more])))
        case ["d", "db", card]:
            return Step(text, "db", cards=_board(text, card))
        case [player, "pb" | "cc" | "f" as verb] if player != "d":
            return Step(text, verb, _number(text, player))
        case [player, "sm", *cards] if player != "d":
            shown = "".join(cards)
            known = () if shown in ("", "-") else _cards(text, shown)
            return Step(text, "sm", _number(text, player), known, nothing_shown=not shown)
        case [player, "cbr", amount] if player != "d":
            return Step(text, "cbr", _number(text, player), amount=_amount(text, amount))
    remedy = "Stud knows d dh, d db, pb, cbr, cc, f and sm."
    raise BadAction("unknown-line", f"'{text}' is not an action of a stud hand.", remedy)


_NUMBERS = {f"p{number}": number for number in range(1, 17)}
"""Nearly all players there are."""


def _number(text: str, player: str) -> int:
    if (number := _NUMBERS.get(player)) is not None:
        return number
    if not re.fullmatch(r"p[0-9]{1,3}", player):
        raise BadAction("unknown-line", f"'{text}' names no player.", "Players are p1, p2, and so on.")
    return int(player[1:]) or -1


def _amount(text: str, amount: str) -> Number:
    if not re.fullmatch(r"[0-9]{1,15}(\.[0-9]{1,8})?", amount):
        remedy = "Write it without thousands marks, as 1200 or 12.50."
        raise BadAction("bad-amount", f"'{text}' has no amount that can be read.", remedy)
    return Decimal(amount) if "." in amount else int(amount)


def _cards(text: str, written: str) -> tuple[str, ...]:
    cards = [written[place : place + 2] for place in range(0, len(written), 2)]
    if CARDS.issuperset(cards):
        return tuple(cards)
    cards, unread = read_cards(written)
    if unread:
        remedy = "Write rank and suit, as Th, or ?? for a card nobody saw."
        raise BadAction("bad-card", f"'{short(unread)}' in '{text}' is not a card.", remedy)
    return tuple(cards)


def _board(text: str, written: str) -> tuple[str, ...]:
    cards = _cards(text, written)
    if len(cards) != 1:
        raise BadAction("card-count", f"'{text}': stud has one card in the middle at most, on seventh street.")
    if cards[0] not in SEEN:
        raise BadAction("bad-card", f"'{text}': a card in the middle is seen by everybody.")
    return cards
