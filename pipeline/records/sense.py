"""Whether a hand makes sense as a whole: what no single field can say.

A cancelled hand (`void`) may have been dealt anyhow and everything goes back, so its cards are not looked at.
"""

import re
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from datetime import datetime
from functools import lru_cache
from typing import TypeVar

from pipeline.records.batch import seat_numbers, stayed
from pipeline.records.sense_cards import card_faults, long_lists
from pipeline.records.translate import TIME_REMEDY, Fault, problems, short, written_again
from pipeline.rules.catalog import find, suggest
from pipeline.rules.house import record_house_problem
from pipeline.rules.near import meant
from schemas.hand import PUTS_IN, CarryPart, Hand
from schemas.problem import Problem

Item = TypeVar("Item", bound=Hashable)

SUM_LIMIT = 2**62
"""Sums of amounts stay below this, so that they are whole in 64 bits with room to add two."""

_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_RFC_3339 = re.compile(
    r"(?P<day>\d{4}-\d\d-\d\d)[Tt ](?P<time>\d\d:\d\d:\d\d)(?P<part>\.\d{1,9})?(?P<offset>[Zz]|[+-]\d\d:\d\d)?",
    re.ASCII,
)
_TURNS_TEXT = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that turn the direction of the text after them, and so can make one name look like another."""


def sense(hand: Hand) -> list[Problem]:
    """Why the hand as a whole is refused; empty if it makes sense. File, line and raw text are for the caller."""
    return problems(faults_of(hand), "", None, hand.hand_id, "")


def faults_of(hand: Hand) -> list[Fault]:
    """The faults of the hand as a whole, in the order a person would read the record."""
    # Nearly every hand makes sense: a check that may find something is asked only where a glance says so.
    seats, names, chairs = hand.seats, [seat.player for seat in hand.seats], seat_numbers(hand)
    again = written_again(names) if len(set(names)) < len(names) else None
    if again is not None:
        return [again]
    found: list[Fault] = []
    if not f"{hand.hand_id}{hand.table}{hand.session}{hand.site}{hand.recorder}{''.join(names)}".isprintable():
        found += _names(hand)
    if hand.played_at is not None and not is_time(hand.played_at):
        alone = "A day without a time stands in `session`. " if _DAY.fullmatch(hand.played_at) else ""
        found.append(
            Fault("bad-time", f"played_at '{short(hand.played_at)}' is not a date and time.", f"{alone}{TIME_REMEDY}")
        )
    found += game_faults(hand)
    if len(set(names)) < len(names):
        found += _players(names)
    if len(set(chairs)) < len(chairs):
        found += _seats(hand, chairs)
    found += _unwritten(hand) if hand.actions is None else _actions(hand, chairs)
    found += _posts(hand)
    found += _money(hand)
    if hand.results is not None or any(seat.took is not None for seat in seats):
        found += result_faults(hand)
    if isinstance(hand.carry_in, list) or isinstance(hand.carry_out, list) or hand.announced is not None:
        found += carry_faults(hand)
    if hand.extra and not all(map(str.strip, hand.extra)):
        remedy = "Name it; in a sheet its column is x_ and the name, such as x_mood."
        found.append(Fault("bad-name", "a field of `extra` has no name.", remedy))
    long = list(long_lists(hand))
    found += long
    if hand.void is None and not long and not any(fault.code in _SEATS_UNSURE for fault in found):
        found += _dealt(hand)
    return found


_SEATS_UNSURE = frozenset({"duplicate-seat", "action-seat-unknown"})
"""The faults that leave open who folded."""


def _names(hand: Hand) -> Iterator[Fault]:
    written = (hand.hand_id, hand.table, hand.session, hand.site, hand.recorder, *(seat.player for seat in hand.seats))
    for name in filter(None, written):
        if not name.isprintable() and _misleads(name):
            sentence = f"the name '{short(name)}' holds a control character, or nothing that shows."
            yield Fault("bad-name", sentence, "Type the name again.")


def _misleads(name: str) -> bool:
    # Spaces that do not break and joiners inside a name are how some scripts are written.
    visible = any(sign.isprintable() and not sign.isspace() for sign in name)
    return not visible or any(sign < " " or "\x7f" <= sign < "\xa0" or sign in _TURNS_TEXT for sign in name)


def is_time(text: str) -> bool:
    """Whether a text is a date and time of RFC 3339 that exists, its offset optional.

    >>> is_time("2026-02-29T21:00:00Z")
    False
    """
    parts = _RFC_3339.fullmatch(text)
    if parts is None:
        return False
    try:
        moment = datetime.fromisoformat(f"{parts['day']}T{parts['time']}{(parts['offset'] or '').upper()}")
    except ValueError:
        return False
    # Room on both sides, so that no change of zone leaves the calendar.
    return 1 < moment.year < 9999


def game_faults(hand: Hand) -> tuple[Fault, ...]:
    """What is wrong with a hand's variant or its house rules."""
    return _variant(hand.variant, tuple((knob, type(value), value) for knob, value in hand.house.items()))


