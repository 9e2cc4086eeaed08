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
_UP = [[range(max(start, 2), min(end, 6)) for end in range(MOST_CARDS + 1)] for start in range(MOST_CARDS + 1)]
"""Which cards lie face up of those dealt from one place to another."""


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
    dealt_up: list[tuple[Player, int]] = field(default_factory=list)
    """Who was dealt each up card, in turn, and which of his cards it is."""

    def ante(self, antes: Sequence[int]) -> None:
        """Everybody's ante, as far as his stack goes."""
        for player, ante in zip(self.players, antes, strict=True):
            amount = player.within(ante)
            if amount:
                self._say(player, "ante", amount)

    def play(self, moves: Iterable[Step]) -> None:
        """Replay the actions, commentary passed over.

        Raises: BadAction for the first that cannot be taken as it stands.
        """
        players, betting, say = self.players, self.betting, self.actions.append
        many, in_by, street = len(players), betting.in_by, betting.street
        for step in moves:
            verb, number = step[1], step[2]
            if not 0 < number <= many:
                self._of_nobody(step)
                street = betting.street
                continue
            player = players[number - 1]
            if verb == "dh":
                cards = player.cards
                start = len(cards)
                cards += step[3]
                end = len(cards)
                if end > street:
                    if end > MOST_CARDS:
                        raise BadAction("card-count", f"'{step.text}' is an eighth card.")
                    betting.go_on(end)
                    street = end
                for place in _UP[start][end]:
                    self.dealt_up.append((player, place))
                continue
            chair, player.acted = player.chair, True
            if verb == "cc":
                owed = betting.high - in_by.get(chair, 0)
                if owed <= 0:
                    say(acting(street, chair, "check"))
                elif player.stack is None or owed < player.stack - player.total:
                    in_by[chair] = betting.high
                    player.total += owed
                    say(acting(street, chair, "call", owed))
                else:
                    self._put_in(player, "call", player.within(owed))
            elif verb == "f":
                player.folded = player.folded or street
                say(acting(street, chair, "fold"))
            elif verb == "cbr":
                self._bet(player, step)
            elif verb == "pb":
                self._brings_in(player, step)
            else:
                self._show_or_muck(player, step)

    def up_order(self) -> list[str] | None:
        """The up cards of all players in the order dealt; None if one of them was not seen."""
        order = [player.cards[place] for player, place in self.dealt_up]
        lying = sum([len(player.cards[2:6]) for player in self.players])
        return order if order and UNSEEN not in order and len(order) == lying else None

    def _of_nobody(self, step: Step) -> None:
        """What no player at the table does: commentary, a card on the board, and a mistake."""
        if step.verb == "db":
            self._deal_board(step)
        elif step.verb:
            sentence = f"'{step.text}' is by p{max(step.player, 0)}, and there are {len(self.players)} players."
            raise BadAction("action-seat-unknown", sentence)

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
