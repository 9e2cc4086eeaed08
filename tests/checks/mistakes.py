"""Known mistakes at a table, each worked out with the slow oracle alone."""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any
from unittest.mock import patch

from tests import naive
from tests.checks.given import Record
from tests.naive_hands import Card, known
from tests.naive_pots import Pot

Due = tuple[dict[str, int], int]
"""What each player should get, and what stays on the table."""

ORDER = (
    "odd-chip",
    "missed-low",
    "false-low",
    "missed-half",
    "best-hand-paid",
    "up-card-counted",
    "folded-card-counted",
    "side-pot-ignored",
    "share-split",
    "wrong-winner",
    "wrong-share",
)
SPLIT_CARD = ("high-chicago", "low-chicago", "the-bitch", "qs_half", "redeal_split")


def due(record: Record, rules: dict[str, Any] | None = None) -> Due:
    """What the oracle pays."""
    found = naive.resolve(record, rules)
    return dict(found["awards"]), found["carry_out"]


def game(record: Record) -> naive.Deal:
    """The record as the oracle reads it; the name of its game tells the version too."""
    return naive.Deal(record, None)


class Denying(naive.Deal):
    """A deal in which the hole cards of hands that are out count as if they were in."""

    def _among(self, players: list[str]) -> list[str]:
        return players + [name for name in self.seats if name not in self.live]

    def spade(self, players: list[str], lowest: bool) -> str | None:
        owner = super().spade(self._among(players), lowest)
        return owner if owner in players or self.game in naive.THIRDS else None

    def holder(self, players: list[str]) -> str | None:
        owner = super().holder(self._among(players))
        return owner if owner in players else None


class AllUp(naive.Deal):
    """A deal in which a player's up cards count as hole cards."""

    def _hole(self, seat: Record) -> list[Card]:
        return known(seat.get("down")) + known(seat.get("up"))


def _with(deal: type[naive.Deal], record: Record) -> Due:
    with patch.object(naive, "Deal", deal):
        return due(record)


def pooled(record: Record) -> Record:
    """All that was called, and the carry, as one pot that every live player is in."""
    one = deepcopy(record)
    put_in = sum(seat["contributed"] for seat in one["seats"])
    carry = one.get("carry_in") or 0
    carry = carry if isinstance(carry, int) else sum(part["amount"] for part in carry)
    uncalled = naive.build(record, game(record))[1]
    one["carry_in"] = put_in - uncalled.total() + carry
    for seat in one["seats"]:
        seat["contributed"] = 0
        seat.pop("posted", None)
    one.pop("announced", None)
    return one


def _held(deal: naive.Deal, pot: Pot) -> set[str]:
    """Who of a pot holds any contest of it."""
    scope = deal.live if deal.rules["pot_scope"] == "global" else pot.eligible
    best = deal.best(scope)
    held = [] if len(best) > 1 and deal.game in naive.THIRDS and deal.rules["tie_best_hand"] == "none" else best
    if deal.game in ("the-bitch", "qs_half"):
        held = held + [name for name in [deal.holder(scope)] if name]
    elif deal.game == "stud-8":
        held = held + [name for who, _ in naive.high_low(deal, scope) for name in who]
    else:
        sides = {"low-chicago": (True,), "two-thirds": (True, False)}.get(deal.game, (False,))
        held = held + [name for name in (deal.spade(scope, lowest) for lowest in sides) if name]
    return set(held) & set(pot.eligible)


def shared_out(record: Record) -> Due | None:
    """Each contested pot divided evenly among all who hold something; None where it is raked or given back."""
    deal = game(record)
    pots, _ = naive.build(record, deal)
    paid, rolled = Counter(dict.fromkeys(deal.seats, 0)), 0
    for pot, right in zip(pots, naive.resolve(record)["pots"], strict=True):
        held = _held(deal, pot) if len(pot.eligible) > 1 and not deal.void_card() else set()
        if not held:
            paid.update(right["awards"])
            rolled += right["rolled"]
            continue
        if deal.rake or sum(right["returned"].values()):
            return None
        paid.update(naive.divide(deal, pot.amount, sorted(held, key=list(deal.seats).index), "high"))
    return dict(paid), rolled


def mistakes(record: Record) -> Iterator[tuple[str, Due]]:
    """Every mistake that a table can make with this hand, in the order in which causes are tried."""
    deal = game(record)
    stud = {**record, "variant": "stud"}
    if deal.game == "stud-8":
        yield "missed-low", due(stud)
        yield "false-low", due(record, {"low_qualifier": "none"})
    if deal.game in SPLIT_CARD and not deal.void_card():
        yield "missed-half", due(stud)
    if deal.game != "stud":
        yield "best-hand-paid", due(stud)
    if deal.game in (*SPLIT_CARD, *naive.THIRDS):
        yield "up-card-counted", _with(AllUp, record)
        yield "folded-card-counted", _with(Denying, record)
    if len(naive.build(record, deal)[0]) > 1 and deal.rules["all_tied"] != "refund":
        yield "side-pot-ignored", due(pooled(record))
    if deal.game in ("stud-8", *SPLIT_CARD, *naive.THIRDS):
        shared = shared_out(record)
        if shared is not None:
            yield "share-split", shared


def recorded(record: Record, result: Due) -> Record:
    """The record with this result written down."""
    won, left = result
    return {**record, "seats": [{**one, "won": won[one["player"]]} for one in record["seats"]], "carry_out": left}


def conserved(record: Record, result: Due) -> bool:
    """Whether as much comes out as with the right result: a pot that rolls gives no rake and no refund."""
    (right, rolls), (won, left) = due(record), result
    return sum(right.values()) + rolls == sum(won.values()) + left


def plain_errors(record: Record, result: Due) -> set[str]:
    """The errors of a wrong result that stand on their own, where nobody is paid who is out."""
    (_, rolls), (won, left) = due(record), result
    deal = game(record)
    pots, _ = naive.build(record, deal)
    found = {"rollover-paid-out" if rolls > left else "false-rollover"} if rolls != left else set()
    over = [name for name in deal.live if won[name] > sum(pot.amount for pot in pots if name in pot.eligible)]
    return found | {"ineligible-paid"} if over else found


def causes(record: Record, result: Due) -> set[str]:
    """What the one cause of a wrong result may be.

    An odd chip is not worked out here; it may come first where only few chips went to others.
    """
    (right, _), (won, _) = due(record), result
    deal = game(record)
    pots, _ = naive.build(record, deal)
    found = [code for code, wrong in mistakes(record) if wrong == result]
    same = {name for name in won if won[name]} == {name for name in right if right[name]}
    first = found[0] if found else "wrong-share" if same else "wrong-winner"
    return {first, "odd-chip"} if all(_few(won[name] - right[name], deal.chip, pots) for name in won) else {first}


def _few(chips: int, chip: int, pots: list[Pot]) -> bool:
    """Whether odd chips alone may make this difference: of two halves in each pot, and of the halves themselves."""
    return abs(chips) <= 4 * chip * len(pots)
