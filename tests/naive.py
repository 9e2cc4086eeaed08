"""Resolve one recorded hand slowly and plainly, from the written rules alone and apart from the fast code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from tests.naive_hands import Card, Score, ace_low, known, low_score
from tests.naive_pots import Pot, carried, contributions, dead_money, layers, under
from tests.naive_wild import LOW_SPADE, WILD_RULES, Highs

Part = tuple[list[str], str]  # who wins this share of a pot (nobody: it rolls), and how its odd chips are given

SPADE = 3
QUEEN: Card = (12, SPADE)
BEYOND: Card = (99, 0)
ALIASES = {"stud8": "stud-8", "bitch": "the-bitch", "seven-card-stud": "stud"}
MARIAH = ("both_required", "redeal_split", "qs_half", "high_chicago", LOW_SPADE)
THIRDS = ("two-thirds", "both_required")
DEFAULTS: dict[str, Any] = {
    "pot_scope": "per_pot",
    "mucked": "folded",
    "rake_from": "main_first",
    "tie_best_hand": "shared",
    "ace_of_spades": "high",
    "hole_rule": "facing",
    "spade_source": "hole",
    "black_mariah": "both_required",
    "queen_up": "no_split",
    "all_tied": "split",
    "odd_chip": "tda",
    "odd_half": "high",
    "even_identical_split": True,
    "low_qualifier": "8",
    "carry": "merged",
    "dead_money": "layers",
    **WILD_RULES,
}


class Deal:
    """A record read once: rules in force, who is live, what each player holds."""

    def __init__(self, record: dict[str, Any], rules: dict[str, Any] | None) -> None:
        house = {**DEFAULTS, **(record.get("house") or {}), **(rules or {})}
        name = str(record["variant"]).lower().replace("_", "-").replace(" ", "-")
        self.game = ALIASES.get(name, name)
        if self.game == "black-mariah":
            self.game = house["black_mariah"] if house["black_mariah"] != "high_chicago" else "high-chicago"
            if house["black_mariah"] not in MARIAH:
                raise ValueError(f"no slow resolution for {house['black_mariah']}")
        house.setdefault("no_hole_spade", "rollover" if self.game in THIRDS else "high_takes_all")
        self.rules = house
        self.highs = Highs(self.game, record, house)
        self.chip = int(record.get("chip") or 1)
        self.rake = (record.get("rake") or 0) + (record.get("fees") or 0)
        self.seats: dict[str, dict[str, Any]] = {seat["player"]: seat for seat in record["seats"]}
        self.put = contributions(record)
        self.dead = dead_money(record) if house["dead_money"] == "main_pot" else Counter[str]()
        self.live = self._live()
        common = known(record.get("community"))
        self.seen = {p: known(s.get("down")) + known(s.get("up")) + common for p, s in self.seats.items()}
        self.hole = {p: self._hole(s) for p, s in self.seats.items()}
        self.face_up = set(common).union(*(known(s.get("up")) for s in self.seats.values()))

    def _live(self) -> list[str]:
        stayed = [p for p, s in self.seats.items() if not s.get("folded") and s.get("dealt", True)]
        tabled = [p for p in stayed if not self.seats[p].get("mucked")]
        if not stayed:
            raise ValueError("nobody is in at the end")
        return tabled if tabled and self.rules["mucked"] == "folded" else stayed

    def _hole(self, seat: dict[str, Any]) -> list[Card]:
        up = seat.get("up") or []
        if self.game == "two-thirds" and self.rules["spade_source"] == "all":
            return known(seat.get("down")) + known(up)
        return known(seat.get("down")) + (known(up[4:5]) if self.rules["hole_rule"] == "position" else [])

    def best(self, players: list[str], score: Callable[[list[Card]], Score] | None = None) -> list[str]:
        """Players whose hand is worth most, as a high hand if nothing else is said."""
        score = score or self.highs.score
        worth = {p: score(self.seen[p])[0] for p in players}
        return [p for p in players if worth[p] == max(worth.values())]

    def spade(self, players: list[str], lowest: bool) -> str | None:
        """Owner of the lowest or highest spade that counts."""
        ace = self.rules["ace_of_spades"]
        one = ace == "low" or (ace == "both" and lowest)
        cards = {p: [c for c in self.hole[p] if self.game != LOW_SPADE or c != QUEEN] for p in players}
        owned = [(r, p) for p in players for r, s in (ace_low(cards[p]) if one else cards[p]) if s == SPADE]
        return (min(owned) if lowest else max(owned))[1] if owned else None

    def holder(self, players: list[str]) -> str | None:
        """Who has the queen of spades in the hole."""
        return next((p for p in players if QUEEN in self.hole[p]), None)

    def void_card(self) -> bool:
        """Whether a queen of spades lying face up kills the deal."""
        rule = self.game == "redeal_split" or (self.game == "the-bitch" and self.rules["queen_up"] == "dead_hand")
        return rule and QUEEN in self.face_up

    def by_key(self, winners: list[str], contest: str) -> list[str]:
        """Order the winners of one contest by who gets the first odd chip."""
        rule = self.rules["odd_chip"]
        if rule == "seat" or len(winners) == 1:
            return winners
        if rule == "tda":
            score = low_score if contest == "low" else self.highs.score
            return sorted(winners, key=lambda p: score(self.seen[p])[1], reverse=True)
        if contest == "low":
            return sorted(winners, key=lambda p: [*sorted(ace_low(self.seen[p])), BEYOND])
        return sorted(winners, key=lambda p: self.highs.whole(self.seen[p]), reverse=True)


def build(record: dict[str, Any], deal: Deal) -> tuple[list[Pot], Counter[str]]:
    """All pots in order: carry pots that stand apart, main, sides."""
    bets = Counter({p: chips - deal.dead[p] for p, chips in deal.put.items()})
    pots, returned = layers(bets, deal.live)
    pots = under(pots, deal.dead, deal.put, deal.live)
    apart: list[Pot] = []
    for amount, names in carried(record):
        eligible = [p for p in deal.live if names is None or p in names]
        same = [pot for pot in pots[:1] + apart if eligible and pot.eligible == eligible]
        if same:
            same[0].carry += amount
        else:
            apart.append(Pot("carry", eligible, Counter(), amount, names))
    return apart + pots, returned


def thirds(deal: Deal, eligible: list[str]) -> list[str]:
    """Winners of a game in which several things must be held at once."""
    scope = deal.live if deal.rules["pot_scope"] == "global" else eligible
    best = deal.best(scope)
    if len(best) > 1 and deal.rules["tie_best_hand"] == "none":
        best = []
    low, high = deal.spade(scope, lowest=True), deal.spade(scope, lowest=False)
    if high is None:
        return [p for p in best if p in eligible and deal.rules["no_hole_spade"] == "best_hand"]
    held = Counter([*best, high] + ([low] if deal.game == "two-thirds" and low else []))
    return [p for p in eligible if held[p] >= 2]


def with_card(deal: Deal, eligible: list[str]) -> list[Part]:
    """Parts of a pot that the high hand shares with the holder of a card."""
    queen = deal.game in ("the-bitch", "qs_half")
    owner = deal.holder(eligible) if queen else deal.spade(eligible, lowest=deal.game in ("low-chicago", LOW_SPADE))
    hand = (deal.best(eligible), "high")
    if owner is not None:
        return [hand, ([owner], "card")]
    rolls = deal.game == LOW_SPADE or (not queen and deal.rules["no_hole_spade"] == "carry_half")
    return [hand, ([], "card")] if rolls else [hand]


def high_low(deal: Deal, eligible: list[str]) -> list[Part]:
    """Parts of a pot in Stud 8."""
    limit = {"8": 8, "9": 9, "none": 13}[str(deal.rules["low_qualifier"])]
    worth = {p: low_score(deal.seen[p])[0] for p in eligible}
    lows = [p for p in eligible if worth[p][0] == 0 and -worth[p][1] <= limit]
    hand = (deal.best(eligible), "high")
    if not lows:
        return [hand]
    low = (deal.best(lows, low_score), "low")
    even = str(deal.rules["even_identical_split"]).lower() == "true" and len(low[0]) > 1 and low[0] == hand[0]
    return [hand] if even else [hand, low]


def contests(deal: Deal, pot: Pot) -> list[Part]:
    """Who wins which share of a pot."""
    eligible = pot.eligible
    if len(eligible) == 1:
        return [(eligible, "high")]
    if not eligible or deal.void_card():
        return [([], "high")]
    if deal.game in ("stud", "follow-the-queen", "baseball"):
        return [(deal.best(eligible), "high")]
    if deal.game == "razz":
        return [(deal.best(eligible, low_score), "low")]
    if deal.game == "stud-8":
        return high_low(deal, eligible)
    if deal.game in THIRDS:
        return [(thirds(deal, eligible), "high")]
    if deal.game == "second-hand-high":
        beaten = [p for p in eligible if p not in deal.best(eligible)]
        if beaten:
            return [(deal.best(beaten), "high")]
        rule = deal.rules["all_tied"]
        return [([] if rule == "rollover" else eligible, "refund" if rule == "refund" else "high")]
    if deal.game in ("the-bitch", "qs_half", "redeal_split", "high-chicago", "low-chicago", LOW_SPADE):
        return with_card(deal, eligible)
    raise ValueError(f"no slow resolution for {deal.game}")


def sizes(deal: Deal, amount: int, parts: list[Part]) -> list[int]:
    """Chips of each share: everything, or two halves with what is odd in the one the house names."""
    if len(parts) < 2:
        return [amount]
    half = amount // deal.chip // 2 * deal.chip
    return [half, amount - half] if deal.rules["odd_half"] == "low" else [amount - half, half]


def winnable(deal: Deal, pot: Pot, parts: list[Part]) -> int:
    """Chips of a pot that somebody wins, before rake."""
    if parts[0][1] == "refund":
        return pot.amount - sum(pot.paid[p] for p in pot.eligible)
    return sum(size for size, (who, _) in zip(sizes(deal, pot.amount, parts), parts, strict=True) if who)


def divide(deal: Deal, amount: int, winners: list[str], contest: str) -> Counter[str]:
    """Divide chips among tied winners: one odd chip each from the best key on, what is below a chip to the first."""
    chips, dust = divmod(amount, deal.chip)
    each, odd = divmod(chips, len(winners))
    order = deal.by_key(winners, contest)
    return Counter({p: (each + (i < odd)) * deal.chip + (dust if i == 0 else 0) for i, p in enumerate(order)})


def give_back(deal: Deal, pot: Pot, rolled: int) -> Counter[str]:
    """Give what rolls in a side pot back to those who paid it, by largest remainder."""
    if rolled == pot.amount:
        return Counter(pot.paid)
    chips, dust = divmod(rolled, deal.chip)
    due = {p: Fraction(chips * pot.paid[p], pot.amount) for p in deal.put if pot.paid[p]}
    whole = {p: int(share) for p, share in due.items()}
    order = sorted(due, key=lambda p: due[p] - whole[p], reverse=True)
    left = chips - sum(whole.values())
    return Counter({p: (whole[p] + (i < left)) * deal.chip + (dust if i == 0 else 0) for i, p in enumerate(order)})


def settle(deal: Deal, pot: Pot, parts: list[Part], rake: int) -> dict[str, Any]:
    """Pay one pot."""
    awards: Counter[str] = Counter()
    returned: Counter[str] = Counter()
    rolled = 0
    rolls = not all(who for who, _ in parts)
    if parts[0][1] == "refund":
        returned = Counter({p: pot.paid[p] for p in pot.eligible})
        awards = divide(deal, pot.amount - sum(returned.values()) - rake, pot.eligible, "high")
        parts = []
    halves = sizes(deal, pot.amount - (0 if rolls else rake), parts) if parts else []
    for size, (who, contest) in zip(halves, parts, strict=True):
        if who:
            awards.update(divide(deal, size - (rake if rolls else 0), who, contest))
        else:
            rolled += size
    if rolled and pot.kind == "side" and deal.rules["carry"] == "refund_side":
        returned, rolled = give_back(deal, pot, rolled), 0
    paid = {"awards": dict(awards), "rolled": rolled, "returned": {p: c for p, c in returned.items() if c}}
    return {"amount": pot.amount, "eligible": list(pot.eligible), **paid}


def rakes(deal: Deal, won: list[int]) -> list[int]:
    """How much of the rake comes out of each pot."""
    total, taken = sum(won), [0] * len(won)
    due = min(deal.rake, total)
    if deal.rules["rake_from"] == "pro_rata" and total:
        taken = [due * chips // total for chips in won]
    for i, chips in enumerate(won):
        taken[i] += min(chips - taken[i], due - sum(taken))
    return taken


def resolve(record: dict[str, Any], rules: dict[str, Any] | None = None) -> dict[str, Any]:
    """Resolve a recorded hand; `rules` goes before the record's house rules, these before the defaults.

    Units: whole smallest units. Raises: ValueError for a game that has no slow resolution or a hand nobody stayed in.
    """
    nobody = {seat["player"]: 0 for seat in record["seats"]}
    if record.get("void"):
        carry = carried(record)
        rest = [{"amount": amount, "players": list(nobody if names is None else names)} for amount, names in carry]
        back = {p: c for p, c in contributions(record).items() if c}
        out = {"awards": nobody, "returned": back, "carry_out": sum(amount for amount, _ in carry)}
        return {**out, "carry_parts": rest, "rake": 0, "pots": []}
    deal = Deal(record, rules)
    pots, returned = build(record, deal)
    plans = [contests(deal, pot) for pot in pots]
    taken = rakes(deal, [winnable(deal, pot, parts) for pot, parts in zip(pots, plans, strict=True)])
    paid = [settle(deal, pots[i], plans[i], taken[i]) for i in range(len(pots))]
    awards = Counter(nobody)
    for pot in paid:
        awards.update(pot["awards"])
        returned.update(pot["returned"])
    open_to = [pot.eligible or list(pot.names or []) for pot in pots]
    rolled = [{"amount": p["rolled"], "players": who} for p, who in zip(paid, open_to, strict=True) if p["rolled"]]
    return {
        "awards": dict(awards),
        "returned": dict(returned),
        "carry_out": sum(pot["rolled"] for pot in paid),
        "carry_parts": rolled,
        "rake": sum(taken),
        "pots": paid,
    }
