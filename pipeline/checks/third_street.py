"""What each player did on third street, and how often he could have: opportunities end in `_opp`.

Source: docs/statistics.md, one line a statistic.
"""

import numpy as np
from numpy.typing import NDArray

from pipeline.checks.told_betting import Betting, Counts, Stakes, calls, folds, last_of
from pipeline.checks.turns import BRING_IN, COMPLETE, Index, bit, holds, since
from pipeline.rules.batch import Flags

LAST_SEATS = 3
"""From how many of the last seats before the bring-in a completion is a steal."""
PARTS = 1000
"""Of the pot it takes, the part a steal has to succeed in, in thousandths."""


def third_street(
    betting: Betting, stakes: Stakes, order: NDArray[np.int64], doors: NDArray[np.int64]
) -> dict[str, Counts]:
    """The counters of third street by name.

    `order` and `doors` are each seat's place in the order of action and the rank of its door card, -1 for none.
    Shapes: [hand, seat].
    """
    line, acts, choices = betting.line, betting.line.acts, betting.choices
    third, up = betting.third, betting.line.bets
    decided = third & (acts.act != BRING_IN)
    one_bet = choices & (line.opened == 1) & (acts.place[betting.raiser] != acts.place)
    cold = choices & (line.opened > 0) & (line.total == 0)
    found = {
        "told": np.broadcast_to(betting.told[:, None], (betting.size, betting.seats)).astype(np.uint8),
        "vpip3_opp": betting.flag(decided),
        "vpip3": betting.flag(third & (up | calls(betting))),
        "raise3": betting.flag(third & up),
        "raises3": betting.count(third & up & (line.opened > 0)),
        "rebet3_opp": betting.count(one_bet),
        "rebet3": betting.count(one_bet & up),
        "coldcall3_opp": betting.count(cold),
        "coldcall3": betting.count(cold & calls(betting)),
    }
    return found | _opening(betting, stakes) | _stealing(betting, stakes, order, doors)


def _opening(betting: Betting, stakes: Stakes) -> dict[str, Counts]:
    """Bringing in, completing first, and calling the bare bring-in."""
    line, acts, left = betting.line, betting.line.acts, betting.left
    brought = betting.third & (acts.act == BRING_IN)
    bring_in = stakes.bring_in.copy()
    np.maximum.at(bring_in, acts.hand[brought], acts.amount[brought])
    own = betting.third & betting.is_opener & (brought | (line.begins & (acts.act == COMPLETE)))
    small = stakes.small[acts.hand]
    enough = own & np.where(small > 0, left >= small, left > bring_in[acts.hand])
    unopened = betting.choices & (line.opened == 0)
    richer = unopened & (left > bring_in[acts.hand] - line.total)
    bare = unopened & ~betting.is_opener & (since(line.first, brought.astype(np.int64)) > 0)
    return {
        "bringin": betting.flag(own),
        "complete_bi_opp": betting.flag(enough),
        "complete_bi": betting.flag(enough & ~brought),
        "complete_opp": betting.count(richer),
        "complete": betting.count(richer & line.bets),
        "limp3_opp": betting.count(bare),
        "limp3": betting.count(bare & calls(betting)),
    }


def _stealing(
    betting: Betting, stakes: Stakes, order: NDArray[np.int64], doors: NDArray[np.int64]
) -> dict[str, Counts]:
    line, acts = betting.line, betting.line.acts
    place = order[acts.hand, acts.place]
    spots = betting.choices & (line.opened == 0) & (place > order.max(axis=1, initial=0)[acts.hand] - LAST_SEATS)
    spots &= place > 0
    steals = spots & line.bets
    better = _better_doors(betting, stakes, np.flatnonzero(spots), doors)
    done = last_of(betting, betting.third & ~folds(betting))[acts.hand] == np.arange(len(acts))
    faced = _faced(betting, steals)
    return {
        "steal3_opp": betting.count(spots),
        "steal3": betting.count(steals),
        "steal_ok": betting.count(steals & done),
        "steal_need": _need(betting, steals),
        "steal3_door_opp": betting.count(better),
        "steal3_door": betting.count(better & line.bets),
        "bi_steal_opp": betting.count(faced),
        "fold_bi_steal": betting.count(faced & folds(betting)),
        "rebet_bi_steal": betting.count(faced & line.bets),
    }


def _need(betting: Betting, steals: Flags) -> NDArray[np.int32]:
    """How often steals would have to succeed to pay, in thousandths: risk of risk and pot. Shape: [hand, seat]."""
    rows = np.flatnonzero(steals)
    acts, risk = betting.line.acts, betting.line.acts.amount[rows]
    need = np.zeros((betting.size, betting.seats), np.int32)
    # More may have gone back uncalled than lay there, if what is written is wrong.
    after = np.maximum(risk + np.maximum(betting.pot[rows], 0), 1)
    need[acts.hand[rows], acts.place[rows]] = risk * PARTS // after
    return need


def _faced(betting: Betting, steals: Flags) -> Flags:
    """Whether it is the bring-in's answer to a steal that everybody between folded to."""
    line, raiser = betting.line, betting.raiser
    at = np.arange(len(line.first))
    folded = np.concatenate([[0], np.cumsum(folds(betting))])
    only_folds = folded[at] - folded[np.maximum(raiser, 0) + 1] == at - raiser - 1
    answer = betting.choices & betting.is_opener & (line.opened == 1) & (raiser >= 0)
    return np.asarray(answer & steals[raiser] & only_folds)


def _better_doors(betting: Betting, stakes: Stakes, spots: Index, doors: NDArray[np.int64]) -> Flags:
    """In which spots the door card is better than every one left to act; not where one of them was not seen."""
    line, acts = betting.line, betting.line.acts
    first = betting.third & (acts.act != BRING_IN) & ~line.acted
    acted = since(line.first, np.where(first, bit(acts.place), 0))
    waiting = line.able[spots] & ~bit(acts.place[spots]) & ~acted[spots]
    hand = acts.hand[spots]
    inside = holds(waiting[:, None], np.arange(betting.seats)[None, :])
    own, theirs = doors[hand, acts.place[spots]], doors[hand]
    seen = (own >= 0) & ((theirs >= 0) | ~inside).all(axis=1)
    low = stakes.low_brings_in[hand]
    beaten = np.where(low[:, None], theirs < own[:, None], _from_ace(theirs) > _from_ace(own)[:, None])
    better = np.zeros(len(acts), np.bool_)
    better[spots[seen & (beaten | ~inside).all(axis=1)]] = True
    return better


def _from_ace(ranks: NDArray[np.int64]) -> NDArray[np.int64]:
    """Ranks with the ace below the two."""
    return (ranks + 1) % 13