@lru_cache(maxsize=4096)
def _variant(name: str, house: tuple[tuple[str, type, bool | int | str], ...]) -> tuple[Fault, ...]:
    """What is wrong with a variant or its house rules; the kind of a value keeps 1 and true apart."""
    variant = find(name)
    if variant is None:
        hint = meant(suggest(name))
        remedy = "`studbook list variants` names them all."
        return (Fault("unknown-variant", f"'{short(name)}' is not a variant.{hint}", remedy),)
    problem = record_house_problem(variant, {knob: value for knob, _, value in house}) if house else None
    if problem is None:
        return ()
    code, sentence = problem
    remedy = "`studbook list house` names the rules and their values."
    return (Fault(code, sentence.removesuffix(" See `studbook list house`."), remedy),)


def _players(names: list[str]) -> Iterator[Fault]:
    for name in _repeated(names):
        remedy = "Tell the two apart, such as 'Bob S'."
        yield Fault("duplicate-player", f"{short(name)} stands twice in the hand.", remedy)


def _seats(hand: Hand, chairs: list[int]) -> Iterator[Fault]:
    for number in _repeated(chairs):
        sitting = [short(seat.player) for seat, chair in zip(hand.seats, chairs, strict=True) if chair == number]
        sentence = f"{' and '.join(sitting)} sit in one seat, {number}."
        remedy = "Correct `seat`; where it is not written, the place in the list counts."
        yield Fault("duplicate-seat", sentence, remedy)


def _repeated(items: Sequence[Item]) -> list[Item]:
    return [item for item, count in Counter(items).items() if count > 1]


def _dealt(hand: Hand) -> Iterator[Fault]:
    """Whether somebody is left to win, and the cards can have been dealt."""
    stays = stayed(hand)
    if True not in stays:
        remedy = "Somebody won it: take his `folded` out."
        yield Fault("no-live-player", "everybody folded, so nobody could win.", remedy)
    yield from card_faults(hand, stays)


def _unwritten(hand: Hand) -> list[Fault]:
    return [
        Fault(
            "missing-field",
            f"{short(seat.player)} has no contributed, and the hand has no actions.",
            "Write what he put in; 0 if nothing.",
        )
        for seat in hand.seats
        if seat.contributed is None
    ]


def _posts(hand: Hand) -> list[Fault]:
    return [
        Fault(
            "bad-amount",
            f"{short(seat.player)}'s posted is {seat.posted:,}, more than the {seat.contributed:,} contributed.",
            "`posted` is a part of `contributed`: correct one of them.",
        )
        for seat in hand.seats
        if seat.posted is not None and seat.contributed is not None and seat.posted > seat.contributed
    ]


def _actions(hand: Hand, chairs: list[int]) -> Iterator[Fault]:
    actions = hand.actions or []
    for number in sorted({action.seat for action in actions}.difference(chairs)):
        place = next(place for place, action in enumerate(actions, 1) if action.seat == number)
        sentence = f"action {place} is by seat {number}, where nobody sits."
        yield Fault("action-seat-unknown", sentence, f"The seats are {', '.join(map(str, sorted(chairs)))}.")


