"""What a site's text tells of one hand, put together as a record."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import NamedTuple

from pipeline.records.betting.round import BettingRound
from pipeline.records.sites.cards import cards_of, shares_of
from pipeline.records.sites.money import Purse, is_some, purse_of
from pipeline.records.sites.play import Move, Player, Table
from pipeline.records.sites.pots import with_side_pots
from pipeline.records.sites.text import BadLine, NotRead
from pipeline.records.translate import Fault, short, translate
from pipeline.rules.words import amount_text
from schemas.hand import Hand

SPLIT_GAMES = frozenset({"stud-8"})
MOST_CHAIRS = 16


class Chair(NamedTuple):
    """One player as the text seats him, his stack as written."""

    number: int
    player: str
    stack: str
    key: str
    """What the lines call him."""


@dataclass(slots=True)
class Told:
    """What a site's text tells of one hand; amounts as written."""

    head: Mapping[str, object]
    """Fields of the record that need no amount; `variant` among them."""
    small_bet: str = ""
    big_bet: str = ""
    limit: str | None = None
    chairs: list[Chair] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    at: list[int] = field(default_factory=list)
    """The number of the line of each."""
    pot: str = ""
    rake: str = ""
    fees: str = ""
    won: dict[str, list[str]] = field(default_factory=dict)
    """What the summary says a player won, where it says so."""
    void: str | None = None
    net: bool = False
    """Whether the pot is told without rake and fees."""
    uncalled_inside: bool = False
    """Whether what nobody called may stand in the pot and in what was won, where no line gives it back."""
    put_in: dict[str, str] = field(default_factory=dict)
    """What the summary says a player put in, without what went back to him, where it says so."""

    def cancel(self, why: str = "cancelled by the site") -> bool:
        """Take the hand for void, unless it is already; true, since the line that says so is understood."""
        self.void = self.void or why
        return True

    def call_unplayed(self, paid: object) -> None:
        """Take a hand for void in whose pot there was nothing, unless somebody was paid."""
        if not is_some(self.pot) and not paid:
            self.cancel("nobody played for anything")

    def amounts(self) -> list[str]:
        """Every amount in it."""
        found = [self.small_bet, self.big_bet, self.pot, self.rake, self.fees]
        found += [chair.stack for chair in self.chairs]
        found += [text for move in self.moves for text in (move.amount, move.to)]
        found += [text for texts in self.won.values() for text in texts]
        found += self.put_in.values()
        return [text for text in found if text]

    def met(self) -> set[str]:
        """The same, each once and in no order."""
        found = {self.small_bet, self.big_bet, self.pot, self.rake, self.fees}
        found.update([chair.stack for chair in self.chairs], map(_AMOUNT, self.moves), map(_TO, self.moves))
        found.update(*self.won.values(), self.put_in.values())
        found.discard("")
        return found


_AMOUNT, _TO = itemgetter(2), itemgetter(3)


def record_of(told: Told) -> Hand:
    """The record of one hand.

    Raises: NotRead with every reason why there is none.
    """
    currency = told.head.get("currency")
    try:
        purse = purse_of(currency if isinstance(currency, str) else None, told.met(), told.amounts)
    except BadLine as bad:
        raise NotRead([bad.fault]) from None
    table = _replayed(told, purse)
    if told.uncalled_inside:
        _give_back(told, table)
    summary = _in_summary(told, table)
    won = _won(table) or summary
    seats, faults = _seats(told, table, won)
    faults += _summary_faults(table, won, summary)
    if faults:
        raise NotRead(faults)
    hand = {**told.head, **_money(told, table), **_paid(told, table), "seats": seats, "actions": table.actions}
    hand |= {"community": table.community, "void": told.void}
    hand = {key: value for key, value in hand.items() if value is not None}
    try:
        return Hand.model_validate(hand)
    except ValueError as refused:
        raise NotRead(translate(refused, hand)) from None


def _replayed(told: Told, purse: Purse) -> Table:
    if far := [chair for chair in told.chairs if not 1 <= chair.number <= MOST_CHAIRS]:
        sentence = f"{short(far[0].player)} sits in seat {far[0].number}; seats are numbered from 1 to {MOST_CHAIRS}."
        raise NotRead([Fault("wrong-type", sentence, "Get the hand again.")])
    players = {chair.key: Player(chair.player, chair.number, purse.maybe(chair.stack)) for chair in told.chairs}
    if len(players) < len(told.chairs):
        raise NotRead([Fault("duplicate-player", "a name stands twice among the seats.", "Tell the two apart.")])
    table = Table(players, purse, BettingRound(purse.maybe(told.small_bet)))
    if faults := table.play(told.moves, told.at):
        raise NotRead(faults)
    return table


