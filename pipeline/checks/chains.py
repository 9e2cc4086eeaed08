"""Chains: where the money of a rolled pot came from and went, over the hands of one table in order.

A hand resolves from its own record alone; whatever needs another hand is found here, and changes no verdict.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from pipeline.checks.findings import finding
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


def links(hands: Sequence[TableHand]) -> list[int | None]:
    """For each hand the place of the hand whose carry it takes on: the one before at the table, or of its game.

    The scope is that of the hand that left the carry.
    """
    last: int | None = None
    of_variant: dict[str, int] = {}
    before: list[int | None] = []
    for place, hand in enumerate(hands):
        own = of_variant.get(hand.variant)
        at_table = last if last is not None and hands[last].scope == "table" else None
        by_game = own if own is not None and hands[own].scope == "variant" else None
        if at_table is not None and (by_game is None or hands[at_table].left):
            before.append(at_table)
        else:
            before.append(by_game)
        last = place
        of_variant[hand.variant] = place
    return before


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


def entitled(hand: TableHand, before: TableHand | None) -> frozenset[str] | None:
    """Who may play for the carry: the names the dealer said, else by the rule of the hand that left it; None = all."""
    if hand.announced is not None:
        return frozenset(hand.announced)
    if before is None or not before.left:
        return None
    rule = hand.announced_rule or before.entitled_rule
    return {"dealt_in": before.dealt, "showdown_only": before.stayed}.get(rule)


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


def _sources(hand: TableHand, known: frozenset[str]) -> Iterator[Finding]:
    for name in hand.carry_from:
        if name not in known:
            yield finding("carry-source-unknown", {"name": name})


def _gaps(hands: Sequence[TableHand]) -> Iterator[ChainFinding]:
    numbers = sorted({hand.hand_no: hand.ref for hand in hands if hand.hand_no is not None}.items())
    for (one, _), (two, ref) in pairwise(numbers):
        if two != one + 1:
            yield ChainFinding(ref, finding("hand-missing", {"first": one + 1, "last": two - 1}))


def chain_findings(hands: Sequence[TableHand], opening: bool = True) -> list[ChainFinding]:
    """Check the carries of one table's hands, in the order played.

    `opening` says that no earlier session of the table is known, from which its first carry might come.
    """
    found: list[ChainFinding] = list(_gaps(hands))
    known = frozenset(hand.hand_id for hand in hands)
    paid_by: list[dict[str, int]] = []
    for hand, link in zip(hands, links(hands), strict=True):
        before, owners = (hands[link], paid_by[link]) if link is not None else (None, {})
        rows = [*_amounts(hand, before, opening), *_sources(hand, known), *_antes(hand), *_people(hand, before, owners)]
        paid = dict(hand.paid_in)
        for player, chips in owners.items() if hand.carry_in else ():
            paid[player] = paid.get(player, 0) + chips
        paid_by.append(paid if hand.left else {})
        found.extend(ChainFinding(hand.ref, one) for one in rows)
    found.extend(_open(hands))
    return found


def open_carries(hands: Sequence[TableHand]) -> list[TableHand]:
    """The hands whose carry no later hand of the table takes on."""
    taken = {link for link in links(hands) if link is not None}
    return [hand for place, hand in enumerate(hands) if hand.left and place not in taken]


def _open(hands: Sequence[TableHand]) -> Iterator[ChainFinding]:
    for hand in open_carries(hands):
        yield ChainFinding(hand.ref, finding("chain-open", {"chips": hand.left, "scale": hand.scale}, chips=hand.left))


def corrected(hand_id: str, moved: int, scale: int) -> Finding:
    """The note that the chain with computed carries differs from the records, from a hand on."""
    params: dict[str, Any] = {"hand": hand_id, "chips": moved, "scale": scale}
    return finding("chain-corrected", params, chips=moved)
