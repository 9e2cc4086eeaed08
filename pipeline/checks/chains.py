"""Chains: where the money of a rolled pot came from and went, over the hands of one table in order.

A hand resolves from its own record alone; whatever needs another hand is found here, and changes no verdict.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from pipeline.checks.findings import finding
from pipeline.rules.batch import Chips, Flags
from schemas.result import Finding


@dataclass(frozen=True, slots=True)
class TableHand:
    """What chains need of one hand. Units: chips."""

    ref: int
    hand_id: str
    hand_no: int | None
    variant: str
    scale: int
    carry_in: int
    left: int
    """The carry out as recorded, as resolved where none is written."""
    scope: str
    """`carry_scope` in force."""
    carry_from: tuple[str, ...] = ()
    dealt: frozenset[str] = frozenset()
    stayed: frozenset[str] = frozenset()
    paid_in: dict[str, int] = field(default_factory=dict)
    """What each player put in."""
    short_of_ante: tuple[str, ...] = ()
    """Dealt players who put in less than the ante and are not known to be all-in."""
    announced: tuple[str, ...] | None = None
    """The names the dealer said."""
    announced_rule: str | None = None
    entitled_rule: str = "dealt_in"
    """`carry_players` in force."""
    carry_ante: bool = False
    """The dealer said that antes are due."""


@dataclass(frozen=True, slots=True)
class ChainFinding:
    """A finding of a table, at one of its hands where there is one."""

    ref: int | None
    finding: Finding


def links_of(table: Chips, game: Chips, by_game: Flags, left: Chips) -> Chips:
    """For each hand the place of the hand whose carry it takes on: the one before at the table, or of its game.

    `by_game` says that a hand's carry waits for the next hand of its game; the scope is that of the hand that left it.
    Hands stand in the order played, table after table; -1 where there is none. Shapes: [hand].
    """
    places = np.arange(len(table))
    last = np.where(np.diff(table, prepend=-1) == 0, places - 1, -1)
    order = np.lexsort((game, table))
    alike = (np.diff(table[order], prepend=-1) == 0) & (np.diff(game[order], prepend=-1) == 0)
    own = np.full(len(table), -1)
    own[order[alike]] = order[np.flatnonzero(alike) - 1]
    of_table = (last >= 0) & ~by_game[last]
    of_game = (own >= 0) & by_game[own]
    return np.where(of_table & (~of_game | (left[last] > 0)), last, np.where(of_game, own, -1))


def links(hands: Sequence[TableHand]) -> list[int | None]:
    """The same of one table's hands; None where there is none."""
    games = {name: code for code, name in enumerate(dict.fromkeys(hand.variant for hand in hands))}
    found = links_of(
        np.zeros(len(hands), np.int64),
        np.array([games[hand.variant] for hand in hands], np.int64),
        np.array([hand.scope == "variant" for hand in hands], np.bool_),
        np.array([hand.left for hand in hands], np.int64),
    )
    return [link if link >= 0 else None for link in found.tolist()]


def _amounts(hand: TableHand, before: TableHand | None, opening: bool) -> Iterator[Finding]:
    """The carry coming in beside the carry left by the hand before."""
    left = before.left if before is not None else 0
    params = {"hand": hand.hand_id, "before": before.hand_id if before else None, "scale": hand.scale}
    if left and not hand.carry_in:
        yield finding("carry-lost", {**params, "chips": left}, chips=left)
    elif hand.carry_in and not left and (before is not None or opening):
        yield finding("carry-from-nowhere", {**params, "chips": hand.carry_in}, chips=hand.carry_in)
    elif hand.carry_in and left and hand.carry_in != left:
        both = {"written": hand.carry_in, "left": left, "chips": abs(hand.carry_in - left)}
        yield finding("carry-changed", {**params, **both}, chips=abs(hand.carry_in - left))


def amounts_differ(left: Chips, carry_in: Chips, known: Flags) -> Flags:
    """Where there is something to say of the carry coming in beside the one left before; nothing where no hand before
    is `known`, nor that there was none. Shapes: [hand]. Units: chips.
    """
    return np.asarray((left != carry_in) & ((left > 0) | known))


def entitled(hand: TableHand, before: TableHand | None) -> frozenset[str] | None:
    """Who may play for the carry: the names the dealer said, else by the rule of the hand that left it; None = all."""
    if hand.announced is not None:
        return frozenset(hand.announced)
    if before is None or not before.left:
        return None
    rule = hand.announced_rule or before.entitled_rule
    return {"dealt_in": before.dealt, "showdown_only": before.stayed}.get(rule)


