"""Simulated nights are paid right under any house rules, and go on from hand to hand."""

import random
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path

import pytest

from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.store import Store
from pipeline.book.simulate.run import HANDS_FILE, Wanted
from pipeline.checks.check import check
from pipeline.checks.outcome import resolve_hands
from pipeline.records.sense import sense
from pipeline.rules.catalog import VARIANTS
from schemas.hand import Hand
from schemas.house import knob_text
from tests import naive
from tests.book.simulate.simulated import Rules, amount, key_of, rules_at_random, written
from tests.deals import KNOBS, random_house, split_entry
from tests.nights import load_paths


@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_every_game_is_paid_right_under_any_rules(name: str, tmp_path: Path) -> None:
    chance = random.Random(name)
    for turn in range(3):
        rules = rules_at_random(chance, name)
        wanted = Wanted(120, chance.randint(2, 8), chance.randint(1, 10**6), full=bool(turn % 2), rake=turn == 1)
        hands = written(tmp_path / f"{turn}", name, wanted, rules)
        assert len({key_of(hand) for hand in hands}) == len(hands) == 120
        assert [problem for hand in hands for problem in sense(hand)] == []
        checked = check(resolve_hands(hands))
        assert set(checked.verdicts) == {"verified"}, rules
        assert {one.code for found in checked.findings for one in found if one.severity != "note"} == set(), rules
        with open_scratch() as book:
            seen = load_paths(book, str(tmp_path / f"{turn}" / HANDS_FILE))
        assert seen.counts.loaded == len(hands)
        assert set(seen.severities) <= {"note"}, (rules, seen.severities)


@pytest.mark.parametrize("entry", sorted(KNOBS))
def test_the_slow_reference_pays_the_same(entry: str, tmp_path: Path) -> None:
    chance = random.Random(entry)
    name = split_entry(entry)[0]
    house = {knob: knob_text(value) for knob, value in random_house(chance, entry).items()}
    wanted = Wanted(120, chance.randint(3, 7), chance.randint(1, 10**6), rake=chance.random() < 0.5)
    for hand in written(tmp_path, name, wanted, tuple(house.items())):
        found = naive.resolve(hand.model_dump(exclude_unset=True))
        assert found["awards"] == {seat.player: seat.won or 0 for seat in hand.seats}, hand
        assert found["carry_out"] == amount(hand.carry_out), hand
        assert {name: chips for name, chips in found["returned"].items() if chips} == {
            seat.player: seat.returned for seat in hand.seats if seat.returned
        }


def nights_of(hands: list[Hand]) -> dict[tuple[str | None, str | None], list[Hand]]:
    nights = defaultdict(list)
    for hand in hands:
        nights[hand.session, hand.table].append(hand)
    return nights


def test_chips_go_on_from_hand_to_hand_and_nobody_sits_with_none(tmp_path: Path) -> None:
    nights = nights_of(written(tmp_path, "two-thirds", Wanted(400, 5, 11, full=True, rake=True)))
    assert len({table for _, table in nights}) > 1
    assert len({session for session, _ in nights}) > 1
    bought = 0
    for night in nights.values():
        assert [hand.hand_no for hand in night] == list(range(1, len(night) + 1))
        assert [hand.played_at for hand in night] == sorted(hand.played_at or "" for hand in night)
        left: dict[str, int] = {}
        table = 0
        for hand in night:
            for seat in hand.seats:
                assert seat.stack is not None
                assert seat.stack_end is not None
                assert seat.stack > 0
                more = seat.stack - left.get(seat.player, 0)
                assert more >= 0
                bought += more > 0
                table += more
                left[seat.player] = seat.stack_end
            table -= hand.rake or 0
            assert table == sum(left.values()) + amount(hand.carry_out), "no chip is made and none is lost"
    assert bought > 100


def test_a_rolled_pot_is_taken_up_by_the_next_hand(tmp_path: Path) -> None:
    hands = written(tmp_path, "two-thirds", Wanted(400, 5, 3))
    for night in nights_of(hands).values():
        for before, hand in pairwise(night):
            assert amount(hand.carry_in) == amount(before.carry_out)
            assert (hand.carry_from == before.hand_id) is (amount(hand.carry_in) > 0)
        assert amount(night[0].carry_in) == 0
    assert Counter(amount(hand.carry_in) > 0 for hand in hands)[True] > 60


def test_only_who_stayed_plays_on_where_the_house_says_so(tmp_path: Path) -> None:
    hands = written(tmp_path, "two-thirds", Wanted(400, 6, 4, full=True), (("carry_players", "showdown_only"),))
    followed = 0
    for night in nights_of(hands).values():
        for before, hand in pairwise(night):
            stayed = {seat.player for seat in before.seats if seat.folded is False}
            everybody = {seat.player for seat in night[0].seats}
            assert {seat.player for seat in hand.seats} == (stayed if amount(before.carry_out) else everybody)
            followed += len(hand.seats) < len(everybody)
    assert followed > 40


