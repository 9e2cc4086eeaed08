"""Worked and random hands paid right, and paid by each known mistake that the slow oracle works out."""

import json
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from tests import naive
from tests.checks.given import Record, checked_hands
from tests.checks.mistakes import ORDER, Due, causes, conserved, due, game, mistakes, plain_errors, recorded
from tests.deals import KNOBS, random_house, random_record, split_entry
from tests.known import FOLDER
from tests.strategies import as_hand

WORKED = [
    json.loads(line)
    for path in sorted(FOLDER.glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
]


def moved(record: Record, result: Due) -> int:
    """Half of all that was paid and left otherwise than it should have been."""
    (right, rolls), (won, left) = due(record), result
    return (sum(abs(won[name] - right[name]) for name in right) + abs(left - rolls)) // 2


def by_oracle(record: Record) -> bool:
    try:
        naive.resolve(record)
    except ValueError:
        return False
    return True


def chips_moved(record: Record) -> Iterator[tuple[str, Due]]:
    """One winner's chips, all or a few, given to another player who is in."""
    rng = random.Random(record["hand_id"])
    won, left = due(record)
    winners, others = [name for name in won if won[name]], game(record).live
    if winners and len(others) > 1:
        source = rng.choice(winners)
        target = rng.choice([name for name in others if name != source])
        chips = rng.choice((won[source], rng.randint(1, won[source])))
        yield ORDER[-1], ({**won, source: won[source] - chips, target: won[target] + chips}, left)


def looks_uncalled(record: Record, result: Due) -> bool:
    """Whether somebody is paid just what went back to him uncalled, which may as well be meant by it."""
    back = naive.resolve(record)["returned"]
    return any(chips and chips == back.get(name) for name, chips in result[0].items())


def check_mistakes(records: list[Record]) -> Counter[str]:
    """Assert that every mistake gives its own error or an earlier one; count what was given."""
    cases = [
        (record, code, result)
        for record in records
        for code, result in [*mistakes(record), *chips_moved(record)]
        if result != due(record) and conserved(record, result) and not looks_uncalled(record, result)
    ]
    given: Counter[str] = Counter()
    found = checked_hands([as_hand(recorded(record, result)) for record, _, result in cases])
    for (record, code, result), one in zip(cases, found, strict=True):
        story = (code, one.errors, json.dumps(recorded(record, result)))
        assert one.verdict == "mismatch", story
        plain = plain_errors(record, result)
        if plain:
            assert set(one.errors) == plain, (plain, *story)
        else:
            (only,) = one.errors
            assert only in causes(record, result), (causes(record, result), *story)
            assert ORDER.index(only) <= ORDER.index(code), story
            assert one.one(only).chips == moved(record, result), story
        given.update(one.errors)
    return given


@pytest.mark.parametrize("record", WORKED, ids=lambda record: record["hand_id"])
def test_worked_hands_paid_right_are_verified(record: Record) -> None:
    """With every spelling of a right result: carry and zeros written out, left out, and chips or names alone."""
    seats = record["seats"]
    spare = [{name: value for name, value in one.items() if name != "won" or value} for one in seats]
    names = [{**one, "won": None, "took": True if one["won"] else None} for one in seats]
    spellings = [record, {**record, "seats": spare}, {**record, "carry_out": None}, {**record, "seats": names}]
    for written in spellings:
        (found,) = checked_hands([as_hand(written)])
        assert (found.verdict, found.errors) == ("verified", []), (written, found)


def test_worked_hands_paid_by_each_mistake() -> None:
    given = check_mistakes([record for record in WORKED if by_oracle(record)])
    assert given.total() > 60
    assert set(given) >= {"missed-low", "missed-half", "best-hand-paid", "rollover-paid-out", "false-rollover"}


def by_other_odd_chips(records: list[Record]) -> Iterator[tuple[Record, Due]]:
    for record in records:
        for rule in ("tda", "roberts", "seat"):
            other = due(record, {"odd_chip": rule})
            if other != due(record):
                yield record, other


def test_odd_chips_given_by_another_rule_are_odd_chips() -> None:
    rng = random.Random(3)
    ties = ("tie_best", "all_tied", "tied_lows", "wheels", "tie_second", "tie_best_common")
    records = [
        random_record(rng, split_entry(entry)[0], random_house(rng, entry), shape)
        for entry in KNOBS
        for shape in ties
        for _ in range(6)
    ]
    cases = list(by_other_odd_chips([record for record in [*WORKED, *records] if by_oracle(record) and seen(record)]))
    assert len(cases) > 50
    for (record, result), found in zip(cases, checked_hands([as_hand(recorded(*case)) for case in cases]), strict=True):
        assert found.errors == ["odd-chip"], (found.errors, recorded(record, result))
        assert found.one("odd-chip").chips == moved(record, result)


def seen(record: Record) -> bool:
    """Whether all cards of the hands still in were seen, and somebody is."""
    live = [one for one in record["seats"] if not one.get("folded") and one.get("dealt", True)]
    return (
        bool(live)
        and not record.get("void")
        and all("down" in one and "up" in one and "??" not in one["down"] + one["up"] for one in live)
    )


def test_random_hands_paid_by_each_mistake() -> None:
    rng = random.Random(20_261_120)
    shapes = (
        "plain",
        "three_levels",
        "tie_best",
        "ante_all_in",
        "carry_subset",
        "queen_hole_folded",
        "queen_up_live",
        "mucked",
        "uncalled_live",
    )
    records: list[Record] = []
    while len(records) < 600:
        entry = rng.choice(sorted(KNOBS))
        record = random_record(rng, split_entry(entry)[0], random_house(rng, entry), rng.choice(shapes))
        if rng.random() < 0.7:
            record.pop("rake", None)
            record.pop("fees", None)
        charge = (record.get("rake") or 0) + (record.get("fees") or 0)
        if seen(record) and by_oracle(record) and naive.resolve(record)["rake"] == charge:
            records.append(record)
    given = check_mistakes(records)
    wanted = {*ORDER, "rollover-paid-out", "false-rollover", "ineligible-paid"} - {"folded-card-counted"}
    assert set(given) >= wanted, given
