"""With players called by their chairs no name of the record is printed, and everything else is as it was."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.checks.outcome import resolve_hands
from pipeline.records.batch import seat_numbers
from pipeline.records.sense import faults_of
from pipeline.show.mask import LEFT_OUT, masked
from pipeline.show.story_text import story_markdown, story_text
from schemas.hand import Hand
from tests.converted import played, renamed
from tests.deals import KNOBS, random_house, random_record, split_entry
from tests.records.bets_given import game
from tests.show.stories import stepped, tell
from tests.strategies import as_hand

# Of letters that no word of ours has, so that a name that is found was not taken out.
LETTERS = "žøżĸЖЩЮъ王李龙éΩ"
NAME = st.text(LETTERS, min_size=1, max_size=6)
SIGNS = st.sampled_from(("'s", ", ", " and ", ": ", "; (", ") ", "-", "/", "", "s"))
FREE = ("note", "void", "said", "table", "session", "recorder", "hand_id", "extra")


def printed(hand: Hand) -> str:
    """All that is told of a hand, in every form."""
    ((_, findings, story),) = tell([hand])
    lines = [*story_text(story), story_markdown(story), *stepped(hand), *stepped(hand, show_down=True)]
    return "\n".join([*lines, *(one.message for one in findings)])


def told(record: dict[str, Any], text: str, where: str) -> dict[str, Any]:
    """The record with a text in one of the fields that people fill."""
    if where == "said":
        return {**record, "announced": {**record.get("announced", {}), "said": text}}
    if where == "extra":
        return {**record, "extra": {text: text}}
    return {**record, where: text}


@given(st.integers(0, 2**40), st.sampled_from(sorted(KNOBS)), st.data())
@settings(max_examples=150)
def test_no_name_of_the_record_is_printed(seed: int, entry: str, data: st.DataObject) -> None:
    chance = random.Random(seed)
    record = random_record(chance, split_entry(entry)[0], random_house(chance, entry))
    everyone = [seat["player"] for seat in record["seats"]] + ["Ida"]
    names = data.draw(st.lists(NAME, min_size=len(everyone), max_size=len(everyone), unique_by=str.casefold))
    record = renamed({**record, "seats": [*record["seats"], {"player": "Ida"}]}, names)
    absent = record["seats"].pop()["player"]
    parts = record["carry_in"] if isinstance(record.get("carry_in"), list) else []
    said = [
        *record.get("announced", {}).get("carry_players", ()),
        *(name for part in parts for name in part.get("players", ())),
    ]
    names = [*names[: len(record["seats"])], *([absent] if absent in said else [])]
    for where in data.draw(st.lists(st.sampled_from(FREE), max_size=3, unique=True)):
        pieces = data.draw(
            st.lists(st.tuples(st.sampled_from([*names, names[0].upper()]), SIGNS), min_size=1, max_size=4)
        )
        record = told(record, "So " + "".join(map("".join, pieces))[:110], where)
    hand = as_hand(record)
    text = printed(masked(hand)).casefold()
    assert [name for name in names if name.casefold() in text] == []


@given(st.integers(0, 2**40), st.sampled_from(sorted(KNOBS)))
@settings(max_examples=60)
def test_a_masked_hand_comes_out_the_same(seed: int, entry: str) -> None:
    chance = random.Random(seed)
    hand = as_hand(random_record(chance, split_entry(entry)[0], random_house(chance, entry)))
    mask = masked(hand)
    assert [seat.player for seat in mask.seats] == [f"seat {chair}" for chair in seat_numbers(hand)]
    assert (faults_of(hand), faults_of(mask)) == ([], [])
    ours, theirs = (next(iter(resolve_hands([one]))) for one in (hand, mask))
    assert list(ours.awards().values()) == list(theirs.awards().values())
    assert [chips for chips, _ in ours.carry_parts()] == [chips for chips, _ in theirs.carry_parts()]
    assert [len(names) for _, names in ours.carry_parts()] == [len(names) for _, names in theirs.carry_parts()]
    plain = json.loads(mask.model_dump_json(exclude_unset=True))
    back = dict(zip([seat.player for seat in mask.seats], [seat.player for seat in hand.seats], strict=True))
    assert as_hand(renamed(plain, back.values())).seats == hand.seats


def test_a_hand_with_betting_keeps_every_act() -> None:
    hand = played(11)
    assert masked(hand).actions == hand.actions
    parts = [[line for line in stepped(one) if line and line[0] != " "][1:] for one in (hand, masked(hand))]
    assert parts[0] == parts[1]


def hand_of(*names: str, **fields: Any) -> Hand:
    """A hand between two or three."""
    made = game(" / ".join(["2c", "Kd", "9h"][: len(names)]), "Ann bring-in 2, Bob call 2", **fields)
    seats = [seat.model_copy(update={"player": name}) for seat, name in zip(made.seats, names, strict=True)]
    return made.model_copy(update={"seats": seats})


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("Ann's cards: BOB (bob) saw Ann/Bob", "seat 1's cards: seat 2 (seat 2) saw seat 1/seat 2"),
        ("Annie planned it", LEFT_OUT),
        ("nobody's cards", "nobody's cards"),
        ("Al and Al Jr., al", "seat 3 and seat 4, seat 3"),
        ("Also", LEFT_OUT),
        ("seat 2 is Ann", "seat 2 is seat 1"),
        ("", ""),
    ],
)
def test_names_in_free_text_are_whole_words_or_the_text_is_left_out(text: str, is_told: str) -> None:
    made = game("2c / Kd / 9h / 3s", "Ann bring-in 2, Bob call 2", note=text)
    names = ("Ann", "Bob", "Al", "Al Jr.")
    seats = [seat.model_copy(update={"player": name}) for seat, name in zip(made.seats, names, strict=True)]
    assert masked(made.model_copy(update={"seats": seats})).note == is_told


def test_who_is_named_and_not_seated_is_absent() -> None:
    hand = hand_of(
        "Ann", "Bob", carry_in=[{"amount": 3, "players": ["Zed", "Ann"]}, {"amount": 4, "players": ["Yul"]}],
        announced={"carry_players": ["Yul", "Bob"], "said": "Zed and Yul left"}, carry_from=["Zed's", "8"],
    )  # fmt: skip
    mask = masked(hand)
    assert isinstance(mask.carry_in, list)
    assert [part.players for part in mask.carry_in] == [["absent 1", "seat 1"], ["absent 2"]]
    assert mask.announced is not None
    assert (mask.announced.carry_players, mask.announced.said) == (["absent 2", "seat 2"], "absent 1 and absent 2 left")
    assert mask.carry_from == ["absent 1's", "8"]


def test_chairs_are_those_of_the_record() -> None:
    hand = hand_of("Ann", "Bob", seats={0: {"seat": 5}, 1: {"seat": 2}}, stakes=None)
    hand = hand.model_copy(update={"actions": None})
    assert [seat.player for seat in masked(hand).seats] == ["seat 5", "seat 2"]


def test_one_name_inside_another_is_another_player() -> None:
    hand = hand_of("Ann", "Ann Lee", note="Ann Lee and Ann, Ann LEE")
    assert masked(hand).note == "seat 2 and seat 1, seat 2"


def test_what_says_nothing_of_players_stays() -> None:
    hand = hand_of("Ann", "Bob", site="bob", table="attic", extra={"photo": "Ann.jpg"}, void="Bob")
    mask = masked(hand)
    assert (mask.site, mask.table, mask.extra, mask.void) == ("bob", "attic", {"photo": "seat 1.jpg"}, "seat 2")
