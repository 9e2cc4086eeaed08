"""What each player holds in a contested pot, and who holds each thing that counts."""

from collections.abc import Sequence

from pipeline.rules.cards import CARD_CODE, CARD_TEXT
from pipeline.rules.judge import QUEEN_OF_SPADES
from pipeline.rules.variant import AtLeast, Contest
from pipeline.rules.words import cards_text, listed
from pipeline.show.pot_facts import PotFacts
from pipeline.show.reading import Reading
from pipeline.show.story import Held, Rule, Shown
from pipeline.show.story import Step as S

NO_QUEEN = "low_spade_no_queen"
SPADE_RANKS = ("low_spade", "high_spade", NO_QUEEN)
BOTH_ENDS = {"low_spade", "high_spade"}
QUEEN_RANKS = ("queen_of_spades", "queen_last")
SUITS_NEVER = Rule("suits never break a tie for a pot", "Robert's Rules of Poker, ties")
UP_FROM = 3
"""The first place of an up card among a seat's cards."""


def compared(reading: Reading, pot: PotFacts) -> list[int]:
    """The seats whose hands count in a contested pot, best first hand first."""
    among = reading.live if reading.value("pot_scope") == "global" else pot.eligible
    places = [place for place, flag in enumerate(among) if flag]
    return sorted(places, key=lambda place: -reading.strength[0][place])


def spades(reading: Reading, place: int) -> list[int]:
    """The spades of a compared hand that count, by this table's rules."""
    cards = reading.hole(place)
    if reading.reads("spade_source") and reading.value("spade_source") == "all":
        cards = sorted(cards + reading.up(place))
    counts = [code for code in cards if CARD_TEXT[code][1] == "s"]
    no_queen = any(contest.rank == NO_QUEEN for contest in reading.version.contests)
    return [code for code in counts if code != QUEEN_OF_SPADES] if no_queen else counts


def _hole(reading: Reading) -> str:
    if any(contest.rank == NO_QUEEN for contest in reading.version.contests):
        return "hole spade but the queen"
    return "spade" if reading.reads("spade_source") and reading.value("spade_source") == "all" else "hole spade"


def _hand(reading: Reading, index: int, place: int) -> list[str]:
    key, contest = reading.strength[index][place], reading.version.contests[index]
    name = f"{contest.share} " if index else ""
    if not key:
        return [f"no {contest.name}", ""]
    if not (five := reading.five(index, place)):
        return ["no card seen", ""]
    return [f"{name}{reading.words(index, place)}", cards_text(five)]


def _holds(reading: Reading, place: int) -> tuple[str, ...]:
    cells: list[str] = []
    ranks = [contest.rank for contest in reading.version.contests]
    for index, rank in enumerate(ranks):
        if rank in QUEEN_RANKS:
            has = QUEEN_OF_SPADES in reading.hole(place)
            cells.append("Qs in the hole" if has else "no Qs in the hole")
        elif rank not in SPADE_RANKS:
            cells.extend(_hand(reading, index, place))
    if any(rank in SPADE_RANKS for rank in ranks):
        own, what = spades(reading, place), _hole(reading)
        held = f"{what.partition(' but ')[0]}{'s' if len(own) > 1 else ''}"
        cells.append(f"{held} {cards_text(own)}" if own else f"no {what}")
    if unseen := reading.unseen(place):
        cells.append(f"{unseen} card{'s' if unseen > 1 else ''} unseen")
    return tuple(cells)


def shown(reading: Reading, pot: PotFacts) -> tuple[Shown, ...]:
    """Every hand that counts in a contested pot, the best first."""
    return tuple(
        Shown(reading.names[place], _holds(reading, place), pot.eligible[place]) for place in compared(reading, pot)
    )


def queen_up(reading: Reading) -> bool:
    """Whether the queen of spades lies face up in any hand, or as the common card."""
    return QUEEN_OF_SPADES in (reading.common, *(code for cards in reading.cards for code in cards[UP_FROM:]))


def queen_where(reading: Reading, pot: PotFacts) -> str:
    """Where the queen of spades is, if the record shows it, as a sentence goes on after naming it."""
    if reading.common == QUEEN_OF_SPADES:
        return "is the common card"
    for place, name in enumerate(reading.names):
        if QUEEN_OF_SPADES in reading.cards[place][UP_FROM:]:
            return f"lies face up in {name}'s hand"
        if QUEEN_OF_SPADES in reading.cards[place]:
            if not reading.live[place]:
                return f"went out with {name}'s hand"
            if not pot.eligible[place]:
                return f"is with {name}, who may not win this pot"
            return f"lies in {name}'s hole, but not as the last down card"
    return "is in no hand that was seen"


