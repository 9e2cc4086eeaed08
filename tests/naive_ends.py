"""Count how each player came out of one recorded hand, slowly and plainly, from the written definitions alone."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from tests import naive
from tests.naive_hands import CARDS, known, low_score
from tests.naive_pots import Pot
from tests.naive_stats import Counts, dealt
from tests.naive_wild import LOW_SPADE

QUARTER, THREE = Fraction(1, 4), Fraction(3, 4)
SPADE_GAMES = ("two-thirds", "both_required", "redeal_split", "high-chicago", "low-chicago", LOW_SPADE)
QUEEN_GAMES = ("the-bitch", "qs_half")
SPLIT_GAMES = ("stud-8", "redeal_split", "high-chicago", "low-chicago", LOW_SPADE, *QUEEN_GAMES)


def fold_streets(record: dict[str, Any]) -> dict[str, int]:
    """Where each player folded, as far as it is written."""
    chair = {seat.get("seat", place): seat["player"] for place, seat in enumerate(record["seats"], 1)}
    streets = {s["player"]: s["folded"] for s in record["seats"] if s.get("folded", False) not in (False, True)}
    for action in record.get("actions") or ():
        if action["act"] == "fold":
            streets[chair[action["seat"]]] = action["street"]
    return streets


def with_folds(record: dict[str, Any]) -> dict[str, Any]:
    """The record with its folds at the seats, also those that only its actions tell."""
    streets = fold_streets(record)
    seats = [seat | {"folded": streets.get(seat["player"], seat.get("folded", False))} for seat in record["seats"]]
    return record | {"seats": seats}


def stayed(record: dict[str, Any]) -> list[str]:
    """Who did not fold."""
    streets = fold_streets(record)
    return [s["player"] for s in dealt(record) if s.get("folded", False) is False and s["player"] not in streets]


def last_streets(record: dict[str, Any]) -> dict[str, int]:
    """The last street each player saw; who is not in it, nobody knows."""
    found = fold_streets(record)
    inside = stayed(record)
    gone = [seat["player"] for seat in dealt(record) if seat["player"] not in inside]
    if len(inside) > 1:
        found |= dict.fromkeys(inside, 7)
    elif gone and all(player in found for player in gone):
        found |= dict.fromkeys(inside, max(found[player] for player in gone))
    return found


def ends(record: dict[str, Any]) -> Counts:
    """The counters of streets seen, showdowns and what was held at them."""
    counts: Counts = {seat["player"]: Counter() for seat in record["seats"]}
    if record.get("void"):
        return counts
    for player, last in last_streets(record).items():
        counts[player]["saw_opp"] = 1
        for street in (4, 5, 6, 7):
            counts[player][f"saw{street}"] = int(last >= street)
    inside, record = stayed(record), with_folds(record)
    awards = naive.resolve(record)["awards"]
    for player, won in awards.items():
        if won and counts[player]["saw4"]:
            counts[player]["won4"] = 1
        if won and inside == [player]:
            counts[player]["foldout_win"] = 1
            counts[player]["won_out4"] = counts[player]["saw4"]
    if len(inside) > 1:
        Showdown(record, inside, counts).count()
    return counts


class Showdown:
    """A hand that several players took to the end."""

    def __init__(self, record: dict[str, Any], inside: list[str], counts: Counts) -> None:
        self.deal = naive.Deal(record, None)
        self.inside, self.counts = inside, counts
        self.pots, _ = naive.build(record, self.deal)
        self.plans = [naive.contests(self.deal, pot) for pot in self.pots]
        self.paid = naive.resolve(record)["pots"]
        alone = len(self.deal.live) == 1
        self.contested = [i for i, pot in enumerate(self.pots) if len(pot.eligible) > 1 and not self.deal.void_card()]
        mucked = set(inside) - set(self.deal.live)
        self.at_showdown = [
            i
            for i, pot in enumerate(self.pots)
            if i in self.contested or (pot.eligible and (alone or any(pot.paid.get(one) for one in mucked)))
        ]
        self.won: Counter[str] = Counter()
        for i in self.at_showdown:
            self.won.update(self.paid[i]["awards"])

    def count(self) -> None:
        """Count everything about it."""
        total, before = sum(self.won.values()), 0
        for seat in self.deal.seats:
            if seat in self.inside:
                self.counts[seat]["showdowns"] = 1
                self.counts[seat]["rolled"] = int(not total)
                self.counts[seat]["wsd"] = int(self.won[seat] > 0)
            if total:
                share = round_half_up(10_000 * (before + self.won[seat]), total) - round_half_up(10_000 * before, total)
                self.counts[seat]["potshare"] = share
                before += self.won[seat]
        unseen = {player: 7 - len(set(self.deal.seen[player])) for player in self.deal.live}
        tabled = [player for player in self.deal.live if unseen[player] <= 0]
        self.own_cards(tabled)
        main = next((i for i, pot in enumerate(self.pots) if pot.kind == "main"), None)
        if main in self.contested and len(tabled) == len(self.deal.live):
            self.held(self.pots[main], main)

    def own_cards(self, tabled: list[str]) -> None:
        """Count what a player's own cards say."""
        for player in tabled:
            count, seat = self.counts[player], self.deal.seats[player]
            river = (seat.get("up") or [])[4:5] if self.deal.rules["hole_rule"] == "position" else []
            hole = known([*(seat.get("down") or []), *river])
            if self.deal.game in SPADE_GAMES:
                count["own_two_spades_opp"] = 1
                # A queen that is wild is no spade.
                spades = [c for c in hole if c[1] == naive.SPADE and (self.deal.game != LOW_SPADE or c != CARDS["Qs"])]
                count["own_two_spades"] = int(len(spades) > 1)
            if self.deal.game in QUEEN_GAMES:
                count["queen_hit_opp"] = 1
                count["queen_hit"] = int(CARDS["Qs"] in hole)
            if self.deal.game == "stud-8" and any(player in self.pots[i].eligible for i in self.contested):
                count["lo_made_opp"] = 1
                count["lo_made"] = int(self.has_low(player))

    def has_low(self, player: str) -> bool:
        """Whether his cards make a low that qualifies."""
        worth = low_score(self.deal.seen[player])[0]
        return worth[0] == 0 and -worth[1] <= {"8": 8, "9": 9, "none": 13}[str(self.deal.rules["low_qualifier"])]

    def held(self, main: Pot, place: int) -> None:
        """Count what was held in the main pot, and how the pots were shared."""
        if self.deal.game in SPLIT_GAMES:
            self.parts(main)
        if self.deal.game == "stud-8":
            self.high_low(main)
        if self.deal.game == "second-hand-high":
            self.second(main)
        if self.deal.game in ("two-thirds", "both_required"):
            self.thirds(main, self.paid[place]["rolled"] + sum(self.paid[place]["returned"].values()) > 0)

    def parts(self, main: Pot) -> None:
        """Count quarters and three quarters."""
        for player in main.eligible:
            if not self.won[player]:
                continue
            count = self.counts[player]
            count["split_opp"] = 1
            for i in self.contested:
                won = [who for who, _ in self.plans[i] if who]
                part = sum((Fraction(1, len(won) * len(who)) for who in won if player in who), Fraction(0))
                if 0 < part <= QUARTER:
                    count["quartered"] = 1
                if part == THREE:
                    count["threequarter"] = 1

    def high_low(self, main: Pot) -> None:
        """Count highs, lows and scoops."""
        limit_lows = {i: [p for p in self.pots[i].eligible if self.has_low(p)] for i in self.contested}
        lows = {i: self.low_winners(i, limit_lows[i]) for i in self.contested}
        any_low = any(lows.values())
        for player in main.eligible:
            count = self.counts[player]
            own = [i for i in self.contested if player in self.pots[i].eligible]
            count["hilo_opp"] = 1
            count["hi_win"] = int(any(player in self.plans[i][0][0] for i in own))
            count["lo_win_opp"] = int(any_low)
            count["lo_win"] = int(any(player in lows[i] for i in own))
            count["free_low"] = int(any(player in lows[i] and limit_lows[i] == [player] for i in own))
            count["scoop"] = int(all(who == [player] for i in own for who, _ in self.plans[i]))

    def low_winners(self, i: int, lows: list[str]) -> list[str]:
        """Who takes the low share of a pot; nobody where the same players take both as one."""
        return self.plans[i][1][0] if len(self.plans[i]) > 1 and lows else []

    def second(self, main: Pot) -> None:
        """Count best hands that won nothing, and what second hands took."""
        best = self.deal.best(main.eligible)
        beaten = [p for p in main.eligible if p not in best]
        second = self.deal.best(beaten) if beaten else []
        for player in main.eligible:
            count = self.counts[player]
            count["second_opp"] = 1
            if player in best and not self.won[player]:
                count["top_bust" if len(best) == 1 else "top_tie_void"] = 1
            count["second_share"] = count["potshare"] if player in second else 0

    def thirds(self, main: Pot, rolled: bool) -> None:
        """Count who held which third, or, where both are wanted, one without the other."""
        scope = self.deal.live if self.deal.rules["pot_scope"] == "global" else main.eligible
        best = self.deal.best(scope)
        if len(best) > 1 and self.deal.rules["tie_best_hand"] == "none":
            best = []
        low, high = self.deal.spade(scope, lowest=True), self.deal.spade(scope, lowest=False)
        for player in main.eligible:
            count = self.counts[player]
            if self.deal.game == "both_required":
                count["mariah_miss_opp"] = 1
                count["mariah_miss"] = int((player in best) != (player == high))
                continue
            held = {"best": player in best, "lo": player == low, "hi": player == high}
            count["thirds_opp"] = 1
            count["two_plus"] = int(sum(held.values()) >= 2)
            for third, has in held.items():
                count[f"third_{third}"] = int(has)
                count[f"near_{third}"] = int(has and sum(held.values()) == 1 and rolled)


def round_half_up(amount: int, of: int) -> int:
    """An amount over another, a half going up."""
    return (2 * amount + of) // (2 * of)
