"""The sample nights: every verdict, award, carry and serious finding is as worked out by hand from the rules."""

import json
import re
from collections import defaultdict
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from pipeline.checks.check import check
from pipeline.checks.outcome import Outcome, resolve_hands
from pipeline.cli.main import main
from pipeline.cli.rules_asked import read_house
from pipeline.records.batch import AS_RECORDED, Called, carry_parts, contributions, dead_money
from pipeline.records.intake import intake
from pipeline.records.reader import Found
from pipeline.rules.catalog import VARIANTS
from schemas.hand import Hand
from schemas.problem import Problem
from schemas.result import Finding
from tests import naive
from tests.checkout import ROOT
from tests.deals_wild import dealt_order
from tests.naive_hands import CARDS
from tests.naive_wild import NeedsUpOrder

SAMPLES = ROOT / "sample_data"
KITCHEN = SAMPLES / "house" / "kitchen.toml"
# Chips of the smallest unit; awards of nothing and a carry of nothing are left out.
TRUTH: dict[str, dict[str, dict[str, Any]]] = json.loads((ROOT / "tests" / "sample_truth.json").read_text())
NIGHTS = sorted(TRUTH)
LOADED = {night: {hand: due for hand, due in hands.items() if "refused" not in due} for night, hands in TRUTH.items()}
FRIDAY = "friday-2026-11-27.csv"
WILD = "wild-cards-2026-12-11.csv"

every_night = pytest.mark.parametrize("night", NIGHTS)


@cache
def read(night: str) -> tuple[list[Hand], list[Problem]]:
    """The hands of a file, and what was refused."""
    (file,) = intake([str(SAMPLES / "hands" / night)])
    items = list(file.items())
    hands = [item.hand for item in items if isinstance(item, Found)]
    problems = [item for item in items if isinstance(item, Problem)]
    assert len(hands) + len(problems) == len(items), "nothing is passed over"
    return hands, problems


@cache
def checked(night: str, with_house: bool = False) -> dict[str, tuple[Outcome, str, tuple[Finding, ...]]]:
    """Outcome, verdict and findings by hand."""
    called = Called(house=read_house(KITCHEN)) if with_house else AS_RECORDED
    outcomes = resolve_hands(read(night)[0], called)
    found = check(outcomes)
    rows = zip(outcomes, found.verdicts, found.findings, strict=True)
    return {outcome.hand.hand_id: (outcome, verdict, tuple(findings)) for outcome, verdict, findings in rows}


def positive(chips: dict[str, int]) -> dict[str, int]:
    return {player: amount for player, amount in chips.items() if amount}


def serious(findings: tuple[Finding, ...]) -> dict[str, int | None]:
    """Errors and warnings with the chips they are about."""
    listed = [finding for finding in findings if finding.severity != "note"]
    by_code = {finding.code: finding.chips for finding in listed}
    assert len(by_code) == len(listed), "each code once a hand"
    return by_code


def slowly(hand: Hand) -> dict[str, Any]:
    """What the slow oracle says of a hand."""
    return naive.resolve(hand.model_dump(mode="json", exclude_none=True))


def slowly_without_order(hand: Hand) -> dict[str, Any]:
    """The same of a hand that lacks the order of its up cards: as if the queens had fallen last, and nothing behind."""
    with pytest.raises(NeedsUpOrder):
        slowly(hand)
    up = [card for seat in hand.seats for card in seat.up or ()]
    return slowly(hand.model_copy(update={"up_deal_order": sorted(up, key=lambda card: card[0] == "Q")}))


def decided(findings: tuple[Finding, ...]) -> list[object]:
    return [finding.params["knob"] for finding in findings if finding.code == "default-decided"]


def test_every_file_is_pinned() -> None:
    assert sorted(path.name for path in (SAMPLES / "hands").iterdir()) == NIGHTS


