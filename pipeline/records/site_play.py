"""A site's hand replayed: who was dealt what, what each act added to the pot, and who was paid."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, cast

from pipeline.records.acting import acting
from pipeline.records.betting_round import BettingRound
from pipeline.records.site_money import Purse
from pipeline.records.site_text import BadLine
from schemas.hand import PUTS_IN, Act, Action

UNSEEN = "??"

MoveKind = Literal[
    "street", "deal", "board", "ante", "bring-in", "bet", "raise", "call", "check", "fold",
    "show", "muck", "holds", "uncalled", "collect", "all-in",
]  # fmt: skip


class Move(NamedTuple):
    """One thing a site's text tells, in the order told; amounts as written.

    `holds` is what a summary says of a player's cards; `all-in` is a bet, a raise or a call with the last chips.
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

    def play(self, move: Move, line: int) -> None:
        """Replay one move, told in a line of this number.

        Raises: BadLine if it cannot be taken as it stands.
        """
        kind = move.kind
        if kind == "street":
            self._advance(move.number)
            return
        if kind == "board":
            self._board(move)
            return
        player = self.players[move.player]
        if kind == "deal":
            self._dealt(player, move)
            return
        if kind in ("show", "holds", "fold"):
            self._shown(player, move, line)
        if kind != "holds":
            player.acted = True
            self._act(player, move)

    def _act(self, player: Player, move: Move) -> None:
        amount = self.purse.maybe(move.amount)
        match move.kind:
            case "fold":
                player.folded = player.folded or self.betting.street
                self._say(player, "fold")
            case "show" | "muck" | "check":
                player.mucked = player.mucked or move.kind == "muck"
                self._say(player, move.kind)
            case "uncalled":
                player.returned += amount or 0
                self._say(player, "uncalled", amount or 0)
            case "collect":
                self.paid.append(Payment(player.name, amount or 0, move.number, move.share))
            case "ante":
                self._say(player, "ante", amount or 0, all_in=move.all_in)
            case _:
                self._put_in(player, move, amount)

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
        self._say(player, act, to - before, to if first else stated, all_in=move.all_in)
        self.betting.put(player.name, to - before)
        self.betting.opened = self.betting.opened or bets

    def _last_chips(self, to: int) -> MoveKind:
        """What going all-in for so much is; the first of third street is forced to, by his low card."""
        if self.betting.street == 3 and not self.betting.high:
            return "bring-in"
        return "raise" if to > self.betting.high else "call"

    def _say(self, player: Player, act: Act, amount: int = 0, to: int | None = None, all_in: bool = False) -> None:
        sure = True if all_in else None
        self.actions.append(acting(self.betting.street, player.chair, act, amount, to, sure))

    def _advance(self, street: int) -> None:
        if street < self.betting.street:
            raise BadLine("unknown-line", "an earlier street comes after a later one.", "Get the hand again.")
        self.betting.go_on(street)

    def _board(self, move: Move) -> None:
        cards = list(move.cards)
        if len(cards) != 1 or (self.community and self.community != cards):
            raise BadLine("card-count", "stud has one card in the middle at most, on seventh street.")
        self.community = cards

    def _shown(self, player: Player, move: Move, line: int) -> None:
        cards = [card for card in move.cards if card not in self.community]
        if cards:
            player.shown, player.shown_in = cards, line
        player.low = player.low or move.low

    def _dealt(self, player: Player, move: Move) -> None:
        cards = [card for card in move.cards if card not in self.community]
        street = self.betting.street
        own, open_ = street - len(self.community), min(street, 6) - 2
        known = player.whole if len(cards) == own else player.up
        if len(cards) not in (own, open_) or (player.whole and known is player.up):
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


def cards_of(player: Player, compared: bool) -> tuple[list[str] | None, list[str] | None]:
    """His down and up cards as far as they are known; `compared` where they count at a showdown.

    Raises: BadLine where what he showed at the end is not what he was dealt.
    """
    up = player.up or None
    if UNSEEN in player.shown and not player.whole:
        return _partly_shown(player, compared), up or player.shown[2:6] or None
    if not player.shown or UNSEEN in player.shown:
        return ([*player.whole[:2], *player.whole[6:]] or None, up)
    unshown = [card for card in player.whole or player.up if card not in player.shown]
    if unshown and compared:
        sentence = f"{player.name} shows {' '.join(player.shown)}, and was dealt {' '.join(unshown)}."
        raise BadLine("bad-card", sentence, "Get the hand again.")
    dealt_unseen = len(player.shown) - len(player.up) > 3 and player.shown[2 : 2 + len(player.up)] == player.up
    if dealt_unseen or (not player.up and len(player.shown) > 2):
        # Where nobody can bet any more, a text may show the cards of the last streets only at the end.
        return [*player.shown[:2], *player.shown[6:]], player.shown[2:6]
    if player.whole and unshown:
        return [*player.whole[:2], *player.whole[6:]], up
    return [card for card in player.shown if card not in player.up] or None, up


def _partly_shown(player: Player, compared: bool) -> list[str] | None:
    """His down cards where he showed some of them and kept the others."""
    up = player.up or player.shown[2:6]
    in_order = len(player.shown) > 2 and player.shown[2 : 2 + len(up)] == up
    down = [*player.shown[:2], *player.shown[2 + len(up) :]] if in_order else [c for c in player.shown if c not in up]
    if compared:
        return down + [UNSEEN] * (3 - len(down))
    return [card for card in down if card != UNSEEN] or None


def shares_of(paid: Sequence[Payment], players: dict[str, Player], split: bool) -> list[str | None]:
    """The share of each payment where it can be told; sites that do not say pay the high half first.

    Two payments of one pot to one player are both its halves. Of two players one of whom has no low, he has the high.
    """
    shares: list[str | None] = []
    for place, one in enumerate(paid):
        of_pot = [other for other in paid if other.pot == one.pot]
        names = {other.player for other in of_pot}
        if one.share or one.pot is None:
            shares.append(one.share or None)
        elif len(of_pot) == 1:
            shares.append("whole")
        elif not split:
            shares.append(None)
        elif len(names) == 1 and len(of_pot) == 2:
            earlier = any(other.pot == one.pot for other in paid[:place])
            shares.append("low" if earlier else "high")
        elif len(names) == 2 == len(of_pot) and sum(players[name].low for name in names) == 1:
            shares.append("low" if players[one.player].low else "high")
        else:
            shares.append(None)
    return shares
