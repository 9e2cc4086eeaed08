"""Statistics of rolled pots counted slowly, hand after hand, from their definitions."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import datetime
from fractions import Fraction
from typing import Any

from tests.naive_book import Played, Who, chains, is_closed, rolled_of, taken_of

CAN_ROLL = ("two-thirds", "black-mariah", "high-chicago", "low-chicago", "the-bitch")
"""The games of the nights that are counted in which a pot can roll over, under the rules they are played by."""


def roll_rates(hands: list[Played]) -> Counter[tuple[str, str, int, bool]]:
    """Pots at showdowns, by game, kind, players who could win them, and whether something of them rolled over."""
    return Counter(
        (hand.game, pot.kind, len(pot.eligible), pot.stays > 0)
        for hand in hands
        if hand.game in CAN_ROLL
        for pot in hand.pots
        if len(pot.eligible) > 1
    )


def carry_shares(hands: list[Played]) -> dict[Who, dict[str, Any]]:
    """What each player paid into pots that rolled over, and won of them."""
    found: dict[Who, dict[str, Any]] = defaultdict(Counter)
    for chain in chains(hands):
        closed = is_closed(chain)
        rolled: Counter[Who] = Counter()
        taken: Counter[Who] = Counter()
        for hand in chain:
            for pot in hand.pots:
                if pot.stays:
                    rolled.update({hand.who(p): chips for p, chips in rolled_of(pot, hand.players).items()})
                taken.update({hand.who(p): chips for p, chips in taken_of(pot, hand.players).items()})
                for player in pot.eligible:
                    found[hand.who(player)]["capture_opp"] += pot.carried
        for who in {*rolled, *taken}:
            mine = found[who]
            mine["rolled"] += rolled[who]
            mine["capture_num"] += taken[who]
            if closed:
                mine["closed"] += rolled[who]
                mine["own_back"] += min(taken[who], rolled[who])
                mine["luck"] += taken[who] - rolled[who]
                mine["absent"] += 0 if who[3] in chain[-1].dealt else rolled[who]
    return found


def ended(last: Played, last_of_table: Played) -> str:
    """How a chain with this last hand ended; all that nobody won stays, as long as nothing else is recorded."""
    if last.carry_out == 0:
        return "taken"
    return "open" if last is last_of_table else "lost"


def chain_lengths(hands: list[Played]) -> list[tuple[Any, ...]]:
    """Each chain: where it began and ended, its rollovers, hands, minutes, height, and end."""
    lasts = {hand.key[:2]: hand for hand in hands}
    places: dict[int, int] = {}
    count: Counter[tuple[Any, Any]] = Counter()
    for hand in hands:
        count[hand.key[:2]] += 1
        places[id(hand)] = count[hand.key[:2]]
    rows = []
    for chain in chains(hands):
        first, last = chain[0], chain[-1]
        at = [datetime.fromisoformat(hand.record["played_at"]) for hand in (first, last)]
        heights = [hand.carry_in + sum(hand.put_in.values()) for hand in chain]
        bets = [Fraction(high, hand.record["stakes"]["big_bet"]) for high, hand in zip(heights, chain, strict=True)]
        rows.append(
            (
                *first.key[:2],
                first.game,
                first.key[2],
                last.key[2],
                sum(hand.carry_out > 0 for hand in chain),
                places[id(last)] - places[id(first)] + 1,
                int((at[1] - at[0]).total_seconds()) // 60,
                max(heights),
                float(max(bets)),
                is_closed(chain),
                is_closed(chain) and not last.showdown,
                ended(last, lasts[last.key[:2]]),
                last.carry_out if last is lasts[last.key[:2]] else 0,
            )
        )
    return rows


def chain_endings(hands: list[Played]) -> dict[tuple[Any, ...], dict[str, Any]]:
    """Chains by game: how many, how long, how many taken without a showdown, and what is still open."""
    found: dict[tuple[Any, ...], dict[str, Any]] = defaultdict(lambda: defaultdict(int))
    for row, chain in zip(chain_lengths(hands), chains(hands), strict=True):
        mine = found[row[2], *chain[0].who("")[:3]]
        mine["chains"] += 1
        mine["most"] = max(mine["most"], row[5])
        if row[10]:
            mine["closed"] += 1
            mine["rollovers"] += row[5]
            mine["hands"] += row[6]
            mine["minutes"] += row[7]
            mine["stolen"] += row[11]
        mine[row[12]] += 1
        mine["chips"] += row[13]
    return found


def roll_sizes(hands: list[Played]) -> dict[str, dict[str, Any]]:
    """What stayed on the table, by game: in chips, big bets, and as a part of the pots."""
    found: dict[str, dict[str, Any]] = defaultdict(lambda: {"outs": [], "bets": [], "pots": 0})
    for hand in hands:
        if hand.carry_out:
            mine = found[hand.game]
            mine["outs"].append(hand.carry_out)
            mine["bets"].append(Fraction(hand.carry_out, hand.record["stakes"]["big_bet"]))
            mine["pots"] += sum(pot.amount for pot in hand.pots)
    return found