class Sitting(NamedTuple):
    """The players of some hands, one after the other. Shapes: [seat]."""

    hand: Chips
    """The number of the hand among them."""
    player: Chips
    """A number for each name."""
    dealt: Flags
    stayed: Flags


def people_differ(rules: Sequence[str], now: Sitting, before: Sitting) -> Flags:
    """Where others were dealt in than who may play for the carry by `carry_players` in force. Shape: [hand].

    `before` are the players of the hands that left the carries, in the same order.
    """
    by_rule = {"dealt_in": 0, "showdown_only": 1}
    rule = np.array([by_rule.get(one, -1) for one in rules], np.int8)
    of_seat = rule[before.hand]
    may = np.where(of_seat == 0, before.dealt, before.stayed)
    many = 1 + max(now.player.max(initial=0), before.player.max(initial=0))
    sat, could = (one.hand[which] * many + one.player[which] for one, which in ((now, now.dealt), (before, may)))
    found = np.zeros(len(rules), np.bool_)
    found[now.hand[now.dealt][~np.isin(sat, could)]] = True
    found[before.hand[may][~np.isin(could, sat)]] = True
    return found & (rule >= 0)


def _people(hand: TableHand, before: TableHand | None, paid: dict[str, int]) -> Iterator[Finding]:
    may = entitled(hand, before) if hand.carry_in else None
    if may is None:
        return
    source = before.hand_id if before is not None and before.left else None
    for player in sorted(hand.dealt - may):
        yield finding("carry-stranger", {"player": player, "before": source}, player=player)
    for player in sorted(may - hand.dealt):
        chips = paid.get(player, 0)
        params = {"player": player, "before": source, "chips": chips, "scale": hand.scale}
        yield finding("carry-owner-absent", params, chips=chips, player=player)


def _antes(hand: TableHand) -> Iterator[Finding]:
    if hand.carry_ante:
        for player in hand.short_of_ante:
            yield finding("carry-ante-missing", {"player": player}, player=player)


def _sources(hand: TableHand, known: Container[str]) -> Iterator[Finding]:
    for name in hand.carry_from:
        if name not in known:
            yield finding("carry-source-unknown", {"name": name})


def gaps(numbers: Mapping[int, int]) -> Iterator[ChainFinding]:
    """The numbers that are missing between those of a table's hands, which lead to the hands."""
    rising = sorted(numbers.items())
    for (one, _), (two, ref) in pairwise(rising):
        if two != one + 1:
            yield ChainFinding(ref, finding("hand-missing", {"first": one + 1, "last": two - 1}))


class Linked(NamedTuple):
    """A hand of a table with its place, and that of the hand whose carry it takes on."""

    place: int
    before: int | None
    hand: TableHand


def carry_findings(hands: Iterable[Linked], known: Container[str], opening: bool) -> Iterator[ChainFinding]:
    """Check the carries of one table's hands, in the order played; of them only those beside a carry have to be given.

    `known` are the names of all its hands. `opening` says that no earlier session of the table is known, from which
    its first carry might come.
    """
    # A carry is taken on from the last hand of some game: no other has to be remembered.
    last: dict[str, tuple[int, TableHand, dict[str, int]]] = {}
    for place, link, hand in hands:
        found = next((one for one in last.values() if one[0] == link), None) if link is not None else None
        before, owners = found[1:] if found is not None else (None, {})
        rows = [*_amounts(hand, before, opening), *_sources(hand, known), *_antes(hand), *_people(hand, before, owners)]
        paid = dict(hand.paid_in)
        for player, chips in owners.items() if hand.carry_in else ():
            paid[player] = paid.get(player, 0) + chips
        last[hand.variant] = place, hand, paid if hand.left else {}
        for one in rows:
            yield ChainFinding(hand.ref, one)


def open_carry(ref: int, left: int, scale: int) -> ChainFinding:
    """The note that nobody took on what a hand left. Units: chips."""
    return ChainFinding(ref, finding("chain-open", {"chips": left, "scale": scale}, chips=left))


def corrected(hand_id: str, moved: int, scale: int) -> Finding:
    """The note that the chain with computed carries differs from the records, from a hand on."""
    params: dict[str, Any] = {"hand": hand_id, "chips": moved, "scale": scale}
    return finding("chain-corrected", params, chips=moved)