def _nobody(reading: Reading, pot: PotFacts, contest: Contest) -> str:
    if contest.rank in SPADE_RANKS:
        return f"nobody has a {_hole(reading)}"
    if contest.rank in QUEEN_RANKS:
        return f"nobody who may win this pot has it; it {queen_where(reading, pot)}"
    if contest.qualify is not None:
        return "nobody has one"
    return "no hand was seen that could be compared"


def _with(reading: Reading, index: int, places: Sequence[int]) -> str:
    """What the holder holds, for a sentence that names the contest already."""
    contest = reading.version.contests[index]
    if contest.rank in QUEEN_RANKS or (not reading.five(index, places[0]) and contest.rank not in SPADE_RANKS):
        return ""
    return f" ({reading.words(index, places[0])})"


def _only_spade(reading: Reading, pot: PotFacts, contest: Contest) -> str:
    counted = [code for place in compared(reading, pot) for code in spades(reading, place)]
    if contest.rank not in SPADE_RANKS or len(counted) > 1:
        return ""
    both = {one.rank for one in reading.version.contests} >= BOTH_ENDS
    return f", the only {_hole(reading)}" + (" and so the lowest and the highest" if both else "")


def _above(reading: Reading, pot: PotFacts, index: int, holder: int) -> str:
    """For a contest of the second place: whose hands are better and do not win."""
    strength = reading.strength[index]
    better = [place for place in compared(reading, pot) if strength[place] > strength[holder]]
    names = [reading.names[place] for place in better]
    if len(better) > 1:
        return f"{listed(names)} tie for the best hand ({reading.words(index, better[0])}), so none of them wins"
    return f"{names[0]} has the best hand ({reading.words(index, better[0])}), which does not win"


def _tied_on_top(reading: Reading, pot: PotFacts, index: int) -> list[int]:
    strength = reading.strength[index]
    places = compared(reading, pot)
    best = max(strength[place] for place in places)
    return [place for place in places if strength[place] == best and best > 0]


def _text(reading: Reading, pot: PotFacts, index: int, holders: list[int]) -> str:
    contest = reading.version.contests[index]
    if len(holders) == 1:
        name = reading.names[holders[0]]
        text = f"{name}{_with(reading, index, holders)}{_only_spade(reading, pot, contest)}"
    elif holders:
        each = ", and each of them holds it" if isinstance(reading.version.award, AtLeast) else ""
        text = f"{listed([reading.names[place] for place in holders])} tie{_with(reading, index, holders)}{each}"
    elif tied := _tied_on_top(reading, pot, index):
        words = _with(reading, index, tied)
        if contest.place > 1:
            return f"none, as all hands tie{words}"
        return f"{listed([reading.names[place] for place in tied])} tie{words}, so nobody holds it"
    else:
        return _nobody(reading, pot, contest)
    return f"{text}; {_above(reading, pot, index, holders[0])}" if contest.place > 1 else text


def _rules(reading: Reading, pot: PotFacts, index: int, holders: list[int]) -> tuple[Rule, ...]:
    contest = reading.version.contests[index]
    rules: tuple[Rule, ...] = ()
    if contest.rank in SPADE_RANKS + QUEEN_RANKS:
        seats = compared(reading, pot)
        if any(reading.river_up(place) for place in seats):
            rules += reading.rule("hole_rule")
        if contest.rank in SPADE_RANKS:
            rules += reading.rule("spade_source")
            if any(CARD_CODE["As"] in spades(reading, place) for place in seats):
                rules += reading.rule("ace_of_spades")
        return rules
    if contest.qualify is not None:
        rules += reading.rule(contest.qualify)
    tied = _tied_on_top(reading, pot, index)
    if any(reading.words(index, place).startswith("five ") for place in compared(reading, pot)):
        rules += reading.rule("five_of_a_kind_top")
    if len(holders) > 1 or (len(tied) > 1 and not holders):
        rules += reading.rule("natural_beats_wild")
        rules += reading.rule(contest.ties) if contest.ties != "shared" else ()
        rules += (SUITS_NEVER,)
    return rules


def contests(reading: Reading, pot: PotFacts) -> tuple[Held, ...]:
    """Who holds each contest of a contested pot, and with what."""
    found = []
    for index, contest in enumerate(reading.version.contests):
        holders = [place for place in compared(reading, pot) if pot.holders[index][place]]
        text = f"{contest.name.capitalize()}: {_text(reading, pot, index, holders)}."
        names = tuple(reading.names[place] for place in holders)
        found.append(Held(contest.name, names, S(text, _rules(reading, pot, index, holders))))
    return tuple(found)
