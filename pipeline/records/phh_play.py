"""The actions of a PHH hand replayed: who was dealt what, and what each action added to the pot.

Source: PHH, required fields, `actions`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import get_args

from pipeline.records.card_text import read_cards
from pipeline.records.phh_fields import Number, Units
from pipeline.records.translate import Fault, short
from schemas.card import CardText, SeenCardText
from schemas.hand import Act, Action

CARDS: frozenset[str] = frozenset(get_args(CardText))
SEEN: frozenset[str] = frozenset(get_args(SeenCardText))
UNSEEN = "??"
MOST_CARDS = 7
FACE_DOWN = (0, 1, 6)
"""Places in the order of dealing that lie face down; PHH does not write the facing."""


class BadAction(Exception):
    """An action that cannot be taken as it stands."""

    def __init__(self, code: str, sentence: str, remedy: str = "") -> None:
        super().__init__(sentence)
        self.fault = Fault(code, sentence, remedy)


@dataclass(frozen=True, slots=True)
class Step:
    """One action as written: `actor` is `d` for a card on the board, else the player it is about."""

    text: str
    actor: str
    verb: str
    rest: str = ""
    amount: Number = 0


def steps(actions: Sequence[str]) -> Iterator[Step | str]:
    """Yield each action; a commentary comes after its action, as text.

    Raises: BadAction for an action that is none of a stud hand.
    """
    for text in actions:
        written, _, remark = text.partition("#")
        words = written.split()
        if words:
            yield _step(short(written.strip()), words)
        if remark.strip():
            yield remark.strip()


def _step(text: str, words: list[str]) -> Step:
    match words:
        case ["d", "dh", player, cards, *more]:
            return Step(text, player, "dh", "".join([cards, *more]))
        case ["d", "db", card]:
            return Step(text, "d", "db", card)
        case [player, "pb" | "cc" | "f" as verb] if player != "d":
            return Step(text, player, verb)
        case [player, "sm", *cards] if player != "d":
            return Step(text, player, "sm", "".join(cards))
        case [player, "cbr", amount] if player != "d":
            if not re.fullmatch(r"[0-9]{1,15}(\.[0-9]{1,8})?", amount):
                remedy = "Write it without thousands marks, as 1200 or 12.50."
                raise BadAction("bad-amount", f"'{text}' has no amount that can be read.", remedy)
            return Step(text, player, "cbr", amount=Decimal(amount) if "." in amount else int(amount))
    remedy = "Stud knows d dh, d db, pb, cbr, cc, f and sm."
    raise BadAction("unknown-line", f"'{text}' is not an action of a stud hand.", remedy)


def face_down(cards: Sequence[str]) -> list[str]:
    """The down cards among a player's cards in the order dealt."""
    return [card for place, card in enumerate(cards) if place in FACE_DOWN]


def face_up(cards: Sequence[str]) -> list[str]:
    """The up cards among a player's cards in the order dealt."""
    return [card for place, card in enumerate(cards) if place not in FACE_DOWN]


def cards_of(step: Step) -> list[str]:
    """The cards an action names.

    Raises: BadAction if one is not a card.
    """
    cards = [step.rest[place : place + 2] for place in range(0, len(step.rest), 2)]
    if CARDS.issuperset(cards):
        return cards
    cards, unread = read_cards(step.rest)
    if unread:
        remedy = "Write rank and suit, as Th, or ?? for a card nobody saw."
        raise BadAction("bad-card", f"'{short(unread)}' in '{step.text}' is not a card.", remedy)
    return cards


@dataclass(slots=True)
class Player:
    """One player at the table, as far as the hand has been replayed."""

    name: str
    chair: int
    stack: int | None
    cards: list[str] = field(default_factory=list)
    on_street: int = 0
    total: int = 0
    folded: int | None = None
    mucked: bool = False
    acted: bool = False

    @property
    def left(self) -> int | None:
        """What is left of his stack, None if nobody knows the stack."""
        return None if self.stack is None else max(0, self.stack - self.total)


