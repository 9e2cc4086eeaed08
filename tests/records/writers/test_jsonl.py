"""Every record comes back equal from JSON Lines, and says what it said and no more."""

import json
import unicodedata
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.records.writers.jsonl import text
from schemas.hand import Hand
from tests.converted import NAMES, again, converted, played, read, renamed
from tests.deals import KNOBS, random_house, random_record, split_entry
from tests.records.full import FULL
from tests.strategies import as_hand

WORDS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40)


def plain(hand: Hand) -> dict[str, object]:
    """What was written down, field by field."""
    return hand.model_dump(exclude_unset=True)


@given(st.integers(0, 2**40), st.sampled_from(sorted(KNOBS)))
@settings(max_examples=60)
def test_records_come_back_equal(seed: int, entry: str) -> None:
    chance = Random(seed)
    record = random_record(chance, split_entry(entry)[0], random_house(chance, entry))
    hand = as_hand(renamed(record, chance.sample(NAMES, len(record["seats"]))))
    assert again(hand, "jsonl") == hand
    assert plain(again(hand, "jsonl")) == plain(hand)


@given(st.integers(0, 400))
@settings(max_examples=20)
def test_actions_come_back_equal(seed: int) -> None:
    hand = played(seed)
    assert plain(again(hand, "jsonl")) == plain(hand)


@given(WORDS, WORDS)
@settings(max_examples=80)
def test_any_words_come_back_equal(note: str, word: str) -> None:
    note, word = unicodedata.normalize("NFC", note), unicodedata.normalize("NFC", word)
    hand = played(1, note=note, extra={f"x{word}": word})
    assert text(hand).count("\n") == len(text(hand).splitlines()) == 1
    assert plain(again(hand, "jsonl")) == plain(hand)


def test_a_record_with_every_field_says_the_same() -> None:
    hand = as_hand(FULL)
    assert json.loads(text(hand)) == FULL


def test_hands_stand_one_to_a_line_in_their_order() -> None:
    hands = [played(seed) for seed in range(5)]
    made, counted, problems = converted(hands, "jsonl")
    assert (read(made, ".jsonl"), counted.written, problems) == (hands, 5, [])
    assert made == "".join(map(text, hands))