def _seats(told: Told, table: Table, won: Mapping[str, int]) -> tuple[list[dict[str, object]], list[Fault]]:
    compared = len(table.live) > 1
    seats: list[dict[str, object]] = []
    faults: list[Fault] = []
    for key, player in table.players.items():
        down: list[str] | None = None
        up: list[str] | None = None
        try:
            down, up = cards_of(player, compared and player.folded is None)
        except BadLine as bad:
            faults.append(bad.at(player.shown_in))
        seat = {
            "player": player.name,
            "seat": player.chair,
            "dealt": player.dealt,
            "stack": player.stack,
            "down": down,
            "up": up,
            "contributed": _put_in(told, table, key) if told.put_in else None,
            "returned": player.returned or None,
            "folded": player.folded or False,
            "mucked": player.mucked and player.folded is None and compared,
            "won": won.get(key),
        }
        seats.append({field: value for field, value in seat.items() if value is not None})
    return seats, faults


def _won(table: Table) -> dict[str, int]:
    """What each player won by the lines that pay him."""
    won: dict[str, int] = {}
    for one in table.paid:
        won[one.player] = won.get(one.player, 0) + one.amount
    return won


def _in_summary(told: Told, table: Table) -> dict[str, int]:
    """What each player won by the summary, which alone says it where no line pays anybody."""
    amounts = {key: sum(map(table.purse.units, texts)) for key, texts in told.won.items()}
    return {key: amount - table.players[key].inside for key, amount in amounts.items()}


def _give_back(told: Told, table: Table) -> None:
    """Part what nobody called from what was won, where the pot as told holds all that went in."""
    if table.paid or len(table.live) != 1 or any(player.returned for player in table.players.values()):
        return
    put_in, winner = table.total(), table.live[0]
    uncalled = put_in[winner.name] - max((put for name, put in put_in.items() if name != winner.name), default=0)
    if uncalled > 0 and _pot(told, table) == sum(put_in.values()):
        winner.returned = winner.inside = uncalled


def _put_in(told: Told, table: Table, key: str) -> int | None:
    """What the summary says a player put in, as the record has it: with what went back to him."""
    said, player = told.put_in.get(key), table.players[key]
    return None if said is None else table.purse.units(said) + player.returned - player.inside


def _pot(told: Told, table: Table) -> int | None:
    """The pot as the record has it: with rake and fees."""
    pot = table.purse.maybe(told.pot)
    if pot is None or not told.net:
        return pot
    return pot + (table.purse.maybe(told.rake) or 0) + (table.purse.maybe(told.fees) or 0)


def _summary_faults(table: Table, won: Mapping[str, int], summary: Mapping[str, int]) -> list[Fault]:
    """Where the summary says that others were paid, or paid otherwise, than the lines above it."""
    if not summary or won == summary:
        return []
    return [
        Fault(
            "results-disagree",
            f"{short(table.players[key].name)} collected {amount_text(won.get(key, 0), table.purse.scale)}, and the "
            f"summary says {amount_text(summary.get(key, 0), table.purse.scale)}.",
            "Get the hand again.",
        )
        for key in {**won, **summary}
        if won.get(key, 0) != summary.get(key, 0)
    ]


def _money(told: Told, table: Table) -> dict[str, object]:
    """Stakes, pot, rake and scale; whole units are the smallest chip a site pays with."""
    purse = table.purse
    stakes = {
        "ante": table.forced.get("ante"),
        "bring_in": table.forced.get("bring-in"),
        "small_bet": purse.maybe(told.small_bet),
        "big_bet": purse.maybe(told.big_bet),
        "limit": told.limit,
    }
    return {
        "scale": purse.scale,
        "stakes": {key: value for key, value in stakes.items() if value is not None} or None,
        "pot": _recorded_pot(told, table) if told.void is None else None,
        "rake": purse.maybe(told.rake),
        "fees": purse.maybe(told.fees),
    }


def _recorded_pot(told: Told, table: Table) -> int | None:
    """The pot without what stands in it uncalled."""
    pot = _pot(told, table)
    return None if pot is None else pot - sum(player.inside for player in table.players.values())


def _paid(told: Told, table: Table) -> dict[str, object]:
    if not table.paid:
        return {}
    paid = with_side_pots(table.paid, table.put_in)
    shares = shares_of(paid, table.players, told.head.get("variant") in SPLIT_GAMES)
    rows = [
        {"player": table.players[one.player].name, "amount": one.amount, "pot": one.pot, "share": share}
        for one, share in zip(paid, shares, strict=True)
    ]
    return {"results": [{key: value for key, value in row.items() if value is not None} for row in rows]}
