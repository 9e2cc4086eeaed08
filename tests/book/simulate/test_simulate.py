"""Simulated nights are legal, paid right, the same for the same seed, and wrong exactly where the key says so."""

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pokerkit
import pytest

from pipeline.book.simulate import run
from pipeline.book.simulate.dice import Dice
from pipeline.book.simulate.mistakes import KINDS
from pipeline.book.simulate.run import HANDS_FILE, KEY_FILE, Wanted, simulate
from pipeline.book.store import Store
from pipeline.checks.check import check
from pipeline.checks.outcome import resolve_hands
from pipeline.records.batch import Called, contributions
from pipeline.records.betting import played
from pipeline.records.intake import intake
from pipeline.records.reader import Found
from pipeline.rules.catalog import VARIANTS
from pipeline.rules.house import in_force
from pipeline.rules.variant import knobs_of
from schemas.hand import Hand
from schemas.problem import StudbookError
from tests.nights import load_paths

NOT_PLAYED = {"ask", "declare", "low_spade_half_wild"}
"""Values under which a hand waits for somebody, or is of a game not dealt here."""


def rules_at_random(chance: random.Random, name: str) -> tuple[tuple[str, str], ...]:
    """Some of a game's house rules, each with a value that can be played."""
    knobs = {
        knob: [value for value in values if value not in NOT_PLAYED]
        for knob, values in knobs_of(VARIANTS[name]).items()
        if knob not in ("mucked", "cards_speak")
    }
    return tuple((knob, chance.choice(values)) for knob, values in knobs.items() if values and chance.random() < 0.3)


def written(folder: Path, called: Called, wanted: Wanted) -> list[Hand]:
    simulate(called, wanted, folder)
    items = [item for file in intake([str(folder / HANDS_FILE)]) for item in file.items()]
    assert all(isinstance(item, Found) for item in items), [item for item in items if not isinstance(item, Found)][:1]
    return [item.hand for item in items if isinstance(item, Found)]


@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_every_game_is_played_and_paid_right_under_any_rules(name: str, tmp_path: Path) -> None:
    chance = random.Random(name)
    for turn, full in enumerate((True, False, True)):
        called = Called(variant=name, command=rules_at_random(chance, name))
        wanted = Wanted(150, chance.randint(2, 8), chance.randint(1, 10**6), full=full)
        hands = written(tmp_path / str(turn), called, wanted)
        assert len(hands) == 150
        checked = check(resolve_hands(hands))
        assert set(checked.verdicts) == {"verified"}, called.command
        grave = [one for found in checked.findings for one in found if one.severity != "note"]
        assert grave == [], called.command


def test_chains_and_stacks_go_on_from_hand_to_hand(tmp_path: Path, book: Store) -> None:
    written(tmp_path, Called(variant="two-thirds"), Wanted(300, 4, 11, full=True))
    found = load_paths(book, str(tmp_path / HANDS_FILE))
    assert found.counts.loaded == 300
    assert book.query("select count(*) from chain_finding where severity <> 'note'").row(0) == (0,)
    assert book.query("select count(*) from hand where carry_in_chips > 0").row(0)[0] > 30
    gone = book.query(
        "with trail as (select stack_chips, lag(stack_end_chips) over "
        "(partition by session, table_name, player order by hand_no) as left_over "
        "from seat join hand using (hand_ref)) "
        "select count(*) from trail where left_over <> 0 and stack_chips <> left_over"
    )
    assert gone.row(0) == (0,)


def test_the_replay_comes_to_the_simulators_stacks(tmp_path: Path) -> None:
    for turn, name in enumerate(("stud", "razz", "two-thirds", "stud-8")):
        hands = written(tmp_path / name, Called(variant=name), Wanted(120, 3 + turn, turn, full=True))
        for hand in hands:
            play = played(hand, VARIANTS[name], in_force(VARIANTS[name], {}, {}, {}).rules)
            assert list(play.contributed) == contributions(hand)
            for seat, put_in, back in zip(hand.seats, play.contributed, play.returned, strict=True):
                assert seat.stack is not None
                assert seat.won is not None
                assert seat.stack_end == seat.stack - put_in + back + seat.won


POKERKIT: dict[str, Any] = {
    "stud": pokerkit.FixedLimitSevenCardStud,
    "stud-8": pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "razz": pokerkit.FixedLimitRazz,
}


