"""Hands as the texts of sites that studbook reads and does not write, for timing: stud with every card and action.

They are as plain as such a text can be. Cards of folded hands that nobody saw are made up where a site shows all.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import get_args

from pipeline.records.batch import contributions, seat_numbers
from pipeline.records.phh.told import uncalled
from pipeline.records.writers.chips import UNSEEN, cards_in_order
from schemas.card import CardText
from schemas.hand import Action, Hand

NAMES = {3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "7th"}
PASSED = {4: "Third", 5: "Fourth", 6: "Fifth", 7: "Sixth"}


@dataclass(frozen=True)
class Words:
    """How a site says what is done; `n` is the player, `x` what he adds, `to` his total on the street, `c` cards."""

    ante: str
    bring_in: str
    check: str
    fold: str
    call: str
    bet: str
    to: str
    """A raise or a completion."""
    all_in: str
    back: str


FULL_TILT = Words(
    *("{n} antes {x}", "{n} brings in for {x}", "{n} checks", "{n} folds", "{n} calls {x}", "{n} bets {x}"),
    *("{n} raises to {to}", ", and is all in", "Uncalled bet of {x} returned to {n}"),
)
WPN = Words(
    *("{n} posts ante {x}", "{n} brings in {x}", "{n} checks", "{n} folds", "{n} calls {x}", "{n} bets {x}"),
    *("{n} raises {x} to {to}", " and is all-in", "Uncalled bet ({x}) returned to {n}"),
)
BOVADA = Words(
    *("{n} : Ante chip {x}", "{n} : Bring_in chip {x}", "{n} : Checks", "{n} : Folds", "{n} : Calls {x}"),
    *("{n} : Bets {x}", "{n} : Raises {to}", "", "{n} : Return uncalled portion of bet {x}"),
)
WPN_OLD = Words(
    *("Player {n} ante ({x})", "Player {n} bring in ({x})", "Player {n} checks", "Player {n} folds"),
    *("Player {n} calls ({x})", "Player {n} bets ({x})", "Player {n} raises ({x})", ""),
    "Uncalled bet ({x}) returned to {n}",
)


class Table:
    """A hand as it is told: who is in, what is on the street, and what each player is called."""

    def __init__(self, hand: Hand, words: Words, sign: str, names: Mapping[int, str] | None = None) -> None:
        self.hand, self.words, self.sign = hand, words, sign
        self.chairs = seat_numbers(hand)
        self.names = names or {chair: seat.player for chair, seat in zip(self.chairs, hand.seats, strict=True)}
        self.cards = {chair: cards_in_order(hand, place) for place, chair in enumerate(self.chairs)}
        self.inside = [chair for chair, seat in zip(self.chairs, hand.seats, strict=True) if seat.dealt]
        self.left = list(self.inside)
        self.folded: dict[int, int] = {}
        back = uncalled(contributions(hand))
        self.back = dict(zip(self.chairs, back, strict=True))
        self.put = {
            chair: chips - back[place]
            for place, (chair, chips) in enumerate(zip(self.chairs, contributions(hand), strict=True))
        }
        self.won = {chair: seat.won or 0 for chair, seat in zip(self.chairs, hand.seats, strict=True)}

    def money(self, chips: int) -> str:
        """An amount as the site writes it."""
        whole, cents = divmod(chips * 100 // self.hand.scale, 100)
        return f"{self.sign}{whole}" + (f".{cents:02}" if cents else "")

    def stakes(self) -> str:
        """Small and big bet."""
        stakes = self.hand.stakes
        bets = (stakes.small_bet, stakes.big_bet) if stakes is not None else ()
        return "/".join(self.money(bet or 0) for bet in bets)

    def all_cards(self) -> dict[int, list[str]]:
        """Everybody's cards, those nobody saw made up."""
        seen = {card for cards in self.cards.values() for card in cards}
        spare = iter([card for card in get_args(CardText) if card not in seen and card != UNSEEN])
        return {chair: [next(spare) if c == UNSEEN else c for c in cards] for chair, cards in self.cards.items()}

    def antes(self) -> list[str]:
        """The lines before the deal."""
        acts = self.hand.actions or ()
        return [self._say(self.words.ante, one.seat, one.amount) for one in acts if one.act == "ante"]

    def streets(self) -> Iterator[tuple[int, list[int], list[str]]]:
        """Each street to the last that is dealt: its number, who gets a card, and the lines of what is done."""
        acts = [one for one in self.hand.actions or () if one.act not in ("ante", "uncalled", "show", "muck")]
        played = {street: list(some) for street, some in groupby(acts, lambda one: one.street)}
        for street in range(3, 8):
            if street > 3 and len(self.left) < 2:
                return
            getting = list(self.left)
            yield street, getting, list(self._done(played.get(street, [])))

    def _done(self, acts: list[Action]) -> Iterator[str]:
        on_street = dict.fromkeys(self.inside, 0)
        for one in acts:
            before = max(on_street.values())
            on_street[one.seat] += one.amount
            total = on_street[one.seat]
            all_in = self.words.all_in if one.all_in else ""
            if one.act == "fold":
                self.left.remove(one.seat)
                self.folded[one.seat] = one.street
                yield self._say(self.words.fold, one.seat)
            elif one.act == "check":
                yield self._say(self.words.check, one.seat)
            elif one.act in ("bring-in", "call"):
                form = self.words.call if one.act == "call" else self.words.bring_in
                yield self._say(form, one.seat, one.amount) + all_in
            else:
                form = self.words.to if before else self.words.bet
                yield self._say(form, one.seat, one.amount, total) + all_in

    def ends(self) -> list[str]:
        """The lines that give back what nobody called."""
        return [self._say(self.words.back, chair, chips) for chair, chips in self.back.items() if chips]

    def _say(self, form: str, chair: int, chips: int = 0, to: int = 0) -> str:
        return form.format(n=self.names[chair], x=self.money(chips), to=self.money(to))

    @property
    def pot(self) -> int:
        """What was played for."""
        return sum(self.put.values())

    def open_cards(self, chair: int, street: int) -> str:
        """What others see of a player as a street is dealt: what he had, and the new card."""
        up = self.cards[chair][2 : min(street, 6)]
        return f"[{' '.join(up)}]" if street == 3 else f"[{' '.join(up[:-1])}] [{up[-1]}]"

    def shown(self, chair: int) -> str:
        """All cards of a player."""
        return f"[{' '.join(self.cards[chair])}]"


