"""The actions of a PHH hand replayed: who was dealt what, and what each action added to the pot.

Source: PHH, required fields, `actions`.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import sub
from typing import Literal

from pipeline.records.betting.acting import acting
from pipeline.records.betting.round import BettingRound
from pipeline.records.phh.amounts import MOST_SEATS
from pipeline.records.phh.heading import LAST_CHAIR
from pipeline.records.phh.steps import NOBODY, UNSEEN, BadAction, Move, Verb, quoted
from schemas.hand import Act, Action

MOST_CARDS = 7
FACE_DOWN = (0, 1, 6)
"""Places in the order of dealing that lie face down; PHH does not write the facing."""
_UP = [
    [
        [tuple((player, place) for place in range(max(start, 2), min(end, 6))) for end in range(MOST_CARDS + 1)]
        for start in range(MOST_CARDS + 1)
    ]
    for player in range(MOST_SEATS)
]
"""Whose card lies face up, and which of his it is: by player, of those dealt to him from one place to another."""


def face_down(cards: list[str]) -> list[str]:
    """The down cards among a player's cards in the order dealt."""
    return cards[:2] + cards[6:] if len(cards) > 6 else cards[:2]


def face_up(cards: list[str]) -> list[str]:
    """The up cards among a player's cards in the order dealt."""
    return cards[2:6]


UNKNOWN = 1 << 62
"""The stack of a player whose stack nobody knows: he has whatever he puts in."""


class Table:
    """The table while the hand is replayed. Lists have an entry a player, who goes by his place: p1 is 0.

    Units: units.
    """

    def __init__(self, chairs: Sequence[int], stacks: Sequence[int | None], bring_in: int | None) -> None:
        self.chairs = chairs
        self.stacks = [UNKNOWN if stack is None else stack for stack in stacks]
        self.left = self.stacks.copy()
        self.cards: list[list[str]] = [[] for _ in stacks]
        self.folded: list[int | Literal[False]] = [False] * len(stacks)
        self.mucked = [False] * len(stacks)
        self.bring_in = bring_in
        self.community: list[str] = []
        self.actions: list[Action] = []
        self.dealt_up: list[tuple[int, int]] = []
        """Who was dealt each up card, in turn, and which of his cards it is."""
        self.shown_up = False
        """Whether a show told of up cards that nobody was dealt."""

    def ante(self, antes: Sequence[int]) -> None:
        """Everybody's ante, as far as his stack goes."""
        left = list(map(sub, self.stacks, antes))
        if min(left) > 0:
            self.left = left
            self.actions += _antes(tuple(self.chairs), tuple(antes))
            return
        for player, ante in enumerate(antes):
            if amount := min(ante, self.left[player]):
                self._put_in(3, player, "ante", amount)

    def play(self, moves: Iterable[Move], betting: BettingRound) -> None:
        """Replay the actions from third street on, commentary passed over.

        Raises: BadAction for the first that cannot be taken as it stands.
        """
        chairs, left, all_cards, up, say = self.chairs, self.left, self.cards, self.dealt_up, self.actions.append
        in_by, street, player, text = betting.in_by, betting.street, 0, ""
        checks, folds, shows = _still(street)
        try:
            for verb, player, cards, amount, text in moves:
                if verb == "dh":
                    own = all_cards[player]
                    start = len(own)
                    own += cards
                    end = len(own)
                    if end > street:
                        if end > MOST_CARDS:
                            raise BadAction("card-count", f"'{quoted(text)}' is an eighth card.")
                        betting.go_on(end)
                        street = end
                        checks, folds, shows = _still(street)
                    up += _UP[player][start][end]
                elif verb == "cc":
                    chair = chairs[player]
                    owed = betting.high - in_by.get(chair, 0)
                    if owed <= 0:
                        say(checks[chair])
                    elif owed < left[player]:
                        left[player] -= owed
                        in_by[chair] = betting.high
                        say(acting(street, chair, "call", owed))
                    else:
                        self._call_all_in(player, betting)
                elif verb == "cbr":
                    chair = chairs[player]
                    added = amount - in_by.get(chair, 0)
                    if added <= 0:
                        raise _adds_nothing(player, text)
                    act = betting.bet_to(amount)
                    in_by[chair] = amount
                    if amount > betting.high:
                        betting.high = amount
                    betting.opened = True
                    left[player] -= added
                    say(acting(street, chair, act, added, amount, None if left[player] > 0 else True))
                elif verb == "f":
                    self.folded[player] = self.folded[player] or street
                    say(folds[chairs[player]])
                elif verb == "sm":
                    say(shows[chairs[player]])
                    self.mucked[player] = False
                    if cards and (self.community or list(cards) != all_cards[player]):
                        self._show(player, list(cards), text)
                elif verb:
                    self._seldom(verb, player, cards, betting, text)
                    street = betting.street
                    checks, folds, shows = _still(street)
        except IndexError:
            raise _of_nobody(player, len(chairs), text) from None

    def up_order(self) -> list[str] | None:
        """The up cards of all players in the order dealt; None if one of them was not seen."""
        cards = self.cards
        order = [cards[player][place] for player, place in self.dealt_up]
        return order if order and UNSEEN not in order and not self.shown_up else None

    def dealt_in(self, moves: Iterable[Move]) -> list[bool]:
        """Whether each was dealt in, as who was dealt cards or acted; everybody was where nobody was dealt any."""
        if all(self.cards) or not any(self.cards):
            return [True] * len(self.cards)
        acted = {player for verb, player, *_ in moves if verb not in ("dh", "db", "")}
        return [bool(cards) or player in acted for player, cards in enumerate(self.cards)]

    def put_in(self) -> list[int]:
        """What each player put in."""
        return [stack - left for stack, left in zip(self.stacks, self.left, strict=True)]

    def _call_all_in(self, player: int, betting: BettingRound) -> None:
        left = max(0, self.left[player])
        betting.put(self.chairs[player], left)
        self._put_in(betting.street, player, "call", left)

    def _seldom(self, verb: Verb, player: int, cards: Sequence[str], betting: BettingRound, text: str) -> None:
        """A card in the middle, a hand mucked, the bring-in."""
        if verb == "db":
            if self.community:
                sentence = f"'{quoted(text)}': stud has one card in the middle at most, on seventh street."
                raise BadAction("card-count", sentence)
            self.community = list(cards)
            betting.go_on(7)
        elif verb == "muck":
            self.mucked[player] = True
            self.actions.append(acting(betting.street, self.chairs[player], "muck"))
        else:
            chair = self.chairs[player]
            if self.bring_in is None:
                raise BadAction("missing-field", f"'{quoted(text)}', and bring_in is not written.", "Write bring_in.")
            amount = min(self.bring_in, max(0, self.left[player]))
            self._put_in(betting.street, player, "bring-in", amount, betting.put(chair, amount))

    def _show(self, player: int, shown: list[str], text: str) -> None:
        """Take what a show tells of cards that were dealt unseen or not at all."""
        dealt = self.cards[player]
        if self.community and shown[-1:] == self.community:
            shown.pop()
        if shown != dealt:
            self.cards[player] = told = _reveal(dealt, shown, player, text)
            self.shown_up |= len(face_up(told)) > len(face_up(dealt))

    def _put_in(self, street: int, player: int, act: Act, amount: int, to: int | None = None) -> None:
        self.left[player] -= amount
        all_in = True if amount and self.left[player] <= 0 else None
        self.actions.append(acting(street, self.chairs[player], act, amount, to, all_in))


