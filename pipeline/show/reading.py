"""One hand's row of the resolved arrays as plain Python, with names, amounts and cards as a person says them."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pipeline.checks.outcome import Outcome
from pipeline.records.batch import seat_numbers
from pipeline.rules.batch import RIVER_UP
from pipeline.rules.cards import BIT, NO_CARD, UNSEEN
from pipeline.rules.judge import hold
from pipeline.rules.odd_chip import claim_cards
from pipeline.rules.rank import Held
from pipeline.rules.ranking import RANKS
from pipeline.rules.ranks.high import high_words
from pipeline.rules.variant import Variant, knobs_of, version_of
from pipeline.rules.words import amount_text, listed
from pipeline.show.pot_facts import PotFacts, pot_facts
from pipeline.show.rule_words import CLAUSES
from pipeline.show.story import Rule
from schemas.hand import Hand
from schemas.house import House, knob_source
from schemas.result import Finding

STREETS = {3: "third street", 4: "fourth street", 5: "fifth street", 6: "sixth street", 7: "seventh street"}
NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
BREAKS = {"Cc", "Zl", "Zp"}
"""Character classes that move the cursor or break the line."""


def number(count: int) -> str:
    """A small number in words."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def printed(name: str) -> str:
    """A name as it stands, but for characters that are no writing."""
    if name.isprintable():
        return name
    return "".join(repr(one)[1:-1] if unicodedata.category(one) in BREAKS else one for one in name)


