"""The lines of a PokerStars hand below its seats: what was dealt and done, who was paid, and the summary."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from pipeline.records.batch import contributions, mucks
from pipeline.records.betting.turn import SPEAKS
from pipeline.records.phh.told import uncalled
from pipeline.records.writers.chips import DEAD, LAST_STREET, UNSEEN, Chips, cards_in_order, dead_money
from pipeline.rules.catalog import find
from schemas.hand import PUTS_IN, Action, Hand, Result

STREETS = {3: "3rd Street", 4: "4th Street", 5: "5th Street", 6: "6th Street", 7: "River"}
LOW = "A2345678"
SHARES: Mapping[str | None, int] = {"high": 1, "low": 2}
"""The order in which the shares of a pot are paid; pots in the order of the record."""


def play(hand: Hand, stacks: Sequence[int], money: Callable[[int], str]) -> list[str]:
    """Every line from the antes to the end of the summary."""
    return _Play(hand, stacks, money).all()


def low_words(cards: Sequence[str]) -> str:
    """The best low of eight or better as PokerStars writes it; empty where there is none.

    >>> low_words(["As", "2d", "3h", "7c", "8c", "Td", "Kh"])
    'LO: 8,7,3,2,A'
    """
    ranks = [rank for rank in LOW if any(card[0] == rank for card in cards)][:5]
    return f"LO: {','.join(reversed(ranks))}" if len(ranks) == 5 else ""


class _Play:
    """Writes the lines of one hand."""

    def __init__(self, hand: Hand, stacks: Sequence[int], money: Callable[[int], str]) -> None:
        self.hand, self.money = hand, money
        self.chips = Chips(hand, stacks)
        self.cards = [cards_in_order(hand, place) for place in range(len(hand.seats))]
        self.mucked, self.dead = mucks(hand), dead_money(hand)
        self.ending = self.chips.in_at_end()
        self.dealt = False
        self.folded: dict[int, int] = {}
        acts = hand.actions or ()
        self.back = Counter[int]()
        for action in acts:
            self.back[self.chips.places[action.seat]] += action.amount if action.act == "uncalled" else 0
        self.told = [self.chips.places[one.seat] for one in acts if one.act in ("show", "muck")]
        variant = find(hand.variant)
        self.split = variant is not None and variant.name == "stud-8"
        self.lines: list[str] = []

    def all(self) -> list[str]:
        """The whole hand."""
        for action in self.hand.actions or ():
            place = self.chips.places[action.seat]
            if action.act in DEAD:
                self._say(place, f"posts the ante {self.money(action.amount)}{self._all_in(action, place)}")
            elif action.act == "uncalled":
                self._give_back(place, action.amount)
            elif action.act in SPEAKS:
                self._reach(action.street)
                self._act(action, place)
        self._reach(3)
        if self.hand.void is not None:
            nothing = f"Total pot {self.money(0)} | Rake {self.money(0)}"
            return [*self.lines, "Hand cancelled", "*** SUMMARY ***", nothing]
        if not self.back.total():
            for place, chips in enumerate(uncalled(contributions(self.hand))):
                self.back[place] = chips
                if chips:
                    self._give_back(place, chips)
        self._reach(self.chips.last_street())
        self._leave()
        self._showdown()
        self._pay()
        self._summary()
        return self.lines

    def _name(self, place: int) -> str:
        return self.hand.seats[place].player

    def _say(self, place: int, words: str) -> None:
        self.lines.append(f"{self._name(place)}: {words}")

    def _all_in(self, action: Action, place: int) -> str:
        return " and is all-in" if action.all_in or (action.amount and self.chips.left(place) == 0) else ""

    def _give_back(self, place: int, chips: int) -> None:
        self.lines.append(f"Uncalled bet ({self.money(chips)}) returned to {self._name(place)}")

    # Streets.

    def _reach(self, street: int) -> None:
        if not self.dealt:
            self.dealt = True
            self._deal()
        while self.chips.street < street:
            self._leave()
            self.chips.next_street()
            self._deal()

    def _leave(self) -> None:
        for place in self.chips.leave():
            self._say(place, "folds")
            self.folded[place] = self.chips.street

    def _deal(self) -> None:
        street = self.chips.street
        common = f" [{self.hand.community[0]}]" if street == LAST_STREET and self.hand.community else ""
        self.lines.append(f"*** {'RIVER' if street == LAST_STREET else f'{STREETS[street][:3]} STREET'} ***{common}")
        for place in self.chips.inside if not common else ():
            cards = self._open(place, street)
            parts = [cards[:-1], cards[-1:]] if street > 3 else [cards]
            if cards:
                shown = " ".join(f"[{' '.join(part)}]" for part in parts)
                self.lines.append(f"Dealt to {self._name(place)} {shown}")

    def _open(self, place: int, street: int) -> list[str]:
        """What the text shows of a player as a street is dealt: his up cards, or all if he does not show them later."""
        seat = self.hand.seats[place]
        up: list[str] = [*(seat.up or ())][:4]
        shows_later = place in self.ending and len(self.ending) > 1 and self.hand.void is None
        if not shows_later and _seen(seat.down):
            return self.cards[place][:street]
        if shows_later and UNSEEN in up:
            return []  # which of his cards lay face up follows from their order when he shows
        return up[: street - 2] if street < LAST_STREET and len(up) >= street - 2 else []

    # Acts.

    def _act(self, action: Action, place: int) -> None:
        chips, amount = self.chips, action.amount if action.act in PUTS_IN else 0
        before, total = chips.high, chips.on_street[place] + amount
        chips.put_in(place, amount)
        all_in = self._all_in(action, place)
        if action.act == "fold":
            self._say(place, "folds")
            chips.inside = [other for other in chips.inside if other != place]
            self.folded.setdefault(place, chips.street)
        elif action.act == "bring-in":
            self._say(place, f"brings in for {self.money(amount)}{all_in}")
        elif not amount:
            self._say(place, "checks")
        elif action.act != "call" and not before:
            self._say(place, f"bets {self.money(amount)}{all_in}")
        elif action.act != "call" and total > before:
            self._say(place, f"raises {self.money(total - before)} to {self.money(total)}{all_in}")
        else:
            self._say(place, f"calls {self.money(amount)}{all_in}")

    # The end.

    def _showdown(self) -> None:
        if len(self.ending) > 1:
            self.lines.append("*** SHOW DOWN ***")
            for place in dict.fromkeys([place for place in self.told if place in self.ending] + self.ending):
                self._say(place, "mucks hand" if self.mucked[place] else f"shows {self._shown(place)}")
        elif self._shows_alone():
            self._say(self.ending[0], f"shows {self._shown(self.ending[0])}")
        elif self.ending and self.mucked[self.ending[0]]:
            self._say(self.ending[0], "mucks hand")

    def _shows_alone(self) -> bool:
        shows = {self.chips.places[one.seat] for one in self.hand.actions or () if one.act == "show"}
        return bool(self.ending) and self.ending[0] in shows and UNSEEN not in self._so_far(self.ending[0])

    def _so_far(self, place: int) -> list[str]:
        return self.cards[place][: self.chips.street]

    def _shown(self, place: int) -> str:
        cards = self._so_far(place)
        low = low_words([*cards, *self.hand.community]) if self.split else ""
        return f"[{' '.join(cards)}]{f' ({low})' if low else ''}"

    def _pay(self) -> None:
        sides = {one.pot for one in self.hand.results or () if one.pot}
        side = "side pot" if sides == {1} else "side pot-{}"
        payments = self._payments()
        pots = list(dict.fromkeys(one.pot for one in payments))
        for one in sorted(payments, key=lambda one: (pots.index(one.pot), SHARES.get(one.share, 0))):
            pot = side.format(one.pot) if one.pot else "main pot" if sides else "pot"
            self.lines.append(f"{one.player} collected {self.money(one.amount)} from {pot}")

    def _payments(self) -> list[Result]:
        """What was paid; of an empty pot that nothing, so that somebody is said to have had it."""
        paid = [Result(player=seat.player, amount=seat.won) for seat in self.hand.seats if seat.won]
        paid = paid if self.hand.results is None else [one for one in self.hand.results if one.amount]
        return paid or [Result(player=self._name(place), amount=0) for place in self.ending[:1]]

    def _summary(self) -> None:
        hand = self.hand
        total = sum(contributions(hand)) - self.back.total()
        charge = (hand.rake or 0) + hand.fees
        won = Counter[str]()
        for one in self._payments():
            won[one.player] += one.amount
        self.lines += [
            "*** SUMMARY ***",
            f"Total pot {self.money(total if hand.pot is None else hand.pot)} | Rake {self.money(charge)}",
        ]
        for chair, place in self.chips.places.items():
            end = self._end(place, won[self._name(place)])
            if end:
                self.lines.append(f"Seat {chair}: {self._name(place)} {end}")

    def _end(self, place: int, won: int) -> str:
        """How the hand ended for a player, as the summary says it."""
        seat, several = self.hand.seats[place], len(self.ending) > 1
        if place in self.ending and not self.mucked[place] and (several or self._shows_alone()):
            return f"showed [{' '.join(self._so_far(place))}] and {f'won ({self.money(won)})' if won else 'lost'}"
        if won or self.ending == [place]:
            return f"collected ({self.money(won)})"
        if place in self.folded:
            street = self.folded[place]
            has_bet = street > 3 or self.chips.totals[place] > self.dead[place]
            return f"folded on the {STREETS[street]}" + ("" if has_bet else " (didn't bet)")
        if not seat.dealt:
            return "sitting out"
        return f"mucked [{' '.join(self._so_far(place))}]" if several and _seen(seat.down) else "mucked"


def _seen(cards: Sequence[str] | None) -> bool:
    return any(card != UNSEEN for card in cards or ())
