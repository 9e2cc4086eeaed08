import random
from collections import Counter
from pathlib import Path

import pytest

from pipeline.book.loading.fact_shape import COUNTERS
from pipeline.book.simulate.run import Wanted
from schemas.hand import Hand
from tests.book.simulate.simulated import written
from tests.checks.changed import CHANGES, without_nones
from tests.deals import campaign
from tests.fact_corpus import LYING, differing, fast, record_of, simulated, slow
from tests.naive import MARIAH
from tests.naive_ends import stayed
from tests.naive_stats import turns
from tests.records.bets_given import game
from tests.records.betting.by_pokerkit import played_by_pokerkit
from tests.strategies import as_hand

BETTING = COUNTERS[: COUNTERS.index("saw_opp")] + COUNTERS[COUNTERS.index("bet4_opp") : COUNTERS.index("showdowns")]


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> list[Hand]:
    return simulated(tmp_path_factory.mktemp("nights"), 2000)


@pytest.fixture(scope="module")
def short() -> list[Hand]:
    """Hands most of whose stacks are short: all-in on the ante, or on a part of it, or on the bring-in."""
    return [played_by_pokerkit(seed) for seed in range(400)]


def test_simulated_hands_count_as_the_slow_counters_count_them(hands: list[Hand]) -> None:
    assert len(hands) >= 2000
    assert list(differing(hands)) == []


def test_short_stacks_count_as_the_slow_counters_count_them(short: list[Hand]) -> None:
    assert list(differing(short, (*BETTING, *LYING))) == []


def test_hands_without_actions_count_as_the_slow_counters_count_them() -> None:
    dealt = [as_hand(record) for _, _, _, record in campaign(7, 1500)]
    assert list(differing(dealt)) == []
    counted = fast(dealt)
    assert counted.select(BETTING).sum_horizontal().sum() == 0
    # Whatever can come up at a showdown has.
    assert [name for name in COUNTERS if name not in BETTING and not counted[name].sum()] == []


@pytest.mark.parametrize("version", MARIAH)
def test_every_version_of_black_mariah_counts_as_the_slow_counters_count_it(tmp_path: Path, version: str) -> None:
    rules = (("black_mariah", version),)
    played = written(tmp_path, "black-mariah", Wanted(250, 3, 1, full=True), rules)
    assert list(differing(played)) == []
    counted = fast(played)
    asked = "queen_hit" if version == "qs_half" else "own_two_spades"
    assert 0 < counted[asked].sum() < counted[f"{asked}_opp"].sum()


def test_a_queen_of_spades_that_is_wild_is_none_of_two_spades() -> None:
    def counts(version: str) -> list[int]:
        boards = "3c 4d 5h 9h / Kh Qd Tc 8c"
        seats = {0: {"down": ["Qs", "2s", "2c"]}, 1: {"down": ["7s", "Js", "4c"]}}
        hand = game(boards, variant="black-mariah", seats=seats, house={"black_mariah": version})
        return fast([hand])["own_two_spades"].to_list()

    assert counts("low_spade_half_wild") == [0, 1]
    assert counts("both_required") == [1, 1]


def test_betting_that_is_not_legal_counts_as_the_slow_counters_count_it(hands: list[Hand], short: list[Hand]) -> None:
    chance = random.Random(3)
    changed = []
    for hand in [*short, *hands[::5]]:
        record = record_of(hand)
        for _ in range(chance.randint(1, 2)):
            change = chance.choice(CHANGES)
            if record.get("stakes"):
                change(chance, record)
        changed.append(as_hand(without_nones({"stakes": {}} | record)))
    assert list(differing(changed, (*BETTING, *LYING))) == []


