"""A site's hand replayed: who was dealt what, what each act added to the pot, and who was paid."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, NamedTuple, cast

from pipeline.records.betting.acting import acting
from pipeline.records.betting.round import BettingRound
from pipeline.records.sites.money import Purse
from pipeline.records.sites.text import BadLine
from pipeline.records.translate import Fault, translate
from schemas.hand import PUTS_IN, Act, Action

UNSEEN = "??"

MoveKind = Literal[
    "street", "deal", "board", "ante", "bring-in", "bet", "raise", "call", "check", "fold",
    "show", "muck", "holds", "uncalled", "collect", "all-in", "mucked",
    "card", "has", "last", "pot", "end",
]  # fmt: skip
"""The last five are taken by those who read the lines, and are never replayed."""


class Move(NamedTuple):
    """One thing a site's text tells, in the order told; amounts as written.

    `holds` is what a summary says of a player's cards; `all-in` is a bet, a raise or a call with the last chips;
    `mucked` is a muck that only the summary may tell. `card` is one more card, `has` are some of a player's cards,
    `last` is a seventh street that a card in the middle begins; `pot` and `end` are what the summary says of the pot
    and of a seat.
    Of a bet, `to` is the street's total where the site says it, `amount` the chips added where it says those.
    """

    kind: MoveKind
    player: str = ""
    amount: str = ""
    to: str = ""
    cards: tuple[str, ...] = ()
    all_in: bool = False
    number: int = 0
    """The street; of what was collected, 0 for the main pot, 1 for the first side pot, `SIDE` for one not said."""
    low: bool = False
    """Whether a show was said to be a low as well."""
    share: str = ""
    """Of what was collected, `whole`, `high` or `low` where the site says it."""


move_of = cast(Callable[[tuple[object, ...]], Move], partial(tuple.__new__, Move))
"""A move of all its fields in their order, made quickly."""


@dataclass(slots=True)
class Player:
    """One player at the table, as far as the hand has been replayed. Amounts in units."""

    name: str
    chair: int
    stack: int | None
    whole: list[str] = field(default_factory=list)
    """All his cards in the order dealt, where the site shows them to whoever wrote the text."""
    up: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    shown_in: int = 0
    """The line that showed them."""
    folded: int | None = None
    mucked: bool = False
    low: bool = False
    acted: bool = False
    returned: int = 0
    inside: int = 0
    """What of it stands in what the site says he won."""

    @property
    def dealt(self) -> bool:
        """Whether he was in the hand at all."""
        return self.acted or bool(self.whole or self.up or self.shown)


@dataclass(frozen=True, slots=True)
class Payment:
    """What one line says was collected."""

    player: str
    amount: int
    pot: int | None
    """The pot as its move has it, None where it cannot be told."""
    share: str = ""
    """Whose share it is, where the site says it."""


@dataclass(slots=True)
class Table:
    """The table while the hand is replayed; `actions` and `paid` grow."""

    players: dict[str, Player]
    purse: Purse
    betting: BettingRound
    community: list[str] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    paid: list[Payment] = field(default_factory=list)
    forced: dict[MoveKind, int] = field(default_factory=dict)
    """The largest ante and bring-in that were not all that somebody had."""

    @property
    def live(self) -> list[Player]:
        """Who was dealt in and did not fold."""
        return [player for player in self.players.values() if player.dealt and player.folded is None]

    def total(self) -> dict[str, int]:
        """What each player put in, an uncalled part too. Units: units."""
        total = dict.fromkeys((player.chair for player in self.players.values()), 0)
        for action in self.actions:
            total[action.seat] += action.amount if action.act in PUTS_IN else 0
        return {player.name: total[player.chair] for player in self.players.values()}

    def put_in(self) -> list[int]:
        """What each player still in has in the pots. Units: units."""
        total = self.total()
        return [total[player.name] - player.returned for player in self.live]

    def play(self, moves: Iterable[Move], at: Iterable[int]) -> list[Fault]:
        """Replay moves, told in the lines of these numbers; what comes back are those that cannot be taken."""
        faults: list[Fault] = []
        play: dict[MoveKind, Callable[[Move, int], None]] = {
            "street": self._advance,
            "board": self._board,
            "deal": self._dealt,
            "holds": self._holds,
            "fold": self._folds,
            "show": self._shows,
            "check": self._says,
            "muck": self._mucks,
            "mucked": self._mucks,
            "ante": self._antes,
            "uncalled": self._takes_back,
            "collect": self._collects,
            "call": self._calls,
            "bring-in": self._puts_in,
            "bet": self._puts_in,
            "raise": self._puts_in,
            "all-in": self._puts_in,
        }
        for line, move in zip(at, moves, strict=True):
            try:
                play[move[0]](move, line)
            except BadLine as bad:
                faults.append(bad.at(line))
            except ValueError as refused:
                faults += translate(refused, {})
        return faults

    def _acts(self, move: Move) -> Player:
        player = self.players[move.player]
        player.acted = True
        return player

    def _folds(self, move: Move, line: int) -> None:
        player, street = self.players[move[1]], self.betting.street
        if move[4] or move[7]:
            self._shown(player, move, line)
        player.acted = True
        player.folded = player.folded or street
        self.actions.append(acting(street, player.chair, "fold"))

    def _shows(self, move: Move, line: int) -> None:
        player = self._acts(move)
        self._shown(player, move, line)
        self.actions.append(acting(self.betting.street, player.chair, "show"))

    def _holds(self, move: Move, line: int) -> None:
        self._shown(self.players[move.player], move, line)

    def _says(self, move: Move, line: int) -> None:
        player = self.players[move[1]]
        player.acted = True
        self.actions.append(acting(self.betting.street, player.chair, "check"))

    def _mucks(self, move: Move, line: int) -> None:
        player = self.players[move.player]
        if move.kind == "muck" or not player.mucked:
            player.acted = player.mucked = True
            self.actions.append(acting(self.betting.street, player.chair, "muck"))

    def _takes_back(self, move: Move, line: int) -> None:
        player, amount = self._acts(move), self.purse.maybe(move.amount) or 0
        player.returned += amount
        self.actions.append(acting(self.betting.street, player.chair, "uncalled", amount))

    def _collects(self, move: Move, line: int) -> None:
        self._acts(move)
        self.paid.append(Payment(move.player, self.purse.maybe(move.amount) or 0, move.number, move.share))

    def _antes(self, move: Move, line: int) -> None:
        player, amount = self._acts(move), self.purse.maybe(move.amount) or 0
        self.actions.append(acting(self.betting.street, player.chair, "ante", amount, None, move.all_in or None))
        self._forces("ante", amount, move)

    def _calls(self, move: Move, line: int) -> None:
        player, betting, amount = self.players[move[1]], self.betting, self.purse.maybe(move[2]) or 0
        player.acted = True
        self.actions.append(acting(betting.street, player.chair, "call", amount, None, move[5] or None))
        betting.put(player.name, amount)

    def _puts_in(self, move: Move, line: int) -> None:
        self._put_in(self._acts(move), move, self.purse.maybe(move.amount))

    def _put_in(self, player: Player, move: Move, amount: int | None) -> None:
        stated, before = self.purse.maybe(move.to), self.betting.has_in(player.name)
        if stated is not None and stated <= before:
            remedy = "A raise goes to more than the player has in already."
            raise BadLine("bad-amount", f"{player.name} raises to {move.to} and adds nothing.", remedy)
        to = stated if stated is not None else before + (amount or 0)
        kind = self._last_chips(to) if move.kind == "all-in" else move.kind
        bets = kind in ("bet", "raise")
        act = self.betting.bet_to(to) if bets else cast(Act, kind)
        first = move.kind in ("bet", "bring-in") and before == 0
        total = to if first else stated
        self.actions.append(acting(self.betting.street, player.chair, act, to - before, total, move.all_in or None))
        self.betting.put(player.name, to - before)
        self.betting.opened = self.betting.opened or bets
        if kind == "bring-in":
            self._forces(kind, to - before, move)

    def _forces(self, kind: MoveKind, amount: int, move: Move) -> None:
        if not move.all_in:
            self.forced[kind] = max(amount, self.forced.get(kind, 0))

    def _last_chips(self, to: int) -> MoveKind:
        """What going all-in for so much is; the first of third street is forced to, by his low card."""
        if self.betting.street == 3 and not self.betting.high:
            return "bring-in"
        return "raise" if to > self.betting.high else "call"

    def _advance(self, move: Move, line: int) -> None:
        street = move.number
        if street < self.betting.street:
            raise BadLine("unknown-line", "an earlier street comes after a later one.", "Get the hand again.")
        self.betting.go_on(street)

    def _board(self, move: Move, line: int) -> None:
        cards = list(move.cards)
        if len(cards) != 1 or (self.community and self.community != cards):
            raise BadLine("card-count", "stud has one card in the middle at most, on seventh street.")
        self.community = cards

    def _shown(self, player: Player, move: Move, line: int) -> None:
        cards = self._own(move.cards)
        if cards:
            player.shown, player.shown_in = cards, line
        player.low = player.low or move.low

    def _own(self, cards: Sequence[str]) -> list[str]:
        """Cards without the one in the middle."""
        return [card for card in cards if card not in self.community] if self.community else list(cards)

    def _dealt(self, move: Move, line: int) -> None:
        player, street, cards = self.players[move[1]], self.betting.street, self._own(move[4])
        own, open_, held = street - len(self.community), min(street, 6) - 2, len(cards)
        known = player.whole if held == own else player.up
        if (held != own and held != open_) or (player.whole and known is player.up):
            remedy = "A deal shows all the cards of one player, and of the others those that lie face up."
            raise BadLine("card-count", f"{player.name} has {len(cards)} cards on street {street}.", remedy)
        if cards[: len(known)] != known:
            sentence = f"{player.name} was dealt {' '.join(known)} before, and now {' '.join(cards)}."
            raise BadLine("bad-card", sentence, "Get the hand again.")
        if known is player.whole:
            player.whole, player.up = cards, cards[2:6]
            if set(player.shown) <= set(cards):
                player.shown = player.shown and cards
        else:
            player.up = cards