def _between(table: Table, last: str) -> Iterator[str]:
    """The streets of a site that shows up cards."""
    for street, getting, lines in table.streets():
        yield (
            f"*** {NAMES[street] if street < 7 else last} {'STREET' if street < 7 or last == '7th' else ''}".rstrip()
            + " ***"
        )
        if street < 7:
            yield from (f"Dealt to {table.names[chair]} {table.open_cards(chair, street)}" for chair in getting)
        yield from lines


def full_tilt(hand: Hand, number: int) -> str:
    """A hand as Full Tilt wrote it."""
    table = Table(hand, FULL_TILT, "$")
    lines = [
        f"Full Tilt Poker Game #{number}: Table Example - {table.stakes()} - Limit Stud Hi - 21:14:05 ET - 2010/03/02"
    ]
    lines += [
        f"Seat {c}: {s.player} ({table.money(s.stack or 0)})" for c, s in zip(table.chairs, hand.seats, strict=True)
    ]
    lines += [*table.antes(), *_between(table, "7th"), *table.ends()]
    several = len(table.left) > 1
    lines += ["*** SHOW DOWN ***"] * several
    lines += [f"{table.names[c]} shows {table.shown(c)} high card Ace" for c in table.left if several]
    lines += [f"{table.names[c]} wins the pot ({table.money(won)})" for c, won in table.won.items() if won]
    lines += ["*** SUMMARY ***", f"Total pot {table.money(table.pot)} | Rake $0"]
    for c in table.chairs:
        won = table.won[c]
        end = f"folded on {NAMES[table.folded[c]]} St." if c in table.folded else f"collected ({table.money(won)})"
        if several and c in table.left:
            end = f"showed {table.shown(c)} and " + (f"won ({table.money(won)})" if won else "lost")
        lines.append(f"Seat {c}: {table.names[c]} {end}")
    return "\n".join([*lines, "", "", ""])


