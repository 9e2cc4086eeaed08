"""What each player did from fourth street on, and how often he could have: opportunities end in `_opp`.

Source: docs/statistics.md, one line a statistic.
"""

import numpy as np

from pipeline.checks.told_betting import NOBODY, STREETS, Betting, Counts, Stakes, calls, folds, last_of
from pipeline.checks.turns import CHECK
from pipeline.records.acts import ACT_CODE, Acts
from pipeline.records.batch import Gathered
from pipeline.rules.batch import UP, Chips, Codes, Flags
from pipeline.rules.cards import SUIT_LETTERS, UNSEEN

THIRD, LAST = 3, 7


def later_streets(betting: Betting, stakes: Stakes, cards: Codes) -> dict[str, Counts]:
    """The counters of bets, folds and raises after third street by name. Shapes: cards [hand, seat, place]."""
    line, acts = betting.line, betting.line.acts
    up, faced = line.bets, line.opened > 0
    checked = faced & line.earlier.any(acts.act == CHECK)
    after = ~betting.third
    by_street = {
        "bet{}_opp": betting.by_street(after & ~faced),
        "bet{}": betting.by_street(after & ~faced & up),
        "fold{}_opp": betting.by_street(after & faced),
        "fold{}": betting.by_street(after & faced & folds(betting)),
        "checkraise{}_opp": np.minimum(betting.by_street(after & checked), 1),
        "checkraise{}": np.minimum(betting.by_street(after & checked & up), 1),
    }
    found: dict[str, Counts] = {
        name.format(street): of_street
        for name, counts in by_street.items()
        for street, of_street in zip(STREETS, counts, strict=True)
    }
    found |= {
        "aggressions": betting.count(after & up),
        "calls": betting.count(after & calls(betting)),
        "folds": betting.count(after & faced & folds(betting)),
    }
    return found | _fourth(betting, stakes, cards)


def _fourth(betting: Betting, stakes: Stakes, cards: Codes) -> dict[str, Counts]:
    """Following the aggression of third street up, and betting double on an open pair."""
    line, acts = betting.line, betting.line.acts
    fourth = acts.street == STREETS[0]
    led = last_of(betting, betting.third & line.bets)
    leads = (led != NOBODY)[acts.hand] & (acts.place[led[acts.hand]] == acts.place) if len(acts) else fourth
    follows = fourth & leads & (line.opened == 0)
    big, small = stakes.big[acts.hand], stakes.small[acts.hand]
    one, two = (cards[acts.hand, acts.place, UP.start + place] for place in (0, 1))
    ranks = len(SUIT_LETTERS)
    pair = (one < UNSEEN) & (two < UNSEEN) & (one // ranks == two // ranks)
    spots = fourth & line.begins & pair & stakes.pair_doubles[acts.hand] & (small > 0) & (small < big)
    return {
        "follow4_opp": betting.flag(follows),
        "follow4": betting.flag(follows & line.bets),
        "pair4_bet_opp": betting.count(spots),
        "pair4_bet": betting.count(spots & line.bets & (acts.amount >= big)),
    }


def folded_on(gathered: Gathered) -> Chips:
    """The street each seat folded on, by an action or its own word; 0 where none is written. Shape: [hand, seat]."""
    acts: Acts = gathered.acts
    streets = np.maximum(gathered.seated.folded_on, 0)
    rows = acts.act == ACT_CODE["fold"]
    streets[acts.hand[rows], acts.place[rows]] = acts.street[rows]
    return streets


def reached(gathered: Gathered) -> Chips:
    """The last street each player saw cards of, 0 where that is not known. Shape: [hand, seat].

    Who is left alone saw what the last to fold saw, if it is written on which street each of them folded.
    """
    stayed, dealt = gathered.batch.stayed, gathered.seated.dealt
    folded, inside = folded_on(gathered), stayed.sum(axis=1)
    gone = dealt & ~stayed
    known = gone.any(axis=1) & ((folded > 0) | ~gone).all(axis=1)
    end = np.where(inside > 1, LAST, np.where(known, np.where(gone, folded, 0).max(axis=1, initial=0), 0))
    return np.where(stayed, end[:, None], np.where(dealt, folded, 0))


def seen_streets(last: Chips) -> dict[str, Counts]:
    """Whether it is known how far each player came, and which streets he saw; `last` is what `reached` says."""
    found: dict[str, Flags] = {"saw_opp": last > 0}
    found |= {f"saw{street}": last >= street for street in STREETS}
    return {name: flags.astype(np.uint8) for name, flags in found.items()}