@pytest.mark.parametrize(
    ("night", "loaded", "refused"),
    [
        ("two-thirds-2026-11-06.csv", 14, 0),
        ("second-hand-high-2026-11-13.jsonl", 10, 0),
        ("stud-8-2026-11-14.json", 10, 0),
        ("dealers-choice-2026-11-20.csv", 24, 0),
        ("tournament-razz.phhs", 3, 0),
        (FRIDAY, 22, 2),
        ("two-thirds-2026-12-04.csv", 9, 0),
        (WILD, 15, 0),
    ],
)
def test_every_hand_is_read_or_refused_for_its_reason(night: str, loaded: int, refused: int) -> None:
    hands, problems = read(night)
    assert [hand.hand_id for hand in hands] == list(LOADED[night])
    assert len(hands) == loaded
    wanted = {hand: due["refused"] for hand, due in TRUTH[night].items() if "refused" in due}
    assert {problem.hand: problem.code for problem in problems} == wanted
    assert len(problems) == len(wanted) == refused


@every_night
def test_verdicts_are_the_pinned_ones(night: str) -> None:
    verdicts = {hand: verdict for hand, (_, verdict, _) in checked(night).items()}
    assert verdicts == {hand: due["verdict"] for hand, due in LOADED[night].items()}


@every_night
def test_awards_and_carries_are_the_ones_worked_out_by_hand(night: str) -> None:
    found = {hand: (positive(one.awards()), one.carry_out()) for hand, (one, _, _) in checked(night).items()}
    assert found == {hand: (due["awards"], due.get("carry_out", 0)) for hand, due in LOADED[night].items()}


@every_night
def test_the_slow_oracle_says_the_same_of_every_hand(night: str) -> None:
    for hand, (outcome, _, findings) in checked(night).items():
        slow = (slowly_without_order if "needs-up-order" in serious(findings) else slowly)(outcome.hand)
        assert positive(slow["awards"]) == LOADED[night][hand]["awards"], hand
        assert slow["carry_out"] == LOADED[night][hand].get("carry_out", 0), hand
        assert slow["awards"] == outcome.awards(), hand
        assert positive(slow["returned"]) == outcome.returned(), hand


@every_night
def test_errors_and_warnings_are_the_pinned_ones_with_the_chips_they_moved(night: str) -> None:
    found = {hand: serious(findings) for hand, (_, _, findings) in checked(night).items()}
    assert found == {hand: due.get("findings", {}) for hand, due in LOADED[night].items()}


@every_night
def test_the_defaults_that_decided_are_said(night: str) -> None:
    found = {hand: decided(findings) for hand, (_, _, findings) in checked(night).items()}
    assert found == {hand: due.get("decided", []) for hand, due in LOADED[night].items()}


@every_night
def test_the_house_file_names_every_default_and_changes_no_result(night: str) -> None:
    for hand, (outcome, verdict, findings) in checked(night, with_house=True).items():
        plain, verdict_without, findings_without = checked(night)[hand]
        assert (outcome.awards(), outcome.carry_out(), verdict) == (plain.awards(), plain.carry_out(), verdict_without)
        assert serious(findings) == serious(findings_without), hand
        assert decided(findings) == [], hand


def test_the_unseen_hand_is_right_in_most_ways() -> None:
    _, _, findings = checked(FRIDAY)["13"]
    (unseen,) = [finding for finding in findings if finding.code == "unseen-cards"]
    wanted = {"players": ["Rafe"], "cards": 3, "ways": 7770, "right": 7770 - 439}
    assert {key: unseen.params[key] for key in wanted} == wanted


def test_the_card_that_nobody_wrote_down_decides_who_wins() -> None:
    """By hand, and by the slow oracle with each card that may lie behind the queen; behind another lies a five."""
    hand = checked(WILD)["6"][0].hand
    seen = {card for seat in hand.seats for card in (*(seat.down or ()), *(seat.up or ()))}
    winners = defaultdict(set)
    for card in CARDS.keys() - seen:
        fell = f"4d 9h 8c 3h 6c Jd 7s Qd {card} 5h 4s Ac 8s 2s Ts 7d 3d".split()
        (winner,) = positive(slowly(hand.model_copy(update={"up_deal_order": fell}))["awards"])
        winners[winner].add(card[0])
    assert winners == {"Hanna": set("279A"), "Otis": set("368K"), "Wim": set("45TJQ")}


