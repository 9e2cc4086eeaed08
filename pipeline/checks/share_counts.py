"""What each player held and took at showdowns of games with a split pot, a second-best hand or a card to hold.

A game is told by its contests, not by its name. Where a card of a hand compared was not seen, what was held is not
known, and nothing is counted; what a player's own cards say counts where he tabled all of them.
Source: docs/statistics.md, one line a statistic.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm

import numpy as np

from pipeline.checks.showdown_counts import Showdowns
from pipeline.checks.told_betting import Counts
from pipeline.checks.unseen import unseen_cards
from pipeline.checks.verify import Verified
from pipeline.records.acts import MOST_CHAIRS
from pipeline.rules.batch import Chips, Flags
from pipeline.rules.cards import CARD_CODE
from pipeline.rules.judge import CONTESTED, hold
from pipeline.rules.pots import MAIN
from pipeline.rules.variant import AtLeast, Contest, Split, version_of

SPADES = ("low_spade", "high_spade")
NO_QUEEN = "low_spade_no_queen"
QUEEN = "queen_of_spades"
_PARTS = 2 * lcm(*range(1, MOST_CHAIRS + 1))
"""A pot in parts that halves and any number of winners divide."""
_SPADE_BIT = np.uint64(48)
_SUIT = np.uint64(0x1FFF)
_QUEEN_BIT = np.uint64(1) << np.uint64(CARD_CODE["Qs"] % 4 * 16 + CARD_CODE["Qs"] // 4)

SHARE_COUNTERS = (
    "hilo_opp hi_win lo_win lo_win_opp free_low scoop lo_made lo_made_opp split_opp quartered threequarter"
    " second_opp top_bust top_tie_void second_share thirds_opp third_hi third_lo third_best two_plus"
    " near_hi near_lo near_best own_two_spades own_two_spades_opp queen_hit queen_hit_opp"
    " mariah_miss mariah_miss_opp"
).split()
"""The counters by name, all 0 in a game they are not of."""


@dataclass(frozen=True, slots=True)
class _Table:
    """A group's hands at the showdown. Shapes: as each field says."""

    verified: Verified
    ends: Showdowns
    contests: Sequence[Contest]
    tabled: Flags
    """[hand, seat]: he went to the showdown and every card of his was seen."""
    known: Flags
    """[hand, seat]: he played for the main pot, and every card of a hand compared was seen."""
    main: Chips
    """[hand]: the place of the main pot."""
    pots: Flags
    """[hand, pot, seat]: he contested the pot."""

    def place(self, *ranks: str) -> int | None:
        """Where the first contest of these ranks stands, None if the game has none."""
        return next((at for at, contest in enumerate(self.contests) if contest.rank in ranks), None)

    @property
    def held(self) -> Flags:
        """Who holds what in the main pot. Shape: [hand, contest, seat]."""
        return self.verified.resolution.judgement.holders[np.arange(len(self.main)), self.main]


def share_counts(verified: Verified, ends: Showdowns) -> dict[str, Counts]:
    """The counters by name, those of the group's game only. Shape of each: [hand, seat]."""
    if not verified.resolution.pots.kind.size:
        return {}
    table = _table(verified, ends)
    version = version_of(verified.group.variant, verified.group.in_force.rules)
    flags: dict[str, Flags] = {}
    counts: dict[str, Counts] = {}
    if isinstance(version.award, Split) and len(version.contests) > 1:
        flags |= _quarters(table)
        if table.place("low") is not None:
            flags |= _high_and_low(table)
    if isinstance(version.award, AtLeast):
        flags |= _thirds(table) if len(version.contests) > version.award.k else _both(table)
    if version.contests[0].place > 1:
        seconds, counts["second_share"] = _seconds(table)
        flags |= seconds
    if table.place(*SPADES, NO_QUEEN, QUEEN) is not None:
        flags |= _hole_cards(table)
    return {name: one.astype(np.uint8) for name, one in flags.items()} | counts


def _table(verified: Verified, ends: Showdowns) -> _Table:
    group, found = verified.group, verified.resolution
    unseen = unseen_cards(group.batch, found.live)
    pots = found.pots.eligible & (found.judgement.outcome == CONTESTED)[:, :, None] & ends.went[:, None, :]
    main = (found.pots.kind == MAIN).argmax(axis=1)
    is_main = (found.pots.kind == MAIN).any(axis=1)
    sure = (unseen.sum(axis=1) == 0) & is_main
    return _Table(
        verified=verified,
        ends=ends,
        contests=version_of(group.variant, group.in_force.rules).contests,
        tabled=ends.went & found.live & (unseen == 0),
        known=pots[np.arange(len(main)), main] & sure[:, None],
        main=main,
        pots=pots,
    )