@dataclass(slots=True)
class Table:
    """The table while the hand is replayed; `actions` grows. Amounts in units."""

    players: list[Player]
    units: Units
    bring_in: int | None
    small_bet: int | None
    street: int = 3
    high: int = 0
    opened: bool = False
    community: list[str] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    dealt_up: list[tuple[Player, int]] = field(default_factory=list)

    def ante(self, antes: Sequence[int]) -> None:
        """Everybody's ante, as far as his stack goes."""
        for player, ante in zip(self.players, antes, strict=True):
            amount = self._within(player, ante)
            if amount:
                self._put_in(player, "ante", amount)
        for player in self.players:
            player.on_street = 0

    def play(self, step: Step) -> None:
        """Replay one action.

        Raises: BadAction if it cannot be taken as it stands.
        """
        if step.verb == "db":
            self._deal_board(step)
            return
        player = self._player(step)
        if step.verb == "dh":
            self._deal(player, step)
            return
        player.acted = True
        match step.verb:
            case "pb":
                self._bring_in(player, step)
            case "cbr":
                self._bet(player, step)
            case "cc":
                self._call(player)
            case "f":
                player.folded = player.folded or self.street
                self._say(player, "fold")
            case "sm":
                self._show_or_muck(player, step)

    def up_order(self) -> list[str] | None:
        """The up cards of all players in the order dealt; None if one of them was not seen."""
        order = [player.cards[place] for player, place in self.dealt_up]
        lying = sum(len(face_up(player.cards)) for player in self.players)
        return order if order and UNSEEN not in order and len(order) == lying else None

    def _player(self, step: Step) -> Player:
        if not re.fullmatch(r"p[0-9]{1,3}", step.actor):
            raise BadAction("unknown-line", f"'{step.text}' names no player.", "Players are p1, p2, and so on.")
        number = int(step.actor[1:])
        if not 1 <= number <= len(self.players):
            raise BadAction(
                "action-seat-unknown", f"'{step.text}' is by {step.actor}, and there are {len(self.players)} players."
            )
        return self.players[number - 1]

    def _advance(self, street: int) -> None:
        if street > self.street:
            self.street, self.high, self.opened = street, 0, False
            for player in self.players:
                player.on_street = 0

    def _deal(self, player: Player, step: Step) -> None:
        for card in cards_of(step):
            if len(player.cards) == MOST_CARDS:
                raise BadAction("card-count", f"'{step.text}' is an eighth card.")
            if len(player.cards) not in FACE_DOWN:
                self.dealt_up.append((player, len(player.cards)))
            player.cards.append(card)
        self._advance(min(len(player.cards), MOST_CARDS))

    def _deal_board(self, step: Step) -> None:
        cards = cards_of(step)
        if self.community or len(cards) != 1:
            raise BadAction("card-count", f"'{step.text}': stud has one card in the middle at most, on seventh street.")
        if cards[0] not in SEEN:
            raise BadAction("bad-card", f"'{step.text}': a card in the middle is seen by everybody.")
        self.community = cards
        self._advance(7)

    def _bring_in(self, player: Player, step: Step) -> None:
        if self.bring_in is None:
            raise BadAction("missing-field", f"'{step.text}', and bring_in is not written.", "Write bring_in.")
        amount = self._within(player, self.bring_in)
        self._put_in(player, "bring-in", amount, player.on_street + amount)

    def _bet(self, player: Player, step: Step) -> None:
        to = self.units.of(step.amount)
        amount = to - player.on_street
        if amount <= 0:
            remedy = "cbr takes the total of the street, what he had in before included."
            raise BadAction("bad-amount", f"'{step.text}' adds nothing to what {step.actor} has in already.", remedy)
        self._put_in(player, self._kind(to), amount, to)
        self.opened = True

    def _kind(self, to: int) -> Act:
        if self.opened:
            return "raise"
        if self.street == 3 and (self.small_bet is None or to <= self.small_bet):
            return "complete"
        return "raise" if self.high else "bet"

    def _call(self, player: Player) -> None:
        owed = max(0, self.high - player.on_street)
        if owed:
            self._put_in(player, "call", self._within(player, owed))
        else:
            self._say(player, "check")

    def _show_or_muck(self, player: Player, step: Step) -> None:
        player.mucked = not step.rest
        self._say(player, "muck" if player.mucked else "show")
        if step.rest not in ("", "-"):
            shown = cards_of(step)
            if self.community and shown[-1:] == self.community:
                shown.pop()
            player.cards = _reveal(player.cards, shown, step)

    def _within(self, player: Player, amount: int) -> int:
        return amount if player.left is None else min(amount, player.left)

    def _put_in(self, player: Player, act: Act, amount: int, to: int | None = None) -> None:
        all_in = True if amount and player.left is not None and amount >= player.left else None
        player.on_street += amount
        player.total += amount
        self.high = max(self.high, player.on_street if act != "ante" else 0)
        self.actions.append(Action(street=self.street, seat=player.chair, act=act, amount=amount, to=to, all_in=all_in))

    def _say(self, player: Player, act: Act) -> None:
        self.actions.append(Action(street=self.street, seat=player.chair, act=act))


def _reveal(dealt: list[str], shown: list[str], step: Step) -> list[str]:
    """The cards dealt, with what the show tells of them.

    All-in players show six cards before the seventh is dealt, and then all seven: the longer list counts.
    """
    if len(shown) > MOST_CARDS or len(shown) < min(len(dealt), 6):
        sentence = f"'{step.text}' shows {len(shown)} cards, and {len(dealt)} were dealt."
        raise BadAction("card-count", sentence, "A show lists all cards in the order dealt.")
    dealt = dealt + [UNSEEN] * (len(shown) - len(dealt))
    padded = shown + [UNSEEN] * (len(dealt) - len(shown))
    if all(UNSEEN in pair or pair[0] == pair[1] for pair in zip(dealt, padded, strict=True)):
        return [old if old != UNSEEN else new for old, new in zip(dealt, padded, strict=True)]
    return _in_another_order(dealt, padded, step)


def _in_another_order(dealt: list[str], shown: list[str], step: Step) -> list[str]:
    """The same for a show sorted in some other way, where only down cards were unseen."""
    rest = list(shown)
    for card in dealt:
        if card != UNSEEN and card not in rest:
            raise BadAction("bad-card", f"'{step.text}' does not show {card}, which was dealt to {step.actor}.")
        if card != UNSEEN:
            rest.remove(card)
    if any(card == UNSEEN and place not in FACE_DOWN for place, card in enumerate(dealt)):
        sentence = f"'{step.text}' is not in the order dealt, so that nobody can say which card lay face up."
        raise BadAction("bad-card", sentence, "List the cards in the order dealt.")
    return [card if card != UNSEEN else rest.pop(0) for card in dealt]