@pytest.mark.parametrize("who", ["showdown_only", "table", "dealt_in"])
@pytest.mark.parametrize(
    "rules",
    [
        (("carry", "merged"),),
        (("carry", "separate"),),
        (("carry", "separate"), ("pot_scope", "global")),
        (("carry", "refund_side"), ("pot_scope", "global")),
    ],
)
def test_only_those_play_for_a_carry_whom_it_is_for(rules: Rules, who: str, tmp_path: Path, book: Store) -> None:
    written(tmp_path, "two-thirds", Wanted(700, 6, 4), (*rules, ("carry_players", who)))
    assert load_paths(book, str(tmp_path / HANDS_FILE)).counts.loaded == 700
    assert book.query("select code from chain_finding where severity <> 'note'").rows() == []


def test_a_part_whose_owners_are_all_gone_waits_for_them_and_they_are_named(tmp_path: Path, book: Store) -> None:
    rules = (("carry", "separate"), ("pot_scope", "global"), ("carry_players", "showdown_only"))
    hands = written(tmp_path, "two-thirds", Wanted(6000, 6, 4), rules)
    told = [hand.announced for hand in hands if hand.announced and isinstance(hand.announced.carry_players, list)]
    assert len(told) > 2
    assert min(len(hand.seats) for hand in hands) == 2
    load_paths(book, str(tmp_path / HANDS_FILE))
    assert book.query("select code from chain_finding where severity <> 'note'").rows() == []


def test_no_antes_are_due_after_a_rollover_where_the_house_says_so(tmp_path: Path) -> None:
    hands = written(tmp_path, "two-thirds", Wanted(300, 5, 5, full=True), (("carry_ante", "false"),))
    for hand in hands:
        antes = [act for act in hand.actions or () if act.act == "ante"]
        assert len(antes) == (0 if amount(hand.carry_in) else len(hand.seats))


@pytest.mark.parametrize("rule", ["open", "refund", "split", "next_session"])
def test_a_carry_goes_on_to_the_next_session_only_where_the_house_says_so(rule: str, tmp_path: Path) -> None:
    nights = nights_of(written(tmp_path, "two-thirds", Wanted(600, 6, 8), (("carry_at_end", rule),)))
    left, taken = 0, 0
    for (session, table), night in nights.items():
        after = [one for (day, place), one in nights.items() if place == table and (day or "") > (session or "")]
        if after and amount(night[-1].carry_out):
            left += amount(night[-1].carry_out)
            taken += amount(after[0][0].carry_in)
    assert left > 0
    assert taken == (left if rule == "next_session" else 0)


def test_parts_kept_apart_have_their_players(tmp_path: Path) -> None:
    hands = written(tmp_path, "two-thirds", Wanted(900, 6, 2), (("carry", "separate"), ("pot_scope", "global")))
    parts = [part for hand in hands if isinstance(hand.carry_in, list) for part in hand.carry_in]
    assert len([hand for hand in hands if isinstance(hand.carry_in, list) and len(hand.carry_in) > 1]) > 3
    assert any(part.players is not None for part in parts)


def test_a_rake_is_a_twentieth_in_whole_chips_once_fourth_street_is_dealt(tmp_path: Path) -> None:
    hands = written(tmp_path, "two-thirds", Wanted(400, 6, 21, full=True, rake=True))
    raked = [hand for hand in hands if hand.rake]
    assert len(raked) > 200
    assert not any(hand.rake for hand in written(tmp_path / "none", "two-thirds", Wanted(400, 6, 21, full=True)))
    for hand in raked:
        assert hand.pot is not None
        assert (hand.rake or 0) * 20 <= hand.pot
        assert max(len(seat.up or ()) for seat in hand.seats) > 1
        assert (hand.rake or 0) % hand.chip == 0


@pytest.mark.parametrize("players", [6, 8])
def test_a_queen_that_kills_the_deal_ends_the_betting(players: int, tmp_path: Path) -> None:
    hands = written(tmp_path, "the-bitch", Wanted(300, players, 1, full=True), (("queen_up", "dead_hand"),))
    dead = [hand for hand in hands if any("Qs" in (seat.up or ()) for seat in hand.seats) and amount(hand.carry_out)]
    assert len(dead) > 40
    for hand in dead:
        street = next(3 + seat.up.index("Qs") for seat in hand.seats if seat.up and "Qs" in seat.up)
        betting = [act for act in hand.actions or () if act.act not in ("ante", "uncalled")]
        assert all(act.street < street for act in betting)
