"""The actions of a PHH hand replayed: who was dealt what, and what each action added to the pot.

Source: PHH, required fields, `actions`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pipeline.records.betting.acting import acting
from pipeline.records.betting.round import BettingRound
from pipeline.records.phh.fields import Units
from pipeline.records.phh.steps import BadAction, Step
from schemas.hand import Act, Action

UNSEEN = "??"
MOST_CARDS = 7
FACE_DOWN = (0, 1, 6)
"""Places in the order of dealing that lie face down; PHH does not write the facing."""


def face_down(cards: Sequence[str]) -> list[str]:
    """The down cards among a player's cards in the order dealt."""
    return [*cards[:2], *cards[6:]]


def face_up(cards: Sequence[str]) -> list[str]:
    """The up cards among a player's cards in the order dealt."""
    return list(cards[2:6])


@dataclass(slots=True)
class Player:
    """One player at the table, as far as the hand has been replayed."""

    name: str
    chair: int
    stack: int | None
    cards: list[str] = field(default_factory=list)
    total: int = 0
    folded: int | None = None
    mucked: bool = False
    acted: bool = False

    def within(self, amount: int) -> int:
        """As much of an amount as is left of his stack, all of it if nobody knows the stack."""
        return amount if self.stack is None else min(amount, max(0, self.stack - self.total))


@dataclass(slots=True)
class Table:
    """The table while the hand is replayed; `actions` grows. Amounts in units."""

    players: list[Player]
    units: Units
    bring_in: int | None
    betting: BettingRound
    community: list[str] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    dealt_up: list[tuple[Player, int, int]] = field(default_factory=list)
    """Who was dealt up cards, in turn, and which of his cards."""

    def ante(self, antes: Sequence[int]) -> None:
        """Everybody's ante, as far as his stack goes."""
        for player, ante in zip(self.players, antes, strict=True):
            amount = player.within(ante)
            if amount:
                self._say(player, "ante", amount)

    def play(self, moves: Iterable[Step | str]) -> None:
        """Replay the actions, commentary passed over.

        Raises: BadAction for the first that cannot be taken as it stands.
        """
        players, does = self.players, {
            "f": self._folds,
            "cc": self._calls,
            "cbr": self._bet,
            "pb": self._brings_in,
            "sm": self._show_or_muck,
        }  # fmt: skip
        for step in moves:
            if isinstance(step, str):
                continue
            verb, number = step[1], step[2]
            if verb == "db":
                self._deal_board(step)
                continue
            if not 1 <= number <= len(players):
                sentence = f"'{step.text}' is by p{max(number, 0)}, and there are {len(players)} players."
                raise BadAction("action-seat-unknown", sentence)
            player = players[number - 1]
            if verb == "dh":
                self._deal(player, step)
            else:
                player.acted = True
                does[verb](player, step)

    def _folds(self, player: Player, step: Step) -> None:
        player.folded = player.folded or self.betting.street
        self.actions.append(acting(self.betting.street, player.chair, "fold"))

    def _calls(self, player: Player, step: Step) -> None:
        betting = self.betting
        owed = betting.high - betting.has_in(player.chair)
        if owed > 0:
            self._put_in(player, "call", player.within(owed))
        else:
            self.actions.append(acting(betting.street, player.chair, "check"))

    def up_order(self) -> list[str] | None:
        """The up cards of all players in the order dealt; None if one of them was not seen."""
        order = [card for player, start, end in self.dealt_up for card in player.cards[start:end]]
        lying = sum([len(player.cards[2:6]) for player in self.players])
        return order if order and UNSEEN not in order and len(order) == lying else None

    def _deal(self, player: Player, step: Step) -> None:
        cards = player.cards
        start, end = len(cards), len(cards) + len(step.cards)
        if end > MOST_CARDS:
            raise BadAction("card-count", f"'{step.text}' is an eighth card.")
        cards += step.cards
        if end > 2 and start < 6:
            self.dealt_up.append((player, max(start, 2), min(end, 6)))
        self.betting.go_on(end)

    def _deal_board(self, step: Step) -> None:
        if self.community:
            raise BadAction("card-count", f"'{step.text}': stud has one card in the middle at most, on seventh street.")
        self.community = list(step.cards)
        self.betting.go_on(7)

    def _brings_in(self, player: Player, step: Step) -> None:
        if self.bring_in is None:
            raise BadAction("missing-field", f"'{step.text}', and bring_in is not written.", "Write bring_in.")
        amount = player.within(self.bring_in)
        self._put_in(player, "bring-in", amount, self.betting.has_in(player.chair) + amount)

    def _bet(self, player: Player, step: Step) -> None:
        to = self.units.of(step.amount)
        amount = to - self.betting.has_in(player.chair)
        if amount <= 0:
            remedy = "cbr takes the total of the street, what he had in before included."
            raise BadAction("bad-amount", f"'{step.text}' adds nothing to what p{step.player} has in already.", remedy)
        self._put_in(player, self.betting.bet_to(to), amount, to)
        self.betting.opened = True

    def _show_or_muck(self, player: Player, step: Step) -> None:
        player.mucked = step.nothing_shown
        act: Act = "muck" if player.mucked else "show"
        self.actions.append(acting(self.betting.street, player.chair, act))
        if step.cards:
            shown = list(step.cards)
            if self.community and shown[-1:] == self.community:
                shown.pop()
            player.cards = _reveal(player.cards, shown, step)

    def _put_in(self, player: Player, act: Act, amount: int, to: int | None = None) -> None:
        self.betting.put(player.chair, amount)
        self._say(player, act, amount, to)

    def _say(self, player: Player, act: Act, amount: int, to: int | None = None) -> None:
        player.total += amount
        all_in = True if amount and player.stack is not None and player.total >= player.stack else None
        self.actions.append(acting(self.betting.street, player.chair, act, amount, to, all_in))


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
            raise BadAction("bad-card", f"'{step.text}' does not show {card}, which was dealt to p{step.player}.")
        if card != UNSEEN:
            rest.remove(card)
    if any(card == UNSEEN and place not in FACE_DOWN for place, card in enumerate(dealt)):
        sentence = f"'{step.text}' is not in the order dealt, so that nobody can say which card lay face up."
        raise BadAction("bad-card", sentence, "List the cards in the order dealt.")
    return [card if card != UNSEEN else rest.pop(0) for card in dealt]