def _money(hand: Hand) -> list[Fault]:
    if hand.actions is None:
        most = put_in = sum([seat.contributed or 0 for seat in hand.seats])
    else:
        put_in = sum([action.amount for action in hand.actions if action.act in PUTS_IN])
        most = sum([action.amount for action in hand.actions])
    if hand.results:
        most = max(most, sum(result.amount for result in hand.results))
    if most >= SUM_LIMIT:
        return [Fault("over-limit", f"the amounts add up to over {SUM_LIMIT:,}.", "Are they whole units?")]
    if put_in or hand.carry_in or hand.void is not None:
        return []
    remedy = "Write `contributed` for each seat, or `carry_in`."
    return [Fault("no-contribution", "nobody put anything in and nothing was carried in.", remedy)]


def result_faults(hand: Hand) -> Iterator[Fault]:
    """Yield where what is written of payments says two things."""
    for seat in hand.seats:
        if seat.took is not None and seat.won is not None and seat.took is not (seat.won > 0):
            said = "took, and yet won is 0" if seat.took else f"took nothing, and yet won is {seat.won:,}"
            yield Fault("results-disagree", f"{short(seat.player)} {said}.", "Leave one of the two out.")
    if hand.results is None:
        return
    paid: Counter[str] = Counter()
    for result in hand.results:
        paid[result.player] += result.amount
    for seat in hand.seats:
        if seat.won is not None and paid[seat.player] != seat.won:
            sentence = f"the results pay {short(seat.player)} {paid[seat.player]:,}, and won is {seat.won:,}."
            yield Fault("results-disagree", sentence, "Correct one of them, or leave one out.")
    for name in sorted(paid.keys() - {seat.player for seat in hand.seats}):
        sentence = f"the results pay {short(name)}, who is not in the hand."
        yield Fault("results-disagree", sentence, "Write the name as in `seats`.")


def carry_faults(hand: Hand) -> Iterator[Fault]:
    """Yield what is wrong with the lists of whose a carry is."""
    came_in = hand.carry_in if isinstance(hand.carry_in, list) else []
    goes_on = hand.carry_out if isinstance(hand.carry_out, list) else []
    for field, parts in (("carry_in", came_in), ("carry_out", goes_on)):
        for place, part in enumerate(parts, 1):
            if wrong := _no_list_of_owners(part.players):
                remedy = "Name each owner once; leave `players` out if it is for everyone entitled."
                yield Fault("carry-list-disagrees", f"{field} part {place} {wrong}.", remedy)
    announced = hand.announced.carry_players if hand.announced is not None else None
    said = announced if isinstance(announced, list) else None
    if wrong := _no_list_of_owners(said):
        remedy = "Name each player once; leave `carry_players` out if nobody was named."
        yield Fault("carry-list-disagrees", f"the announced carry_players {wrong}.", remedy)
    yield from _owners(hand, came_in, goes_on, said or [])


def _no_list_of_owners(names: list[str] | None) -> str:
    """What is wrong with the names a carry is for; empty if nothing is."""
    if names is None or (names and len(set(names)) == len(names)):
        return ""
    return "names a player twice" if names else "is for nobody"


def _owners(hand: Hand, came_in: list[CarryPart], goes_on: list[CarryPart], announced: list[str]) -> Iterator[Fault]:
    # Whom a part that came in belongs to may have left; what goes on belongs to somebody of this hand or to them.
    owners = {name for part in came_in for name in part.players or ()}
    known = owners | {seat.player for seat in hand.seats} | set(announced)
    for place, part in enumerate(goes_on, 1):
        if part.players and known.isdisjoint(part.players):
            sentence = f"carry_out part {place} is for {short(', '.join(part.players))}, none of whom is in the hand."
            yield Fault("carry-list-disagrees", sentence, "Write the names as in `seats`.")