@every_night
def test_what_is_written_as_paid_adds_up_but_for_one_hand(night: str) -> None:
    """Counted from the record alone, so that a slip of the pen in a sample is not taken for a mistake of the night."""
    missing = {}
    for hand in read(night)[0]:
        put_in = contributions(hand)
        prices = dead_money(hand) if hand.house.get("dead_money") == "main_pot" else [0] * len(put_in)
        second, most = sorted(chips - price for chips, price in zip(put_in, prices, strict=True))[-2:]
        carried = sum(part.amount for part in carry_parts(hand))
        assert isinstance(hand.carry_out, int | None)
        paid = sum(seat.won or 0 for seat in hand.seats) + (hand.rake or 0) + hand.fees + (hand.carry_out or 0)
        short = sum(put_in) + carried - (most - second) - paid
        if short and not any(seat.took for seat in hand.seats):
            missing[hand.hand_id] = short
    assert missing == ({"8": 4} if night == FRIDAY else {})


@every_night
def test_every_carry_reaches_the_next_hand_but_one(night: str) -> None:
    lost = {}
    for before, after in pairwise(read(night)[0]):
        left, taken = before.carry_out or 0, after.carry_in
        if left != taken:
            lost[after.hand_id] = (left, taken)
        elif left:
            assert after.carry_from == before.hand_id
    assert lost == ({"11": (107, 0)} if night == FRIDAY else {})


def test_up_cards_are_written_in_the_order_of_the_deal() -> None:
    ordered = [hand for hand in read(WILD)[0] if hand.up_deal_order is not None]
    assert [hand.hand_id for hand in ordered] == ["1", "2", "3", "5", "13", "14"]
    for hand in ordered:
        assert hand.up_deal_order == dealt_order(hand.model_dump(mode="json", exclude_none=True)), hand.hand_id


def test_stacks_run_through_from_hand_to_hand() -> None:
    for night in ("stud-8-2026-11-14.json", "tournament-razz.phhs"):
        stacks: dict[str, int] = {}
        for hand in read(night)[0]:
            for seat in hand.seats:
                assert seat.stack is not None
                assert seat.stack_end is not None
                assert stacks.setdefault(seat.player, seat.stack) == seat.stack, (night, hand.hand_id, seat.player)
                stacks[seat.player] = seat.stack_end


def test_every_variant_is_called() -> None:
    assert {hand.variant for night in NIGHTS for hand in read(night)[0]} == set(VARIANTS)


def source_rows() -> dict[str, dict[str, tuple[str, str]]]:
    """What SOURCE.md says of each hand of each file: what it shows, and its verdict."""
    rows: dict[str, dict[str, tuple[str, str]]] = {}
    for line in (SAMPLES / "SOURCE.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            night = rows.setdefault(line.removeprefix("## "), {})
        elif row := re.fullmatch(r"\| (\d+) \| (.+) \| ([a-z]+) \|", line):
            night[row[1]] = row[2], row[3]
    return rows


def test_source_tells_the_verdict_of_every_hand() -> None:
    told = {night: {hand: verdict for hand, (_, verdict) in rows.items()} for night, rows in source_rows().items()}
    assert told == {
        night: {hand: due.get("verdict", "refused") for hand, due in hands.items()} for night, hands in TRUTH.items()
    }


@every_night
def test_source_names_the_mistake_of_every_wrong_hand(night: str) -> None:
    for hand, (shows, _) in source_rows()[night].items():
        due = TRUTH[night][hand]
        mistakes = {
            code for code in (*due.get("findings", {}), due.get("refused")) if code not in (None, "unseen-cards")
        }
        named = set(re.findall(r"`([^`]+)`", shows))
        assert mistakes <= named <= mistakes | set(due.get("decided", [])), hand


def test_the_folder_is_read_as_a_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resolve", str(SAMPLES), "--house", str(KITCHEN)]) == 1
    printed = capsys.readouterr()
    assert len(printed.out.splitlines()) == sum(map(len, LOADED.values())) == 107
    assert [line.rsplit(" ", 1)[1] for line in printed.err.splitlines()] == ["[duplicate-card]", "[row-length]"]
