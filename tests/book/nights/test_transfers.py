import random
from collections.abc import Iterable, Mapping
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.book.nights.transfers import MOST_EXACT, settle_up, transfers, zero_groups
from schemas.problem import StudbookError

NIGHTS = 10_000
"""Random nights compared with trying everything."""
PLAYERS = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida")

Paid = list[dict[str, str | int]]


def left_after(balances: Mapping[str, int], paid: Paid) -> dict[str, int]:
    """What the balances are once everybody has paid."""
    left = dict(balances)
    for one in paid:
        assert int(one["amount"]) > 0
        left[str(one["from"])] += int(one["amount"])
        left[str(one["to"])] -= int(one["amount"])
    return left


def check(balances: Mapping[str, int], paid: Paid) -> None:
    """Everything is settled, those who lost only pay, those who won are only paid, and the order is that of names."""
    assert not any(left_after(balances, paid).values())
    assert all(balances[str(one["from"])] < 0 < balances[str(one["to"])] for one in paid)
    assert paid == sorted(paid, key=lambda one: (one["from"], one["to"]))


def settles_each_first(balances: Iterable[int]) -> int:
    """The fewest transfers, by letting the first who is not even settle wholly with each of the others in turn."""

    @cache
    def fewest(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        first, rest = left[0], left[1:]
        tried = []
        for place, other in enumerate(rest):
            if first * other < 0:
                after = [*rest[:place], *([other + first] if other + first else []), *rest[place + 1 :]]
                tried.append(1 + fewest(tuple(sorted(after))))
        return min(tried)

    return fewest(tuple(sorted(filter(None, balances))))


def settles_a_leaf(balances: Mapping[str, int], apart: frozenset[tuple[str, str]]) -> int | None:
    """The fewest transfers where not everybody may pay everybody: somebody settles wholly with one other."""
    names = sorted(balances)

    @cache
    def fewest(left: tuple[int, ...]) -> int | None:
        if not any(left):
            return 0
        found = None
        for one, amount in enumerate(left):
            for other, theirs in enumerate(left):
                pair = (names[min(one, other)], names[max(one, other)])
                if amount * theirs < 0 and abs(amount) <= abs(theirs) and pair not in apart:
                    after = list(left)
                    after[one], after[other] = 0, theirs + amount
                    many = fewest(tuple(after))
                    found = many + 1 if many is not None and (found is None or many + 1 < found) else found
        return found

    return fewest(tuple(balances[name] for name in names))


def random_night(dice: random.Random, most: int) -> dict[str, int]:
    """A night of chips of one size, so that groups that come to zero are often there."""
    nets = [dice.randint(-6, 6) * 5 for _ in range(dice.randint(1, most - 1))]
    return dict(zip(PLAYERS, [*nets, -sum(nets)], strict=False))


def test_the_transfers_are_as_few_as_trying_everything_finds() -> None:
    dice = random.Random(7)
    for _ in range(NIGHTS):
        night = random_night(dice, 9)
        done = settle_up(night)
        paid = transfers(night)
        check(night, paid)
        assert done.method == "exact"
        assert len(paid) == settles_each_first(night.values()), night


def test_a_greedy_match_takes_four_where_three_are_enough() -> None:
    night = {"Ann": -20, "Bob": -10, "Cy": 30, "Dee": 25, "Eve": -25}
    assert transfers(night) == [
        {"from": "Ann", "to": "Cy", "amount": 20},
        {"from": "Bob", "to": "Cy", "amount": 10},
        {"from": "Eve", "to": "Dee", "amount": 25},
    ]


def test_sixteen_people_take_no_more_steps_than_sets_of_them_times_people() -> None:
    amounts = [2**place for place in range(15)]
    amounts.append(-sum(amounts))
    groups, steps = zero_groups(amounts)
    assert groups == [list(range(16))]
    assert steps == 16 * 2**15 <= 16 * 2**16
    night = {f"player {place:02}": amount for place, amount in enumerate(amounts)}
    done = settle_up(night)
    assert (done.method, len(done.payments), done.steps) == ("exact", 15, steps)


def test_more_than_sixteen_are_settled_and_said_to_be_a_heuristic() -> None:
    amounts = [3**place for place in range(MOST_EXACT)]
    night = {f"player {place:02}": amount for place, amount in enumerate([*amounts, -sum(amounts)])}
    assert settle_up(night).method == "heuristic"
    check(night, transfers(night))


def test_pairs_that_come_to_zero_leave_few_enough_for_the_fewest_to_be_found() -> None:
    night = {f"a{place}": place + 1 for place in range(20)} | {f"b{place}": -place - 1 for place in range(20)}
    done = settle_up(night)
    assert (done.method, len(done.payments)) == ("exact", 20)


@given(st.lists(st.integers(-(10**15), 10**15), max_size=30))
def test_any_night_is_settled_with_fewer_transfers_than_people(nets: list[int]) -> None:
    night = {f"player {place}": net for place, net in enumerate([*nets[:15], -sum(nets[:15])])}
    paid = transfers(night)
    check(night, paid)
    assert len(paid) < len(night)


@given(st.permutations(PLAYERS), st.integers(0, 200))
def test_the_order_of_the_lines_and_those_who_are_even_move_nothing(names: list[str], seed: int) -> None:
    night = random_night(random.Random(seed), 7)
    shuffled = {name: night[name] for name in names if name in night} | {"Zoe": 0}
    assert transfers(shuffled) == transfers(night)


def test_balances_that_do_not_come_to_zero_are_refused() -> None:
    with pytest.raises(StudbookError, match="come to 5 units, not to zero"):
        transfers({"Ann": 10, "Bob": -5})
    assert transfers({}) == transfers({"Ann": 0}) == []


def test_two_kept_apart_never_pay_and_the_rest_is_as_few_as_trying_everything_finds() -> None:
    dice = random.Random(11)
    refused = 0
    for _ in range(NIGHTS // 20):
        night = random_night(dice, 7)
        names = sorted(night)
        pairs = [(a, b) for a in names for b in names if a < b and dice.random() < 0.2]
        fewest = settles_a_leaf(night, frozenset(pairs))
        if fewest is None:
            refused += 1
            with pytest.raises(StudbookError, match="kept apart"):
                transfers(night, pairs)
            continue
        paid = transfers(night, pairs)
        check(night, paid)
        assert settle_up(night, pairs).method == "exact"
        assert not {(one["from"], one["to"]) for one in paid} & {*pairs, *((b, a) for a, b in pairs)}
        assert len(paid) == fewest, (night, pairs)
    assert 0 < refused < NIGHTS // 40


def test_above_nine_people_pairs_kept_apart_make_it_a_heuristic() -> None:
    night = {f"a{place}": -place - 1 for place in range(6)} | {f"b{place}": place + 1 for place in range(6)}
    done = settle_up(night, [("b0", "a0"), ("a5", "b5")])
    assert done.method == "heuristic"
    assert not {("a0", "b0"), ("a5", "b5")} & {one[:2] for one in done.payments}
    check(night, transfers(night, [("b0", "a0"), ("a5", "b5")]))


def test_pairs_who_would_not_pay_each_other_anyway_change_nothing() -> None:
    night = {f"a{place}": -place - 1 for place in range(6)} | {f"b{place}": place + 1 for place in range(6)}
    assert settle_up(night, [("a0", "a1")]) == settle_up(night)


def test_where_nobody_is_left_to_pay_a_sentence_says_who_is_kept_apart() -> None:
    with pytest.raises(StudbookError) as refused:
        transfers({"Ann": -20, "Bob": 20, "Cy": 0}, [("Bob", "Ann")])
    assert str(refused.value) == (
        "with Ann and Bob kept apart nobody is left to pay all that is owed; name a --banker, or let a pair pay."
    )


def test_everybody_pays_or_is_paid_by_the_banker() -> None:
    night = {"Ann": -20, "Bob": 5, "Cy": 0, "Dee": 15}
    assert transfers(night, banker="Cy") == [
        {"from": "Ann", "to": "Cy", "amount": 20},
        {"from": "Cy", "to": "Bob", "amount": 5},
        {"from": "Cy", "to": "Dee", "amount": 15},
    ]
    assert len(transfers(night, banker="Ann")) == 2
    assert settle_up(night, banker="Ann").method == "banker"


def test_a_banker_somebody_will_not_pay_is_refused() -> None:
    with pytest.raises(StudbookError, match="Cy cannot be the banker: Ann will not pay"):
        transfers({"Ann": -20, "Bob": 20, "Cy": 0}, [("Ann", "Cy")], banker="Cy")


def test_a_name_that_nobody_has_is_refused_with_the_nearest() -> None:
    night = {"Ann": -20, "Bob": 20}
    with pytest.raises(StudbookError, match=r"--banker: 'Anna' has no part in this night\. Did you mean Ann\?"):
        transfers(night, banker="Anna")
    with pytest.raises(StudbookError, match=r"--never: 'Xerxes' .* There are Ann and Bob\."):
        transfers(night, [("Ann", "Xerxes")])
