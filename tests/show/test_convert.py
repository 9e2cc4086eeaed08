"""Whatever is converted comes back to the same result or is refused, and nothing is lost in silence."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.checks.check import check
from pipeline.checks.outcome import resolve_hands
from pipeline.cli.main import main
from pipeline.records.catalog import writers
from pipeline.records.facts import KINDS, lost
from pipeline.records.intake import FileRead, intake
from pipeline.records.lots import in_lots
from pipeline.records.reader import Found, Item, Skipped
from pipeline.records.sense import faults_of
from pipeline.show.convert import CHUNK, Conversion
from schemas.hand import Hand
from schemas.problem import Problem
from tests.checkout import ROOT
from tests.checks.changed import act, amount, chair, street, total
from tests.converted import NAMES, converted, files, paid, played, read, renamed, source
from tests.deals import KNOBS, random_house, random_record, split_entry
from tests.strategies import as_hand

LOSSY = ("csv", "phh", "pokerstars")
ENDINGS = {"csv": ".csv", "phh": ".phhs", "pokerstars": ".txt", "jsonl": ".jsonl"}


def holds(hands: list[Hand], to: str) -> None:
    """Assert that hands are written with the same result or refused, and that all losses are counted."""
    made, counted, problems = converted(hands, to, ENDINGS[to])
    back = read(made, ENDINGS[to]) if made else []
    dropped = {problem.line for problem in problems}
    kept = [hand for line, hand in enumerate(hands, 1) if line not in dropped]
    assert {problem.code for problem in problems} <= {"not-held"}
    assert (len(kept), counted.problems.total()) == (counted.written, len(problems))
    assert counted.not_held.total() == len(problems) == len(dropped)
    gone: Counter[str] = Counter()
    for ours, theirs in zip(kept, back, strict=True):
        assert paid(theirs) == paid(ours)
        gone.update(lost(ours, theirs))
    assert counted.lost == gone
    assert sum(KINDS[kind] in sentence for kind in gone for sentence in counted.sentences()) >= len(gone)


@given(st.integers(0, 2**40), st.sampled_from(sorted(KNOBS)), st.sampled_from(LOSSY))
@settings(max_examples=60)
def test_records_without_betting(seed: int, entry: str, to: str) -> None:
    chance = random.Random(seed)
    hands = []
    for number in range(4):
        record = random_record(chance, split_entry(entry)[0], random_house(chance, entry))
        names = chance.sample(NAMES, len(record["seats"]))
        hands.append(as_hand({**renamed(record, names), "hand_id": f"{number}", "scale": chance.choice((1, 100))}))
    holds(hands, to)


@given(st.integers(0, 2**40), st.sampled_from(LOSSY))
@settings(max_examples=60)
def test_records_with_betting_however_wrong(seed: int, to: str) -> None:
    chance = random.Random(seed)
    hands = []
    for number in range(4):
        record = json.loads(played(chance.randrange(3000), hand_id=f"{number}").model_dump_json(exclude_unset=True))
        for _ in range(chance.choice((0, 1, 3))):
            chance.choice((amount, total, act, chair, street))(chance, record)
        hand = as_hand(record)
        hands += [] if faults_of(hand) else [hand]
    holds(hands, to)


@pytest.mark.parametrize("game", ["stud", "stud-8", "razz", "two-thirds", "the-bitch"])
def test_simulated_nights(tmp_path: Path, game: str) -> None:
    assert main(["simulate", "-o", str(tmp_path), "--variant", game, "--hands", "40", "--players", "7", "--full"]) == 0
    found = [item for file in intake([str(tmp_path)]) for item in file.items()]
    hands = [item.hand for item in found if isinstance(item, Found)]
    assert len(hands) == len(found) >= 40
    for to in LOSSY:
        holds(hands, to)
    assert converted(hands, "phh")[1].written == converted(hands, "csv")[1].written == len(hands)


@pytest.mark.parametrize("to", sorted(ENDINGS))
def test_sample_data(to: str) -> None:
    items = [item for file in intake([str(ROOT / "sample_data" / "hands")]) for item in file.items()]
    holds([item.hand for item in items if isinstance(item, Found)], to)


@pytest.mark.parametrize("to", sorted(ENDINGS))
def test_equal_hands_make_equal_text(to: str) -> None:
    hands = [played(seed, money="cash", currency="EUR", hand_id="a name") for seed in range(6)]
    assert converted(hands, to)[0] == converted(hands, to)[0] != ""


def test_a_hand_that_would_come_out_otherwise_says_what_it_rests_on() -> None:
    record = {
        "hand_id": "7",
        "table": "attic",
        "variant": "two-thirds",
        "carry_in": [{"amount": 6, "players": ["Ann"]}],
    }
    seats = [{"player": name, "contributed": 2, "folded": name != "Bob"} for name in ("Ann", "Bob", "Cy")]
    made, counted, (problem,) = converted([as_hand({**record, "seats": seats})], "csv")
    assert made == ""
    assert str(problem) == (
        "night:1: hand 7: CSV has no place for the carry coming in, and so it would come out otherwise."
        " JSON Lines holds every record. [not-held]"
    )
    assert list(counted.sentences()) == [
        "1 hand not written: CSV has no place for the carry coming in, and so it would come out otherwise."
        " That is hand 7 (night:1). JSON Lines holds every record. [not-held]"
    ]


def test_a_hand_our_reader_would_refuse_says_why() -> None:
    hand = played(4, money="cash", currency="USD")
    seats = [
        seat.model_copy(update={"player": f"PokerStars Hand #{place}: x"}) for place, seat in enumerate(hand.seats)
    ]
    hand = hand.model_copy(update={"seats": seats})
    made, counted, (problem,) = converted([hand], "pokerstars")
    assert (made, problem.code) == ("", "not-held")
    assert problem.sentence.startswith("as PokerStars text it would be refused: ")
    assert dict(counted.not_held) == {"PokerStars text would not be read as this hand.": 1}
    (said,) = counted.sentences()
    assert said.startswith(
        "1 hand not written: PokerStars text would not be read as this hand. That is hand 5 (night:1): as"
    )
    assert converted([hand], "phh")[1].written == 1


@pytest.mark.parametrize("to", LOSSY)
def test_rake_that_only_the_site_tells_is_written_where_the_site_is_lost(to: str) -> None:
    """At its site what is missing from the payments is rake, elsewhere it would be a loss."""
    (hand,) = read((ROOT / "tests/records/readers/bovada/no_rake.txt").read_text(encoding="utf-8"), ".txt")
    (found,) = check(resolve_hands([hand])).findings
    assert [(one.code, one.chips) for one in found] == [("rake-inferred", 300)]
    made, counted, problems = converted([hand], to)
    (back,) = read(made, ENDINGS[to])
    assert problems == []
    assert paid(back) == paid(hand)
    assert check(resolve_hands([back])).verdicts == ["verified"]
    said = "1 hand: the rake that the site's text leaves out is written as inferred from the payments (rake-inferred)."
    assert (back.rake, back.site) == ((None, "bovada") if to == "csv" else (300, {"phh": None}.get(to, to)))
    assert (said in list(counted.sentences())) is (to != "csv")


def test_what_is_passed_over_or_refused_in_reading_is_counted() -> None:
    hand, told = played(2), list[Problem]()
    wrong = Problem("bad-card", "not a card.", file="night", line=2)
    items: list[Item] = [Found(hand, 1, ""), wrong, Skipped("not-stud", 3), Skipped("not-stud", 4)]
    made = Conversion(writers()["jsonl"], told.append)
    file = FileRead(source("", ""), None, partial(in_lots, partial(iter, items)))
    assert read("".join(made.pieces([file])), ".jsonl") == [hand]
    assert (told, made.problems, made.written) == ([wrong], {wrong.code: 1}, 1)
    assert list(made.sentences()) == ["skipped: 2 not-stud."]


@pytest.mark.parametrize("to", ["jsonl", "phh", "pokerstars"])
def test_text_comes_before_all_is_read(to: str) -> None:
    taken = 0

    def hands() -> Iterator[Hand]:
        nonlocal taken
        for taken in range(3 * CHUNK):
            yield one.model_copy(update={"hand_id": f"{taken}"})

    one = played(5, money="cash", currency="USD")
    pieces = Conversion(writers()[to], lambda problem: None).pieces(files(hands()), ENDINGS[to])
    assert next(iter(pieces))
    assert taken < 2 * CHUNK


def sentences(hand: Hand, to: str) -> list[str]:
    """What is said of one hand."""
    return list(converted([hand], to)[1].sentences())


def test_each_kind_is_one_sentence_with_its_count() -> None:
    fields: dict[str, Any] = {"money": "cash", "currency": "USD", "recorder": "Dee", "extra": {}, "up_deal_order": None}
    hands = [played(seed, **fields) for seed in (1, 2, 4)]
    assert list(converted(hands, "phh")[1].sentences()) == ["3 hands: PHH has no place for who wrote it down."]
    assert sentences(hands[0], "csv") == [
        "1 hand: CSV has no place for the actions (it has no betting, only what everyone put in and who folded where)."
    ]
    assert "1 hand: PokerStars text has no place for who wrote it down." in sentences(hands[0], "pokerstars")


@pytest.mark.parametrize(("to", "why"), [("phh", ""), ("pokerstars", "house rules and ")])
def test_where_dead_money_decides_a_form_that_has_none_does_not_hold_the_hand(to: str, why: str) -> None:
    acts = [("ante", 1, 5), ("ante", 2, 5), ("post", 2, 4), ("bet", 1, 10), ("fold", 2, 0)]
    actions = [{"street": 3, "act": act, "seat": chair, "amount": chips} for act, chair, chips in acts]
    seats = [{"player": "Ann", "stack": 90, "won": 14}, {"player": "Bob", "stack": 90, "won": 0}]
    record = {"hand_id": "7", "table": "den", "variant": "stud", "seats": seats, "actions": actions}
    hand = as_hand({**record, "house": {"dead_money": "main_pot"}})
    (problem,) = converted([hand], to)[2]
    said = f" has no place for {why}dead money other than antes, and so it would come out otherwise."
    assert problem.sentence.endswith(said)
    assert not converted([hand], "jsonl")[2]
    assert not converted([hand], "csv")[2]
