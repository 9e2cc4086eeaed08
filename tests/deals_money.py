"""Named shapes of the chips in a hand, and of who is in at the end or seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.deals_draft import Draft


def plain(draft: Draft) -> None:
    """Leave everything to chance."""


def _steps(draft: Draft, k: int) -> list[int]:
    """Draw k rising contributions, uneven ones often."""
    amounts = [draft.ante]
    for _ in range(k - 1):
        amounts.append(amounts[-1] + draft.rng.randint(1, 6) * draft.rng.choice((draft.step, 1)))
    return amounts


def three_levels(draft: Draft) -> None:
    """Three to five levels of contributions, the top one matched."""
    seats = draft.stay(draft.rng.randint(4, 5))
    amounts = _steps(draft, len(seats) - 1)
    for place, amount in zip(seats, [*amounts, amounts[-1]], strict=True):
        draft.put[place] = amount
    for place in range(len(draft.put)):
        draft.put[place] = min(draft.put[place], amounts[-1])


def sole_side(draft: Draft) -> None:
    """A side pot whose only live player plays against folded chips."""
    low, mid, high, most = _steps(draft, 4)
    seats = draft.stay(draft.rng.randint(2, 3))
    gone = draft.leave(draft.rng.randint(1, 2))
    for place in range(len(draft.put)):
        draft.put[place] = low if place in seats else min(draft.put[place], mid)
    for place in draft.live:
        draft.put[place] = min(draft.put[place], mid)
    draft.put[seats[0]] = draft.rng.choice((high, most))
    draft.put[gone[0]] = high


def uncalled_live(draft: Draft) -> None:
    """A live player put in more than anybody else."""
    place = draft.stay(2)[0]
    draft.put[place] = max(draft.put) + draft.rng.randint(1, 9)


def uncalled_folded(draft: Draft) -> None:
    """A folded player put in more than anybody else."""
    place = draft.leave(1)[0]
    draft.put[place] = max(draft.put) + draft.rng.randint(1, 9)


def over_folded(draft: Draft) -> None:
    """Two folded players put in more than any live one."""
    most = max(draft.put)
    for place in draft.leave(2):
        draft.put[place] = most + draft.rng.randint(1, 4)


def ante_all_in(draft: Draft) -> None:
    """Somebody is all-in for the ante or for less."""
    place = draft.stay(3)[0]
    draft.put[place] = draft.rng.choice((draft.ante, max(1, draft.ante // 2), 1))


def dead_money(draft: Draft) -> None:
    """Some, folded or not, paid for something beside their bets, one of them now and then with all that he has."""
    draft.stay(2)
    for place in draft.rng.sample(range(len(draft.put)), draft.rng.randint(1, min(3, len(draft.put)))):
        if draft.rng.random() < 0.15:
            draft.put[place] = 0
        draft.posted[place] = draft.rng.randint(1, 9)
        draft.put[place] += draft.posted[place]


def dead_money_alone(draft: Draft) -> None:
    """Nobody matched a bet: there is dead money, and often a carry."""
    seats = draft.stay(draft.rng.randint(1, 3))
    draft.put = [0] * len(draft.put)
    if draft.rng.random() < 0.5:
        draft.put[draft.rng.randrange(len(draft.put))] = draft.rng.randint(1, 20)
    if draft.rng.random() < 0.6:
        _carry(draft)
        if draft.rng.random() < 0.4:
            _announce(draft, _some(draft, draft.live))
    for place in {
        draft.rng.randrange(len(draft.put)),
        draft.rng.choice((seats[0], draft.rng.randrange(len(draft.put)))),
    }:
        draft.posted[place] = draft.rng.randint(1, 9)
        draft.put[place] += draft.posted[place]


def _carry(draft: Draft) -> None:
    draft.fields.pop("announced", None)
    draft.fields["carry_in"] = draft.rng.randint(1, 60)


def _announce(draft: Draft, names: list[str]) -> None:
    draft.fields["announced"] = {"carry_players": names}


def _some(draft: Draft, places: list[int]) -> list[str]:
    return [draft.names[i] for i in draft.rng.sample(places, draft.rng.randint(1, len(places)))]


def nothing_in_carry(draft: Draft) -> None:
    """A live player has nothing in and plays for the carry."""
    _carry(draft)
    for place in draft.stay(draft.rng.randint(2, 3))[1:]:
        draft.put[place] = 0
    if draft.rng.random() < 0.3:
        _announce(draft, _some(draft, draft.live))


def all_nothing_in(draft: Draft) -> None:
    """No live player has a chip in."""
    draft.fields.pop("carry_in", None)
    draft.leave(draft.rng.randint(1, 2))
    if draft.rng.random() < 0.7:
        _carry(draft)
        if draft.rng.random() < 0.5:
            _announce(draft, _some(draft, list(range(len(draft.put)))))
    for place in draft.live:
        draft.put[place] = 0


def fold_to_one(draft: Draft) -> None:
    """All but one fold."""
    draft.fold_rest(draft.stay(1))
    if draft.rng.random() < 0.5:
        _carry(draft)
        if draft.rng.random() < 0.5:
            _announce(draft, _some(draft, list(range(len(draft.put)))))


def carry_subset(draft: Draft) -> None:
    """The carry is for some players by name, a live one among them."""
    _carry(draft)
    places = sorted(set(draft.rng.sample(range(len(draft.put)), draft.rng.randint(1, len(draft.put)))))
    names = {draft.names[i] for i in places} | {draft.names[draft.stay(2)[0]]}
    _announce(draft, sorted(names))


def carry_none_live(draft: Draft) -> None:
    """No live player is entitled to the carry."""
    _carry(draft)
    _announce(draft, [draft.names[i] for i in draft.leave(draft.rng.randint(1, 2))] + ["Ida"])


def carry_parts(draft: Draft) -> None:
    """The carry comes in parts for different players."""
    parts: list[dict[str, Any]] = []
    _carry(draft)
    draft.stay(3)
    gone = [i for i, street in enumerate(draft.folded) if street]
    for _ in range(draft.rng.randint(1, 4)):
        part: dict[str, Any] = {"amount": draft.rng.randint(1, 40)}
        chance = draft.rng.random()
        if chance < 0.55:
            part["players"] = _some(draft, list(range(len(draft.put))))
        elif chance < 0.7:
            part["players"] = ["Ida", *_some(draft, gone)] if gone else ["Ida"]
        parts.append(part)
    draft.fields["carry_in"] = parts
    if draft.rng.random() < 0.15:
        _announce(draft, _some(draft, draft.live))


def mucked(draft: Draft) -> None:
    """Some hands in at the end were not tabled."""
    seats = draft.stay(draft.rng.randint(2, 4))
    draft.mucked.update(seats[1 : draft.rng.randint(2, len(seats))])
    for place in draft.mucked:
        if draft.rng.random() < 0.4:
            draft.hidden[place] = draft.rng.choice(("all", "down", "some"))


def all_mucked(draft: Draft) -> None:
    """Nobody tabled a hand."""
    draft.stay(2)
    draft.mucked.update(draft.live)


def unseen(draft: Draft) -> None:
    """Some live hands were not, or not all, written down."""
    for place in draft.stay(draft.rng.randint(1, 3)):
        draft.hidden[place] = draft.rng.choice(("all", "down", "up", "some", "some"))


def all_unseen(draft: Draft) -> None:
    """No live hand was wholly written down."""
    draft.stay(2)
    how = draft.rng.choice(("all", "up", "some"))
    draft.hidden.update(dict.fromkeys(draft.live, how))


def sitting_out(draft: Draft) -> None:
    """Somebody paid without being dealt in."""
    draft.stay(2)
    place = draft.add_seat() if len(draft.put) < 8 else draft.leave(1)[0]
    draft.folded[place] = 0
    draft.out.add(place)
    draft.put[place] = draft.rng.choice((draft.ante, draft.ante, 1, max(draft.put) + 2))


def big_chip(draft: Draft) -> None:
    """The smallest chip is more than one and amounts are not multiples of it."""
    draft.chip = draft.rng.choice((2, 5, 10, 25))
    draft.put = [amount * draft.rng.choice((1, 3, 7)) + draft.rng.randint(0, 9) for amount in draft.put]


def raked(draft: Draft) -> None:
    """Rake and fees, small or as much as all the pots."""
    total = sum(draft.put)
    draft.fields["rake"] = draft.rng.randint(1, max(1, draft.rng.choice((total // 10, total // 2, total))))
    if draft.rng.random() < 0.5:
        draft.fields["fees"] = draft.rng.randint(0, 5)


def void(draft: Draft) -> None:
    """The hand is cancelled."""
    draft.fields["void"] = "misdeal"


MONEY_SHAPES: dict[str, Callable[[Draft], None]] = {
    shape.__name__: shape
    for shape in (
        plain,
        three_levels,
        sole_side,
        uncalled_live,
        uncalled_folded,
        over_folded,
        ante_all_in,
        dead_money,
        dead_money_alone,
        nothing_in_carry,
        all_nothing_in,
        fold_to_one,
        carry_subset,
        carry_none_live,
        carry_parts,
        mucked,
        all_mucked,
        unseen,
        all_unseen,
        sitting_out,
        big_chip,
        raked,
        void,
    )
}
