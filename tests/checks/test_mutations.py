"""Right hands are never flagged, and one thing broken in a right hand is always found: 20,000 of them."""

import random
from collections.abc import Callable, Iterator, Sequence

from pipeline.checks.check import check
from pipeline.checks.outcome import Outcome, resolve_hands
from schemas.card import CardText
from schemas.hand import Hand, Seat
from schemas.result import Finding, Verdict
from tests.deals import campaign
from tests.strategies import as_hand

HANDS = 20_000
SEED = 20_261_127
CHUNK = 4_000

Mutation = Callable[[random.Random, Hand], Hand | None]


def _right(outcome: Outcome) -> Hand:
    """The hand with its result recorded as it should be."""
    awards, returned = outcome.awards(), outcome.returned()
    seats = [
        seat.model_copy(update={"won": awards[seat.player], "returned": returned.get(seat.player)})
        for seat in outcome.hand.seats
    ]
    charge = int(outcome.resolution.charge[outcome.row])
    changes = {"seats": seats, "carry_out": outcome.carry_out(), "rake": charge, "fees": 0}
    return outcome.hand.model_copy(update=changes)


def _with(hand: Hand, seats: list[Seat]) -> Hand:
    return hand.model_copy(update={"seats": seats})


def _won(hand: Hand, place: int, by: int) -> Hand:
    seats = list(hand.seats)
    seats[place] = seats[place].model_copy(update={"won": (seats[place].won or 0) + by})
    return _with(hand, seats)


def chips_moved(rng: random.Random, hand: Hand) -> Hand | None:
    """Some chips of one winner are another's."""
    winners = [place for place, seat in enumerate(hand.seats) if seat.won]
    if not winners:
        return None
    source = rng.choice(winners)
    target = rng.choice([place for place in range(len(hand.seats)) if place != source])
    chips = rng.randint(1, hand.seats[source].won or 1)
    return _won(_won(hand, source, -chips), target, chips)


def winner_swapped(rng: random.Random, hand: Hand) -> Hand | None:
    """Two players' winnings change places."""
    one, two = rng.sample(range(len(hand.seats)), 2)
    if hand.seats[one].won == hand.seats[two].won:
        return None
    more = (hand.seats[two].won or 0) - (hand.seats[one].won or 0)
    return _won(_won(hand, one, more), two, -more)


def side_pot_dropped(rng: random.Random, hand: Hand) -> Hand | None:
    """A winner was paid less than he should have been, and nothing says where the rest went."""
    winners = [place for place, seat in enumerate(hand.seats) if seat.won]
    if not winners:
        return None
    place = rng.choice(winners)
    return _won(hand, place, -rng.randint(1, hand.seats[place].won or 1))


def carry_miscounted(rng: random.Random, hand: Hand) -> Hand | None:
    """What was left on the table was written down wrong."""
    assert isinstance(hand.carry_out, int)
    wrong = rng.choice([hand.carry_out + rng.randint(1, 50), max(hand.carry_out - rng.randint(1, 50), 0)])
    return None if wrong == hand.carry_out else hand.model_copy(update={"carry_out": wrong})


def card_altered(rng: random.Random, hand: Hand) -> Hand | None:
    """One card of a player was written down as another."""
    dealt = {card for seat in hand.seats for card in (*(seat.down or ()), *(seat.up or ()))} | set(hand.community)
    free = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in dealt]
    places = [place for place, seat in enumerate(hand.seats) if seat.down and not seat.folded]
    if not places or not free:
        return None
    place = rng.choice(places)
    down: list[CardText] = list(hand.seats[place].down or ())
    down[rng.randrange(len(down))] = rng.choice(free)  # type: ignore[call-overload]
    seats = list(hand.seats)
    seats[place] = seats[place].model_copy(update={"down": down})
    return _with(hand, seats)


MUTATIONS: tuple[Mutation, ...] = (chips_moved, winner_swapped, side_pot_dropped, carry_miscounted, card_altered)


def _chunks() -> Iterator[list[Hand]]:
    hands = [as_hand(record) for _, _, shape, record in campaign(SEED, HANDS) if not record.get("void")]
    for start in range(0, len(hands), CHUNK):
        yield [_right(outcome) for outcome in resolve_hands(hands[start : start + CHUNK])]


def _unseen(hand: Hand) -> bool:
    return any(
        not seat.folded and (seat.down is None or seat.up is None or "??" in [*seat.down, *seat.up])
        for seat in hand.seats
    )


def test_right_hands_are_never_flagged_and_broken_ones_always() -> None:
    rng = random.Random(SEED)
    seen = dict.fromkeys([mutation.__name__ for mutation in MUTATIONS], 0)
    for hands in _chunks():
        for hand, verdict, findings in zip(hands, *_verdicts(hands), strict=True):
            if not _unseen(hand):
                errors = [found.code for found in findings if found.severity == "error"]
                assert (verdict, errors) == ("verified", []), (SEED, verdict, errors, hand.model_dump_json())
        changed = []
        for hand in hands:
            mutation = rng.choice(MUTATIONS)
            broken = mutation(rng, hand)
            if broken is not None and not _unseen(broken):
                seen[mutation.__name__] += 1
                changed.append(broken)
        outcomes = list(resolve_hands(changed))
        for hand, outcome, verdict, findings in zip(changed, outcomes, *_verdicts(changed), strict=True):
            right = outcome.awards() == {seat.player: seat.won for seat in hand.seats}
            right = right and outcome.carry_out() == hand.carry_out
            errors = [found.code for found in findings if found.severity == "error"]
            assert (verdict == "verified") == right, (SEED, verdict, errors, hand.model_dump_json())
            assert bool(errors) != right, (SEED, verdict, errors, hand.model_dump_json())
    assert min(seen.values()) > 500


def _verdicts(hands: list[Hand]) -> tuple[Sequence[Verdict], Sequence[Sequence[Finding]]]:
    checked = check(resolve_hands(hands))
    return checked.verdicts, checked.findings