def played_by_pokerkit(hand: Hand) -> list[int]:
    """The stacks in the end as pokerkit has them, from the hand's cards and bets."""
    assert hand.stakes is not None
    stakes, dealing = hand.stakes, pokerkit.Automation
    by_itself = (
        dealing.ANTE_POSTING,
        dealing.BET_COLLECTION,
        dealing.HAND_KILLING,
        dealing.CHIPS_PUSHING,
        dealing.CHIPS_PULLING,
    )
    state: Any = POKERKIT[hand.variant].create_state(
        by_itself, True, stakes.ante, stakes.bring_in, stakes.small_bet, stakes.big_bet,
        [seat.stack for seat in hand.seats], len(hand.seats),
    )  # fmt: skip
    cards = {
        place: [*(seat.down or ())[:2], *(seat.up or ()), *(seat.down or ())[2:]]
        for place, seat in enumerate(hand.seats)
    }
    acts = iter([act for act in hand.actions or () if act.act not in ("ante", "uncalled", "show", "muck")])
    while state.status:
        if state.can_burn_card():
            state.burn_card("??")
        elif state.can_deal_hole():
            place = state.hole_dealee_index
            many = 3 if not state.hole_cards[place] else 1
            state.deal_hole("".join(cards[place][:many]))
            del cards[place][:many]
        elif state.can_show_or_muck_hole_cards():
            state.show_or_muck_hole_cards(True)
        else:
            act = next(acts)
            assert state.actor_index == [seat.seat for seat in hand.seats].index(act.seat), hand.hand_id
            if act.act == "bring-in":
                state.post_bring_in()
            elif act.act == "fold":
                state.fold()
            elif act.act in ("check", "call"):
                state.check_or_call()
            else:
                state.complete_bet_or_raise_to(act.to)
    assert next(acts, None) is None
    return list(state.stacks)


@pytest.mark.parametrize("name", sorted(POKERKIT))
def test_pokerkit_comes_to_the_same_stacks_apart_from_odd_chips(name: str, tmp_path: Path) -> None:
    # pokerkit knows no large bet on an open pair.
    called = Called(variant=name, command=(("fourth_street_pair", "never"),))
    hands = written(tmp_path, called, Wanted(200, 5, 3, full=True))
    whole = [hand for hand in hands if all_whole(hand)]
    assert len(whole) > 60
    for hand in whole:
        theirs = played_by_pokerkit(hand)
        assert sum(theirs) == sum(seat.stack_end or 0 for seat in hand.seats)
        for seat, stack in zip(hand.seats, theirs, strict=True):
            assert abs(stack - (seat.stack_end or 0)) < 4 * hand.chip, (hand.hand_id, seat.player)


def all_whole(hand: Hand) -> bool:
    """Whether nobody was all-in for less than he owed, and the deck served everybody."""
    return not hand.community and not any(act.all_in and act.act != "call" for act in hand.actions or ())


def test_the_same_seed_writes_the_same_bytes_however_many_tables_are_played_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = Wanted(200, 6, 5, mistakes=0.1, full=True)
    simulate(Called(variant="two-thirds"), wanted, tmp_path / "a")
    monkeypatch.setattr(run, "GROUP", 1)
    simulate(Called(variant="two-thirds"), wanted, tmp_path / "b")
    assert [(tmp_path / "a" / name).read_bytes() for name in (HANDS_FILE, KEY_FILE)] == [
        (tmp_path / "b" / name).read_bytes() for name in (HANDS_FILE, KEY_FILE)
    ]
    simulate(Called(variant="two-thirds"), wanted._replace(seed=6), tmp_path / "c")
    assert (tmp_path / "a" / HANDS_FILE).read_bytes() != (tmp_path / "c" / HANDS_FILE).read_bytes()


def test_the_first_hands_of_a_longer_night_are_those_of_a_shorter_one(tmp_path: Path) -> None:
    short = written(tmp_path / "short", Called(variant="stud"), Wanted(30, 4, 1))
    long = written(tmp_path / "long", Called(variant="stud"), Wanted(90, 4, 1))
    assert long[:30] == short


