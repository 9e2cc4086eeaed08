"""A hand whose betting is plain at a glance is one in which the replay finds nothing, whatever is done to it."""

import random
from pathlib import Path

import pytest

from pipeline.book.simulate.run import HANDS_FILE, Wanted, simulate
from pipeline.records.batch import Called
from pipeline.records.sense import sense
from schemas.hand import Hand
from tests.checks.changed import CHANGES, Change, cut_off, judged, left_out, without_nones
from tests.records.bets_given import game
from tests.records.betting.by_pokerkit import played_by_pokerkit
from tests.strategies import as_hand

KNOBS = (
    (),
    (("opener", "high_card"),),
    (("raise_cap", "3"),),
    (("raise_cap", "none"),),
    (("short_raise", "never"),),
    (("fourth_street_pair", "never"),),
)


def without_sizes(hand: Hand) -> Hand:
    """The hand as a site writes it down that says nowhere how large the bets are."""
    stakes = (
        hand.stakes.model_copy(update={"small_bet": None, "big_bet": None, "limit": "fixed"}) if hand.stakes else None
    )
    return hand.model_copy(update={"stakes": stakes})


def without_bring_in(hand: Hand) -> Hand:
    """The hand as a site writes it down that says how large the bring-in is only where somebody makes it."""
    return hand.model_copy(
        update={"stakes": hand.stakes.model_copy(update={"bring_in": None}) if hand.stakes else None}
    )


@pytest.fixture(scope="module")
def played() -> list[Hand]:
    return [played_by_pokerkit(seed).model_copy(update={"hand_id": str(seed)}) for seed in range(120)]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_nothing_the_replay_finds_is_plain(change: Change, played: list[Hand]) -> None:
    chance = random.Random(change.__name__)
    changed = []
    for hand in played * 3:
        record = hand.model_dump(exclude_unset=True, mode="json")
        for _ in range(chance.choice([1, 1, 2])):
            change(chance, record)
        one = as_hand(without_nones(record))
        if not sense(one):
            changed.append(one)
    assert len(changed) > 100
    for command in KNOBS:
        found = list(judged(changed, Called(command=command)))
        assert [(hand.hand_id, codes) for hand, plain, codes in found if plain and codes] == []
    bare = list(map(without_sizes, changed))
    for command in ((), (("raise_cap", "3"),), (("opener", "high_card"),)):
        found = list(judged(bare, Called(command=command)))
        assert [(hand.hand_id, codes) for hand, plain, codes in found if plain and codes] == []
    for hands in (changed, bare):
        found = list(judged(list(map(without_bring_in, hands)), Called()))
        assert [(hand.hand_id, codes) for hand, plain, codes in found if plain and codes] == []
    # A change that leaves nothing plain would test nothing.
    if change not in (cut_off, left_out):
        for hands in (changed, bare):
            assert any(plain for _, plain, _ in judged(hands, Called())), "there is nothing plain to test"


@pytest.mark.parametrize("variant", ["two-thirds", "stud-8"])
def test_nearly_every_simulated_hand_is_plain(variant: str, tmp_path: Path) -> None:
    simulate(Called(variant=variant), Wanted(400, 6, seed=3, full=True), tmp_path / "out")
    hands = [Hand.model_validate_json(line) for line in (tmp_path / "out" / HANDS_FILE).read_bytes().splitlines()]
    found = list(judged(hands, Called()))
    assert [codes for _, _, codes in found if codes] == []
    assert sum(plain for _, plain, _ in found) >= 0.97 * len(found)


def test_nearly_every_simulated_hand_without_the_sizes_of_its_bets_is_plain(tmp_path: Path) -> None:
    simulate(Called(variant="stud"), Wanted(400, 6, seed=4, full=True), tmp_path / "out")
    hands = [Hand.model_validate_json(line) for line in (tmp_path / "out" / HANDS_FILE).read_bytes().splitlines()]
    found = list(judged(list(map(without_sizes, hands)), Called()))
    assert [codes for _, _, codes in found if codes] == []
    assert sum(plain for _, plain, _ in found) >= 0.9 * len(found)


@pytest.mark.parametrize("sized", [True, False])
def test_who_opens_with_a_completion_needs_no_bring_in_written_anywhere(sized: bool) -> None:
    ups, later = "Qc Kd 4c 5c / 2h 3h 4h 5h / 7s 8s 9s Js", ("Ann check, Bob check, Cy check",) * 4
    for third, plain in (
        ("Bob complete 4, Cy raise 8, Ann call 8, Bob call 4", True),
        ("Cy complete 4, Ann call 4, Bob call 4", False),
        ("Bob bring-in 2, Cy call 2, Ann call 2", False),
    ):
        hand = without_bring_in(game(ups, third, *later))
        assert hand.stakes is not None
        assert hand.stakes.bring_in is None
        ((_, found, codes),) = judged([hand if sized else without_sizes(hand)], Called())
        assert found is plain
        assert not (found and codes)