def test_everything_there_is_to_count_comes_up(hands: list[Hand], short: list[Hand]) -> None:
    """So that none of the above agree on nothing."""
    counted = fast(hands)
    rare = {"quartered", "threequarter", "top_tie_void"}
    assert [name for name in COUNTERS if not counted[name].sum() and name not in rare] == []
    kinds: Counter[str] = Counter()
    for hand in [*hands, *short]:
        record = record_of(hand)
        acts = [one for one in turns(record) or [] if one["street"] == 3]
        kinds["walk"] += bool(acts) and acts[0]["act"] == "bring-in" and {one["act"] for one in acts[1:]} == {"fold"}
        kinds["nobody acts"] += turns(record) == []
        antes = [one for one in record["actions"] if one["act"] == "ante"]
        kinds["short ante"] += len({one["amount"] for one in antes}) > 1
        kinds["all-in"] += any(one.get("all_in") for one in record["actions"])
        kinds["side pots"] += len(stayed(record)) > 2 and len({seat.get("stack") for seat in record["seats"]}) > 1
    assert min(kinds[kind] for kind in ("walk", "nobody acts", "short ante", "all-in", "side pots")) > 5, kinds


def test_a_hand_counts_alike_alone_and_among_others(hands: list[Hand]) -> None:
    some = hands[::97]
    together = fast(some)
    for number, hand in enumerate(some):
        alone = fast([hand])
        among = together.filter(together["hand_ref"] == number)
        assert alone.drop("hand_ref").equals(among.drop("hand_ref"))


def test_void_hands_and_seats_without_cards_count_nowhere(hands: list[Hand]) -> None:
    hand = hands[0]
    assert fast([hand.model_copy(update={"void": "misdeal"})]).height == 0
    away = hand.seats[0].model_copy(update={"player": "Zoe", "seat": 16, "dealt": False, "down": None, "up": None})
    with_away = hand.model_copy(update={"seats": [*hand.seats, away]})
    assert fast([with_away])["player"].to_list() == [seat.player for seat in hand.seats]
    assert fast([with_away])["players"].unique().to_list() == [len(hand.seats)]


def test_a_hand_of_which_a_fold_is_not_written_has_no_betting(hands: list[Hand]) -> None:
    hand = next(one for one in hands if any(action.act == "fold" for action in one.actions or ()))
    record = record_of(hand)
    place = next(at for at, action in enumerate(record["actions"]) if action["act"] == "fold")
    del record["actions"][place]
    counted = fast([as_hand(record)])
    assert counted.select(BETTING).sum_horizontal().sum() == 0
    assert counted["saw_opp"].sum() == len(hand.seats)


def test_amounts_of_any_size_are_shared_exactly() -> None:
    most = 10**15
    cards = [{"down": ["As", "Ah", "Ad"], "up": ["Ac", "Kd", "Qh", "9c"]}, {"up": ["2c", "3d", "5h", "8s"]}]
    seats = [{"player": "Ann", "contributed": most, **cards[0]}]
    seats += [{"player": f"P{n}", "contributed": most, **cards[1], "down": ["7c", "Td", "Jh"]} for n in range(2)]
    seats[2] |= {"down": ["7d", "Tc", "Jd"], "up": ["2d", "3c", "5c", "8d"]}
    hand = as_hand({"hand_id": "1", "variant": "second-hand-high", "seats": seats})
    assert fast([hand])["potshare"].to_list() == [0, 5000, 5000]
    assert [counts["potshare"] for counts in slow(hand).values()] == [0, 5000, 5000]


@pytest.mark.parametrize(("times", "told"), [(250, 1), (300, 0)])
def test_acts_without_number_wrap_no_counter(times: int, told: int) -> None:
    hand = game("3c / Kh", "Ann bring-in 2, " + "Bob call 2, " * times + "Ann fold")
    assert fast([hand])["told"].to_list() == [told, told]
    assert fast([hand])["limp3"].to_list() == [0, times * told]
    assert list(differing([hand])) == []


def test_more_gone_back_than_lay_there_needs_no_more_than_all() -> None:
    hand = game("3c / Kh / 9d", "Ann bring-in 2, Ann uncalled 50, Bob complete 4, Cy fold, Ann fold")
    assert fast([hand])["steal_need"].to_list() == [0, 1000, 0]
    assert list(differing([hand], BETTING)) == []