@dataclass(frozen=True)
class Reading:
    """One hand as the arrays resolve it. Lists are by seat, in dealing order."""

    outcome: Outcome
    findings: Sequence[Finding]

    @property
    def hand(self) -> Hand:
        """The record."""
        return self.outcome.hand

    @property
    def rules(self) -> House:
        """The rules in force."""
        return self.outcome.group.in_force.rules

    @cached_property
    def version(self) -> Variant:
        """The variant as these rules play it."""
        return version_of(self.outcome.group.variant, self.rules)

    @cached_property
    def names(self) -> list[str]:
        """Every player's name."""
        return [printed(seat.player) for seat in self.hand.seats]

    @cached_property
    def _set_by(self) -> dict[str, str]:
        return dict(self.outcome.group.in_force.set_by)

    @cached_property
    def _decided(self) -> set[object]:
        return {one.params["knob"] for one in self.findings if one.code == "default-decided"}

    @cached_property
    def _reads(self) -> dict[str, tuple[str, ...]]:
        return knobs_of(self.version)

    def by_seat(self, array: Any) -> Any:
        """One row of an array whose last axis is the seat, without the seats that only pad it."""
        return array[self.outcome.row, ..., : len(self.hand.seats)].tolist()

    @cached_property
    def live(self) -> list[bool]:
        """Whose hands were compared."""
        return list(self.by_seat(self.outcome.resolution.live))

    @cached_property
    def stayed(self) -> list[bool]:
        """Who was dealt in and did not fold."""
        return list(self.by_seat(self.outcome.group.batch.stayed))

    @cached_property
    def mucked(self) -> list[bool]:
        """Who was in at the end and tabled no hand."""
        return list(self.by_seat(self.outcome.group.batch.mucked))

    @cached_property
    def contributed(self) -> list[int]:
        """What each player put in."""
        return list(self.by_seat(self.outcome.group.batch.contributed))

    @cached_property
    def dead(self) -> list[int]:
        """What of it was dead money other than an ante."""
        return list(self.by_seat(self.outcome.group.batch.dead))

    @cached_property
    def apart(self) -> list[int]:
        """The same where the house takes it for no part of any bet, else nothing."""
        return self.dead if self.value("dead_money") == "main_pot" else [0] * len(self.dead)

    @cached_property
    def strength(self) -> list[list[int]]:
        """The key of each seat in each contest."""
        return list(self.by_seat(self.outcome.resolution.judgement.strength))

    @cached_property
    def odd_order(self) -> list[list[int]]:
        """The place of each seat's claim to the odd chip of each share."""
        return list(self.by_seat(self.outcome.resolution.judgement.odd_order))

    @cached_property
    def places(self) -> list[int]:
        """The seats whose hands were compared, in dealing order; those of `held` and `five`."""
        return [place for place, live in enumerate(self.live) if live]

    @cached_property
    def _held(self) -> Held:
        seats = self.outcome.resolution.live[self.outcome.row].nonzero()[0]
        wild = self.outcome.resolution.judgement.wild
        return hold(self.outcome.group.batch, seats * 0 + self.outcome.row, seats, self.rules, wild)

    def _keys(self, contest: int) -> Any:
        return self.outcome.resolution.judgement.strength[self.outcome.row, contest][
            self.outcome.resolution.live[self.outcome.row]
        ]

    def hole(self, place: int) -> list[int]:
        """The cards of a compared hand that count as hole cards."""
        return _codes(int(self._held.hole[self.places.index(place)]))

    @cached_property
    def cards(self) -> list[list[int]]:
        """Every seat's cards as codes: three places for down cards, five for up cards."""
        row: list[list[int]] = self.outcome.group.batch.cards[self.outcome.row, : len(self.hand.seats)].tolist()
        return row

    @cached_property
    def common(self) -> int:
        """The common card as a code."""
        return int(self.outcome.group.batch.common[self.outcome.row])

    def unseen(self, place: int) -> int:
        """How many of a live hand's seven cards, or of more, nobody wrote down."""
        seen = sum(code < UNSEEN for code in [*self.cards[place], self.common])
        return max(7 - seen, self.cards[place].count(UNSEEN)) if self.live[place] else 0

    def as_seen(self, pot: PotFacts) -> bool:
        """Whether cards decide a pot of which not all were written down, or not which of them are wild."""
        lacks = bool(self.outcome.resolution.judgement.lacking[self.outcome.row])
        unsure = lacks or any(self.unseen(place) for place in self.places)
        return self.hand.void is None and pot.contested and unsure

    def chair(self, place: int) -> int:
        """The chair a player sits in, by which the actions name him."""
        return seat_numbers(self.hand)[place]

    def all_in(self, place: int) -> bool:
        """Whether the record shows that a player put in everything he had."""
        said = any(action.seat == self.chair(place) and action.all_in for action in self.hand.actions or ())
        return said or self.hand.seats[place].stack == self.contributed[place]

    def river_up(self, place: int) -> bool:
        """Whether the river was dealt face up; not told where an up card brings others, which may lie in its place."""
        if self.outcome.group.variant.extra_card is not None:
            return False
        return self.cards[place][2] == NO_CARD and self.cards[place][RIVER_UP] != NO_CARD

    def up(self, place: int) -> list[int]:
        """The player's own other cards."""
        return _codes(int(self._held.up[self.places.index(place)]))

    @cached_property
    def _fives(self) -> list[list[list[int]]]:
        ranks = [RANKS[contest.rank] for contest in self.version.contests]
        return [
            [] if rank.five is None else rank.five(self._held, self._keys(contest)).tolist()
            for contest, rank in enumerate(ranks)
        ]

    def five(self, contest: int, place: int) -> list[int]:
        """The cards that make a compared hand in one contest, none where single cards are compared."""
        rows = self._fives[contest]
        return [code for code in rows[self.places.index(place)] if code not in (UNSEEN, NO_CARD)] if rows else []

    def words(self, contest: int, place: int) -> str:
        """What a compared hand is in one contest, with its kickers where another hand is called the same."""
        rank, keys = RANKS[self.version.contests[contest].rank], self.strength[contest]
        words = rank.words(keys[place])
        alike = any(key and key != keys[place] and rank.words(key) == words for key in keys)
        return high_words(keys[place], kickers=True) if alike and rank.name == "high" else words

    def claim(self, share: int, place: int) -> list[int]:
        """The cards with which a compared hand claims the odd chip of a share, the first compared first."""
        rank = RANKS[self.version.contests[share].rank]
        cards = claim_cards(rank, self._held, self._keys(share), self.rules.odd_chip)
        return [int(code) for code in cards[self.places.index(place)] if code not in (UNSEEN, NO_CARD)]

    @cached_property
    def pots(self) -> list[PotFacts]:
        """The pots there are, in order: carries kept apart, main, sides."""
        kinds = self.outcome.resolution.pots.kind[self.outcome.row].tolist()
        return [pot_facts(self.outcome, index) for index, kind in enumerate(kinds) if kind]

    def money(self, units: int) -> str:
        """An amount as this hand writes it."""
        return amount_text(units, self.hand.scale)

    def who(self, flags: Iterable[object], word: str = "and") -> str:
        """The names of the seats that are set, as a list in a sentence."""
        return listed([name for name, flag in zip(self.names, flags, strict=True) if flag], word)

    def value(self, knob: str) -> str:
        """The value in force of a house rule."""
        return str(getattr(self.rules, knob))

    def reads(self, knob: str) -> bool:
        """Whether the game reads a house rule."""
        return knob in self._reads

    def rule(self, *knobs: str) -> tuple[Rule, ...]:
        """House rules in force, those of them the game reads."""
        return tuple(
            Rule(
                clause=CLAUSES[knob][self.value(knob)],
                source=knob_source(knob),
                house_rule=f"{knob} = {self.value(knob)}",
                set_by=self._set_by.get(knob, ""),
                decided=knob in self._decided,
            )
            for knob in knobs
            if knob in self._reads
        )

    @cached_property
    def set_rules(self) -> tuple[Rule, ...]:
        """The house rules somebody set."""
        return self.rule(*self._set_by)


def _codes(cards: int) -> list[int]:
    return [code for code in range(UNSEEN) if cards & int(BIT[code])]