def test_bytes_are_the_same_on_every_machine(tmp_path: Path) -> None:
    simulate(Called(variant="second-hand-high"), Wanted(20, 4, 42, full=True), tmp_path)
    digest = hashlib.sha256((tmp_path / HANDS_FILE).read_bytes()).hexdigest()
    assert digest == "fdb45561ae39f1b364cd950f4a6b3e6c5575a55dcb04ec05e850ce58888c4f7a"


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("name", ["two-thirds", "stud-8", "second-hand-high", "high-chicago"])
def test_what_the_key_names_is_found_and_nothing_else(name: str, full: bool, tmp_path: Path) -> None:
    hands = written(tmp_path, Called(variant=name), Wanted(400, 5, 9, mistakes=0.2, full=full))
    key = [json.loads(line) for line in (tmp_path / KEY_FILE).read_text().splitlines()]
    of = {(one["session"], one["table"], one["hand_id"]): one for one in key}
    assert len(of) == len(key) > 30
    checked = check(resolve_hands(hands))
    for hand, verdict, found in zip(hands, checked.verdicts, checked.findings, strict=True):
        wrong = of.get((hand.session, hand.table, hand.hand_id))
        assert verdict == ("verified" if wrong is None else "mismatch"), wrong
        codes = [one.code for one in found if one.severity == "error"]
        if wrong is None:
            assert codes == []
        elif wrong["code"] is not None:
            assert wrong["code"] in codes, (wrong, codes)


def test_every_kind_of_mistake_is_made(tmp_path: Path) -> None:
    simulate(Called(variant="two-thirds"), Wanted(600, 4, 2, mistakes=0.5), tmp_path)
    kinds = {json.loads(line)["mistake"] for line in (tmp_path / KEY_FILE).read_text().splitlines()}
    assert kinds == set(KINDS)


@pytest.mark.parametrize(("players", "sentence"), [(1, "2 to 8 players"), (9, "2 to 8 players")])
def test_a_table_a_deck_does_not_serve_is_refused(players: int, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(StudbookError, match=sentence):
        simulate(Called(variant="stud"), Wanted(5, players, 1), tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(StudbookError, match="is not empty"):
        simulate(Called(variant="stud"), Wanted(5, 2, 1), tmp_path)
    simulate(Called(variant="stud"), Wanted(5, 2, 1), tmp_path, force=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == [HANDS_FILE, "mine.txt"]


def test_dice_are_fair_enough_and_never_leave_their_range() -> None:
    dice = Dice(1, "a")
    drawn = [dice.below(6) for _ in range(6000)]
    assert set(drawn) == set(range(6))
    assert min(drawn.count(side) for side in range(6)) > 850
    assert {dice.between(3, 4) for _ in range(50)} == {3, 4}
    assert Dice(1, "a").next() != Dice(1, "b").next()


@pytest.mark.parametrize("rules", [(), (("carry", "separate"),), (("carry", "refund_side"), ("pot_scope", "global"))])
@pytest.mark.parametrize("who", ["showdown_only", "table", "dealt_in"])
def test_only_those_play_for_a_carry_whom_it_is_for(
    rules: tuple[tuple[str, str], ...], who: str, tmp_path: Path, book: Store
) -> None:
    called = Called(variant="two-thirds", command=(*rules, ("carry_players", who)))
    written(tmp_path, called, Wanted(120, 6, 4))
    assert load_paths(book, str(tmp_path / HANDS_FILE)).counts.loaded == 120
    assert book.query("select code from chain_finding where severity <> 'note'").rows() == []


def test_a_folder_with_its_key_is_audited_as_its_hands_alone(tmp_path: Path, book: Store) -> None:
    simulate(Called(variant="stud"), Wanted(60, 4, 1, mistakes=0.3), tmp_path)
    found = load_paths(book, str(tmp_path))
    assert (found.counts.read, found.counts.loaded, found.counts.skipped) == (61, 60, 1)
    simulate(Called(variant="stud"), Wanted(60, 4, 1), tmp_path, force=True)
    assert [path.name for path in tmp_path.iterdir()] == [HANDS_FILE]


def test_a_rule_that_waits_for_somebody_is_not_simulated(tmp_path: Path) -> None:
    with pytest.raises(StudbookError, match="all_tied=ask waits for somebody to rule"):
        simulate(Called(variant="second-hand-high", command=(("all_tied", "ask"),)), Wanted(5, 3, 1), tmp_path)