def _quarters(table: _Table) -> dict[str, Flags]:
    """Who took a quarter or less, and three quarters, of a pot he won from."""
    winners = table.verified.resolution.judgement.winners & table.pots[:, :, None, :]
    shares = winners.any(axis=3).sum(axis=2)
    each = _PARTS // np.maximum(winners.sum(axis=3) * shares[:, :, None], 1)
    part = (winners * each[:, :, :, None]).sum(axis=2)
    won = table.known & (table.ends.contested > 0)
    return {
        "split_opp": won,
        "quartered": won & ((part > 0) & (part <= _PARTS // 4)).any(axis=1),
        "threequarter": won & (part == _PARTS // 4 * 3).any(axis=1),
    }


def _high_and_low(table: _Table) -> dict[str, Flags]:
    judgement = table.verified.resolution.judgement
    high, low = table.place("high"), table.place("low")
    winners = judgement.winners & table.pots[:, :, None, :]
    alone = winners & (winners.sum(axis=3) == 1)[..., None]
    taken = np.asarray(winners.any(axis=3), np.bool_)
    whole = (alone | ~taken[..., None]).all(axis=2) & np.asarray(taken.any(axis=2))[..., None]
    lows = judgement.strength[:, low] > 0
    by_low, hi_win = winners[:, :, low], winners[:, :, high].any(axis=1)
    free = (by_low & ((table.pots & lows[:, None, :]).sum(axis=2) == 1)[..., None]).any(axis=1)
    known = table.known
    return {
        "hilo_opp": known,
        "hi_win": known & hi_win,
        "lo_win_opp": known & np.asarray(by_low.any(axis=(1, 2)))[:, None],
        "lo_win": known & by_low.any(axis=1),
        "free_low": known & free,
        "scoop": known & (whole | ~table.pots).all(axis=1) & table.pots.any(axis=1),
        "lo_made_opp": table.tabled & table.pots.any(axis=1),
        "lo_made": table.tabled & table.pots.any(axis=1) & lows,
    }


def _thirds(table: _Table) -> dict[str, Flags]:
    low, high = (table.held[:, table.place(rank)] for rank in SPADES)
    best, known = table.held[:, table.place("high")], table.known
    thirds = best.astype(np.int64) + low + high
    rolled = table.verified.resolution.settled.rolled[np.arange(len(table.main)), table.main] > 0
    near = known & (thirds == 1) & rolled[:, None]
    return {
        "thirds_opp": known,
        "third_best": known & best,
        "third_lo": known & low,
        "third_hi": known & high,
        "two_plus": known & (thirds > 1),
        "near_best": near & best,
        "near_lo": near & low,
        "near_hi": near & high,
    }


def _both(table: _Table) -> dict[str, Flags]:
    """Games in which best hand and card are wanted together: who held one of them only."""
    return {"mariah_miss_opp": table.known, "mariah_miss": table.known & (table.held.sum(axis=1) == 1)}


def _seconds(table: _Table) -> tuple[dict[str, Flags], Counts]:
    strength = np.where(table.known, table.verified.resolution.judgement.strength[:, 0], 0)
    best = (strength == strength.max(axis=1, keepdims=True)) & (strength > 0)
    lost = table.known & best & (table.ends.contested == 0)
    tied = (best.sum(axis=1) > 1)[:, None]
    flags = {"second_opp": table.known, "top_bust": lost & ~tied, "top_tie_void": lost & tied}
    return flags, np.where(table.known & table.held[:, 0], table.ends.share, 0)


def _hole_cards(table: _Table) -> dict[str, Flags]:
    """Who tabled two spades in the hole, or the queen of them, in games that ask for it."""
    group = table.verified.group
    rows, seats = np.nonzero(table.tabled)
    hole = hold(group.batch, rows, seats, group.in_force.rules).hole if len(rows) else np.zeros(0, np.uint64)
    # Where the queen of spades is wild she is none of them.
    spades = hole if table.place(NO_QUEEN) is None else hole & ~_QUEEN_BIT
    found = {"own_two_spades": np.bitwise_count(spades >> _SPADE_BIT & _SUIT) > 1, "queen_hit": hole & _QUEEN_BIT > 0}
    flags: dict[str, Flags] = {}
    for name, ranks in (("own_two_spades", (*SPADES, NO_QUEEN)), ("queen_hit", (QUEEN,))):
        if table.place(*ranks) is not None:
            flags[f"{name}_opp"] = table.tabled
            flags[name] = np.zeros_like(table.tabled)
            flags[name][rows, seats] = found[name]
    return flags
