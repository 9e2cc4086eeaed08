"""The actions of a PHH hand replayed: who was dealt what, and what each action added to the pot.

Source: PHH, required fields, `actions`.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import sub

from pipeline.records.betting.acting import acting
from pipeline.records.betting.round import BettingRound
from pipeline.records.phh.fields import Units
from pipeline.records.phh.steps import BadAction, Move, Step
from schemas.hand import Act, Action

UNSEEN = "??"
MOST_CARDS = 7
FACE_DOWN = (0, 1, 6)
"""Places in the order of dealing that lie face down; PHH does not write the facing."""
_UP = [[tuple(range(max(start, 2), min(end, 6))) for end in range(MOST_CARDS + 1)] for start in range(MOST_CARDS + 1)]
"""Which cards lie face up of those dealt from one place to another."""


def face_down(cards: Sequence[str]) -> list[str]:
    """The down cards among a player's cards in the order dealt."""
    return [*cards[:2], *cards[6:]]


def face_up(cards: Sequence[str]) -> list[str]:
    """The up cards among a player's cards in the order dealt."""
    return list(cards[2:6])


UNKNOWN = 1 << 62
"""The stack of a player whose stack nobody knows: he has whatever he puts in."""


class Table:
    """The table while the hand is replayed. Lists have an entry a player after one that is nobody's, so that p1 is 1.

    Units: units.
    """

    def __init__(self, chairs: Sequence[int], stacks: Sequence[int | None], bring_in: int | None, units: Units) -> None:
        many = len(stacks)
        self.chairs = [0, *chairs]
        self.stacks = [0, *[UNKNOWN if stack is None else stack for stack in stacks]]
        self.left = self.stacks.copy()
        self.cards: list[list[str]] = [[] for _ in range(many + 1)]
        self.folded: list[int | None] = [None] * (many + 1)
        self.mucked, self.acted = [False] * (many + 1), [False] * (many + 1)
        self.bring_in, self.units = bring_in, units
        self.community: list[str] = []
        self.actions: list[Action] = []
        self.dealt_up: list[tuple[int, int]] = []
        """Who was dealt each up card, in turn, and which of his cards it is."""

    def ante(self, antes: Sequence[int]) -> None:
        """Everybody's ante, as far as his stack goes."""
        left = list(map(sub, self.left[1:], antes))
        if min(left) > 0:
            self.left[1:] = left
            self.actions += _antes(tuple(self.chairs[1:]), tuple(antes))
            return
        for number, ante in enumerate(antes, start=1):
            if amount := min(ante, self.left[number]):
                self._put_in(3, number, "ante", amount)

    def play(self, moves: Iterable[Move], betting: BettingRound) -> None:
        """Replay the actions from third street on, commentary passed over.

        Raises: BadAction for the first that cannot be taken as it stands.
        """
        chairs, left, all_cards, acted, say = self.chairs, self.left, self.cards, self.acted, self.actions.append
        many, in_by, street, up = len(chairs), betting.in_by, betting.street, self.dealt_up.append
        for verb, number, cards, _, _, step in moves:
            if not 0 < number < many:
                self._of_nobody(step, betting)
                street = betting.street
            elif verb == "dh":
                own = all_cards[number]
                start = len(own)
                own += cards
                end = len(own)
                if end > street:
                    if end > MOST_CARDS:
                        raise BadAction("card-count", f"'{step.text}' is an eighth card.")
                    betting.go_on(end)
                    street = end
                for place in _UP[start][end]:
                    up((number, place))
            else:
                acted[number], chair = True, chairs[number]
                if verb == "cc":
                    owed = betting.high - in_by.get(chair, 0)
                    if owed <= 0:
                        say(acting(street, chair, "check"))
                    elif owed < left[number]:
                        left[number] -= owed
                        in_by[chair] = betting.high
                        say(acting(street, chair, "call", owed))
                    else:
                        owed = max(0, left[number])
                        betting.put(chair, owed)
                        self._put_in(street, number, "call", owed)
                elif verb == "f":
                    self.folded[number] = self.folded[number] or street
                    say(acting(street, chair, "fold"))
                elif verb == "cbr":
                    self._bet(step, betting)
                elif verb == "pb":
                    self._bring_in(step, betting)
                else:
                    self._show_or_muck(step, street)

    def up_order(self) -> list[str] | None:
        """The up cards of all players in the order dealt; None if one of them was not seen."""
        order = [self.cards[number][place] for number, place in self.dealt_up]
        lying = sum([len(cards[2:6]) for cards in self.cards])
        return order if order and UNSEEN not in order and len(order) == lying else None

    def put_in(self) -> list[int]:
        """What each player put in."""
        return [stack - left for stack, left in zip(self.stacks[1:], self.left[1:], strict=True)]

    def _of_nobody(self, step: Step, betting: BettingRound) -> None:
        """What no player at the table does: commentary, a card on the board, and a mistake."""
        if step.verb == "db":
            if self.community:
                sentence = f"'{step.text}': stud has one card in the middle at most, on seventh street."
                raise BadAction("card-count", sentence)
            self.community = list(step.cards)
            betting.go_on(7)
        elif step.verb:
            sentence = f"'{step.text}' is by p{max(step.player, 0)}, and there are {len(self.chairs) - 1} players."
            raise BadAction("action-seat-unknown", sentence)

    def _bring_in(self, step: Step, betting: BettingRound) -> None:
        if self.bring_in is None:
            raise BadAction("missing-field", f"'{step.text}', and bring_in is not written.", "Write bring_in.")
        amount = min(self.bring_in, max(0, self.left[step.player]))
        to = betting.put(self.chairs[step.player], amount)
        self._put_in(betting.street, step.player, "bring-in", amount, to)

    def _bet(self, step: Step, betting: BettingRound) -> None:
        number, to = step.player, self.units.of(step.amount)
        amount = to - betting.in_by.get(self.chairs[number], 0)
        if amount <= 0:
            remedy = "cbr takes the total of the street, what he had in before included."
            raise BadAction("bad-amount", f"'{step.text}' adds nothing to what p{number} has in already.", remedy)
        act = betting.bet_to(to)
        betting.put(self.chairs[number], amount)
        betting.opened = True
        self._put_in(betting.street, number, act, amount, to)

    def _show_or_muck(self, step: Step, street: int) -> None:
        number = step.player
        self.mucked[number] = step.nothing_shown
        self.actions.append(acting(street, self.chairs[number], "muck" if step.nothing_shown else "show"))
        if step.cards:
            shown = list(step.cards)
            if self.community and shown[-1:] == self.community:
                shown.pop()
            self.cards[number] = _reveal(self.cards[number], shown, step)

    def _put_in(self, street: int, number: int, act: Act, amount: int, to: int | None = None) -> None:
        self.left[number] -= amount
        all_in = True if amount and self.left[number] <= 0 else None
        self.actions.append(acting(street, self.chairs[number], act, amount, to, all_in))


@lru_cache(maxsize=1 << 10)
def _antes(chairs: tuple[int, ...], antes: tuple[int, ...]) -> list[Action]:
    """The antes of players all of whom have more than that in front."""
    return [acting(3, chair, "ante", ante) for chair, ante in zip(chairs, antes, strict=True) if ante]


def _reveal(dealt: list[str], shown: list[str], step: Step) -> list[str]:
    """The cards dealt, with what the show tells of them.

    All-in players show six cards before the seventh is dealt, and then all seven: the longer list counts.
    """
    if len(shown) > MOST_CARDS or len(shown) < min(len(dealt), 6):
        sentence = f"'{step.text}' shows {len(shown)} cards, and {len(dealt)} were dealt."
        raise BadAction("card-count", sentence, "A show lists all cards in the order dealt.")
    if dealt == shown:
        return dealt
    dealt = dealt + [UNSEEN] * (len(shown) - len(dealt))
    told = [new if old == UNSEEN else old for old, new in zip(dealt, shown, strict=False)]
    if told == shown and len(told) == len(dealt):
        return told
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