def test_a_bet_of_any_size_is_whole_if_somebody_could_put_in_more() -> None:
    ups, later = "Qc Kd 4c 5c / 2h 3h 4h 5h / 7s 8s 9s Js", ("Ann check, Bob check, Cy check",) * 4
    third = "Bob bring-in 2, Cy complete 7, Ann call 7, Bob raise 20, Cy call 15, Ann call 15"
    hand = without_sizes(game(ups, third, *later))
    assert [(plain, codes) for _, plain, codes in judged([hand], Called())] == [(True, [])]
    for stacks, plain in (((60, 60, 60), True), ((23, 60, 23), False)):
        of_third = without_sizes(game(ups, third, *(later if plain else ()), stacks=stacks))
        assert [(found, codes) for _, found, codes in judged([of_third], Called())] == [(plain, [])]


def test_many_hands_are_plain_even_where_most_stacks_are_short(played: list[Hand]) -> None:
    clean = [plain for _, plain, codes in judged(played, Called()) if not codes]
    assert sum(clean) > len(clean) / 2


def test_a_hand_is_judged_alike_alone_and_among_others(played: list[Hand]) -> None:
    together = {hand.hand_id: plain for hand, plain, _ in judged(played, Called())}
    alone = {hand.hand_id: plain for one in played for hand, plain, _ in judged([one], Called())}
    assert together == alone


def test_cancelled_hands_and_hands_without_actions_harm_nobody() -> None:
    plain = game("Qc / 2h", "Bob bring-in 2, Ann fold")
    bare = as_hand(
        {"hand_id": "2", "variant": "stud", "seats": [{"player": name, "contributed": 4} for name in ("Ann", "Bob")]}
    )
    cancelled = plain.model_copy(update={"void": "misdeal"})
    assert [plain for _, plain, _ in judged([plain, bare, cancelled], Called())] == [True, False, True]


def test_two_all_in_on_the_ante_have_nothing_to_bet() -> None:
    hand = game("Qc 3c 4c 5c / 2h 3h 4h 5h", stacks=(1, 1))
    assert list(judged([hand], Called())) == [(hand, True, [])]


THIRD = "Bob bring-in 2, Ann complete 4, Bob call 2"
PAIR = "Qc Qd 4c 5c / 2h 3h 4h 5h"


@pytest.mark.parametrize(
    ("fourth", "plain"),
    [
        ("Ann bet 4, Bob call 4", True),
        ("Ann bet 8, Bob call 8", True),
        ("Ann bet 8, Bob raise 16, Ann call 8", True),
        ("Ann bet 4, Bob raise 12, Ann call 8", True),
        ("Ann bet 4, Bob raise 8, Ann raise 12, Bob call 8", True),
        ("Ann bet 8, Bob raise 12, Ann call 4", False),
        ("Ann bet 4, Bob raise 12, Ann raise 12, Bob call 4", False),
        ("Ann bet 12, Bob call 12", False),
    ],
)
def test_an_open_pair_allows_the_large_bet_and_after_it_only_large_ones(fourth: str, plain: bool) -> None:
    later = ("Ann check, Bob check",) * 3
    for ups, seen in ((PAIR, True), (PAIR.replace("Qd", "??"), True), (PAIR.replace("Qd", "9d"), False)):
        ((_, found, codes),) = judged([game(ups, THIRD, fourth, *later)], Called())
        assert found is (plain and (seen or fourth == "Ann bet 4, Bob call 4"))
        assert found is (not codes)
    ((_, found, _),) = judged([game(PAIR, THIRD, fourth, *later)], Called(command=(("fourth_street_pair", "never"),)))
    assert found is (fourth == "Ann bet 4, Bob call 4")


@pytest.mark.parametrize(
    ("opens", "plain"), [("Bob check, Cy check, Dee check", True), ("Dee check, Bob check, Cy check", True),
    ("Cy check, Dee check, Bob check", False)],
)  # fmt: skip
def test_the_best_board_all_in_leaves_the_opening_to_its_left_or_to_the_next_best(opens: str, plain: bool) -> None:
    ups = "Ac Ad 4c 5c / 2h 3h 4h 5h / 7s 8s 9s Js / 3d Kd Td 9h"
    third = "Bob bring-in 2, Cy call 2, Dee call 2, Ann complete 3 all-in, Bob call 1, Cy call 1, Dee call 1"
    ((_, found, codes),) = judged([game(ups, third, *(opens,) * 4, stacks=(4, 60, 60, 60))], Called())
    assert (found, not codes) == (plain, plain)


def test_less_than_a_bet_is_plain_all_in_and_what_goes_up_after_it_is_left_to_the_replay() -> None:
    ups, later = "Qc Kd 4c 5c / 2h 3h 4h 5h / 7s 8s 9s Js", ("Ann check, Bob check",) * 4
    third = "Bob bring-in 2, Cy complete 3, Ann call 3, Bob call 1"
    answered, raised = third, third.replace("Ann call 3, Bob call 1", "Ann raise 4, Bob call 2")
    for street, plain in ((answered, True), (raised, False)):
        ((_, found, codes),) = judged([game(ups, street, *later, stacks=(60, 60, 4))], Called())
        assert (found, codes) == (plain, [])
        ((_, found, codes),) = judged([game(ups, street, *later, stacks=(60, 60, 60))], Called())
        assert (found, bool(codes)) == (False, True)