def wpn(hand: Hand, number: int) -> str:
    """A hand as Americas Cardroom writes it."""
    table = Table(hand, WPN, "$")
    lines = [f"Hand #{number} - 7Stud(Fixed Limit) - {table.stakes()} - 2024/03/02 21:14:05 UTC", "Example 8-max"]
    lines += [
        f"Seat {c}: {s.player} ({table.money(s.stack or 0)})" for c, s in zip(table.chairs, hand.seats, strict=True)
    ]
    lines += [*table.antes(), *_between(table, "7th"), *table.ends()]
    several = len(table.left) > 1
    lines += ["*** SHOW DOWN ***"] * several
    lines += [f"{table.names[c]} shows {table.shown(c)} (a high card, Ace high)" for c in table.left if several]
    lines += [f"{table.names[c]} collected {table.money(won)} from main pot" for c, won in table.won.items() if won]
    lines += ["*** SUMMARY ***", f"Total pot {table.money(table.pot)} | Rake $0.00 | JP Fee $0.00"]
    for c in table.chairs:
        won = table.won[c]
        end = f"folded on the {NAMES.get(table.folded.get(c, 0))} Street"
        if c in table.left:
            shown = f"showed {table.shown(c)} and " + (f"won {table.money(won)}" if won else "lost")
            end = shown if several else f"did not show and won {table.money(won)}"
        lines.append(f"Seat {c}: {table.names[c]} {end}")
    return "\n".join([*lines, "", "", ""])


def bovada(hand: Hand, number: int) -> str:
    """A hand as Bovada writes it, all cards face up."""
    table = Table(hand, BOVADA, "$", {chair: f"Seat+{chair}" for chair in seat_numbers(hand)})
    cards = table.all_cards()
    lines = [f"Bovada Hand #{number} TBL#5 7CARD Fixed Limit - 2013-09-19 13:11:08"]
    lines += [f"Seat+{c}: {table.money(s.stack or 0)} in chips" for c, s in zip(table.chairs, hand.seats, strict=True)]
    lines += table.antes()
    for street, getting, done in table.streets():
        lines.append("*** RIVER ***" if street == 7 else f"*** {NAMES[street].upper()} STREET ***")
        for c in getting:
            new = cards[c][:3] if street == 3 else cards[c][street - 1 : street]
            lines.append(f"Seat+{c} : Card dealt to a spot [{' '.join(new)}]")
        lines += done
    lines += table.ends()
    several = len(table.left) > 1
    lines += [f"Seat+{c} : Showdown [{' '.join(cards[c][:5])}] (High Card)" for c in table.left if several]
    lines += [f"Seat+{c} : Hand result {table.money(won)}" for c, won in table.won.items() if won]
    lines += ["*** SUMMARY ***", f"Total Pot({table.money(table.pot)}) | Rake ($0)"]
    for c in table.chairs:
        end = f"Folded on the {NAMES.get(table.folded.get(c, 0), '').upper()} STREET"
        if c in table.left:
            end = f"{table.money(table.won[c])} [Does not show]" if table.won[c] else "lost with High Card"
        lines.append(f"Seat+{c}:  {end}")
    return "\n".join([*lines, "", "", ""])


def wpn_old(hand: Hand, number: int) -> str:
    """A hand as the network of Americas Cardroom wrote it up to 2019."""
    table = Table(hand, WPN_OLD, "")
    lines = ["Game started at: 2016/3/5 21:6:0", f"Game ID: {number} {table.stakes()} Example (Seven Cards Stud)"]
    lines += [
        f"Seat {c}: {s.player} ({table.money(s.stack or 0)})." for c, s in zip(table.chairs, hand.seats, strict=True)
    ]
    lines += table.antes()
    for street, getting, done in table.streets():
        lines += [f"*** {PASSED.get(street)} street ***"] * (street > 3)
        hidden = "Player {} received a card."
        lines += [hidden.format(table.names[c]) for c in getting for _ in range({3: 2, 7: 1}.get(street, 0))]
        if street < 7:
            lines += [f"Player {table.names[c]} received card: [{table.cards[c][street - 1]}]" for c in getting]
        lines += done
    lines += [*table.ends(), "------ Summary ------", f"Pot: {table.money(table.pot)}. Rake 0"]
    several = len(table.left) > 1
    for c in table.chairs:
        net = table.won[c] - table.put[c]
        sums = f"Bets: {table.money(table.put[c])}. Collects: {table.money(table.won[c])}. "
        sums += f"{'Loses' if net < 0 else 'Wins'}: {table.money(abs(net))}."
        shows = f"shows: High card A {table.shown(c)}. " if several and c in table.left else "does not show cards."
        lines.append(f"{'*' * (table.won[c] > 0)}Player {table.names[c]} {shows}{sums}")
    return "\n".join([*lines, "Game ended at: 2016/3/5 21:7:0", ""])


TEXTS: Mapping[str, Callable[[Hand, int], str]] = {
    "Full Tilt text": full_tilt,
    "Bovada text": bovada,
    "WPN text": wpn,
    "WPN text to 2019": wpn_old,
}
"""The sites by what their row is called."""