@lru_cache(maxsize=1 << 10)
def _antes(chairs: tuple[int, ...], antes: tuple[int, ...]) -> list[Action]:
    """The antes of players all of whom have more than that in front."""
    return [acting(3, chair, "ante", ante) for chair, ante in zip(chairs, antes, strict=True) if ante]


@lru_cache(maxsize=8)
def _still(street: int) -> list[list[Action]]:
    """Checks, folds and shows of a street, each by chair; there is no chair 0."""
    return [[acting(street, max(chair, 1), act) for chair in range(LAST_CHAIR + 1)] for act in _STILL]


_STILL: tuple[Act, ...] = ("check", "fold", "show")


def _of_nobody(player: int, many: int, text: str) -> BadAction:
    sentence = f"'{quoted(text)}' is by p{(player + 1) % NOBODY}, and there are {many} players."
    return BadAction("action-seat-unknown", sentence)


def _adds_nothing(player: int, text: str) -> BadAction:
    remedy = "cbr takes the total of the street, what he had in before included."
    return BadAction("bad-amount", f"'{quoted(text)}' adds nothing to what p{player + 1} has in already.", remedy)


def _reveal(dealt: list[str], shown: list[str], player: int, text: str) -> list[str]:
    """The cards dealt, with what the show tells of them.

    All-in players show six cards before the seventh is dealt, and then all seven: the longer list counts.
    """
    if len(shown) > MOST_CARDS or len(shown) < min(len(dealt), 6):
        sentence = f"'{quoted(text)}' shows {len(shown)} cards, and {len(dealt)} were dealt."
        raise BadAction("card-count", sentence, "A show lists all cards in the order dealt.")
    dealt = dealt + [UNSEEN] * (len(shown) - len(dealt))
    told = [new if old == UNSEEN else old for old, new in zip(dealt, shown, strict=False)]
    if told == shown and len(told) == len(dealt):
        return told
    padded = shown + [UNSEEN] * (len(dealt) - len(shown))
    if all(UNSEEN in pair or pair[0] == pair[1] for pair in zip(dealt, padded, strict=True)):
        return [old if old != UNSEEN else new for old, new in zip(dealt, padded, strict=True)]
    return _in_another_order(dealt, padded, player, text)


def _in_another_order(dealt: list[str], shown: list[str], player: int, text: str) -> list[str]:
    """The same for a show sorted in some other way, where only down cards were unseen."""
    rest = list(shown)
    for card in dealt:
        if card != UNSEEN and card not in rest:
            raise BadAction("bad-card", f"'{quoted(text)}' does not show {card}, which was dealt to p{player + 1}.")
        if card != UNSEEN:
            rest.remove(card)
    if any(card == UNSEEN and place not in FACE_DOWN for place, card in enumerate(dealt)):
        sentence = f"'{quoted(text)}' is not in the order dealt, so that nobody can say which card lay face up."
        raise BadAction("bad-card", sentence, "List the cards in the order dealt.")
    return [card if card != UNSEEN else rest.pop(0) for card in dealt]
