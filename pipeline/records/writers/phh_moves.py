"""The actions of a hand as PHH writes them: dealing in turn, what each player did, and what was shown.

Source: PHH, required fields, `actions`.
"""

from collections.abc import Callable, Sequence

from pipeline.records.batch import mucks
from pipeline.records.betting.turn import SPEAKS
from pipeline.records.writers.chips import LAST_STREET, UNSEEN, Chips, cards_in_order
from schemas.hand import PUTS_IN, Action, Hand


def moves(hand: Hand, stacks: Sequence[int | None], bring_in: int | None, money: Callable[[int], str]) -> list[str]:
    """Every action from the first card to the last show; antes are none."""
    return _Moves(hand, stacks, bring_in, money).all()


class _Moves:
    """Writes the actions of one hand."""

    def __init__(
        self, hand: Hand, stacks: Sequence[int | None], bring_in: int | None, money: Callable[[int], str]
    ) -> None:
        self.hand, self.bring_in, self.money = hand, bring_in, money
        self.chips = Chips(hand, stacks)
        self.cards = [cards_in_order(hand, place) for place in range(len(hand.seats))]
        self.mucked = mucks(hand)
        self.shown_early = False
        self.lines: list[str] = []

    def all(self) -> list[str]:
        """The whole hand."""
        spoken = [action for action in self.hand.actions or () if action.act in SPEAKS]
        self._deal()
        for at, action in enumerate(spoken):
            while self.chips.street < action.street:
                self._next_street(spoken[at:])
            self._act(action, self.chips.places[action.seat])
        while self.chips.street < self.chips.last_street():
            self._next_street(())
        self._leave()
        self._show()
        return self.lines

    def _say(self, place: int, *words: str) -> None:
        self.lines.append(" ".join((f"p{place + 1}", *words)))

    def _next_street(self, rest: Sequence[Action]) -> None:
        self._leave()
        if not self.shown_early and self.chips.no_more_betting(rest):
            # Who can bet no more shows before the other cards are dealt.
            self.shown_early = True
            for place in self.chips.inside:
                cards = self.cards[place][: self.chips.street]
                if not self.mucked[place] and set(cards) != {UNSEEN}:
                    self._say(place, "sm", "".join(cards))
        self.chips.next_street()
        self._deal()

    def _leave(self) -> None:
        for place in self.chips.leave():
            self._say(place, "f")

    def _deal(self) -> None:
        street, inside = self.chips.street, self.chips.inside
        if street == LAST_STREET and self.hand.community:
            self.lines.append(f"d db {self.hand.community[0]}")
            return
        order: dict[str, int] = {card: at for at, card in enumerate(self.hand.up_deal_order or ())}
        up = {place: self.cards[place][street - 1] for place in inside}
        for place in sorted(inside, key=lambda place: (order.get(up[place], len(order)), place)):
            cards = "".join(self.cards[place][:3]) if street == 3 else up[place]
            self.lines.append(f"d dh p{place + 1} {cards}")

    def _act(self, action: Action, place: int) -> None:
        chips, amount = self.chips, action.amount if action.act in PUTS_IN else 0
        owed, left = chips.owed(place), chips.left(place)
        if action.act == "fold":
            self._say(place, "f")
            chips.inside = [other for other in chips.inside if other != place]
        elif action.act in ("check", "call") and amount == owed:
            self._say(place, "cc")
        elif action.act == "bring-in" and self.bring_in is not None and amount == _within(self.bring_in, left):
            self._say(place, "pb")
        elif amount:
            self._say(place, "cbr", self.money(chips.on_street[place] + amount))
        chips.put_in(place, amount)

    def _show(self) -> None:
        inside = self.chips.inside
        if len(inside) < 2:
            return
        told = [self.chips.places[one.seat] for one in self.hand.actions or () if one.act in ("show", "muck")]
        for place in dict.fromkeys([place for place in told if place in inside] + inside):
            if self.mucked[place]:
                self._say(place, "sm")
            else:
                cards = self.cards[place]
                self._say(place, "sm", "".join(cards) if set(cards) != {UNSEEN} else "-")


def _within(amount: int, left: int | None) -> int:
    return amount if left is None else min(amount, left)
