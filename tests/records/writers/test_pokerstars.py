"""What PokerStars deals comes back from its text to the same result, whatever the players are called."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.records.batch import contributions
from pipeline.records.facts import lost
from pipeline.records.reader import Found
from pipeline.records.readers.pokerstars import READER
from pipeline.records.writer import NotHeld
from pipeline.records.writers.pokerstars import text
from pipeline.records.writers.pokerstars_play import low_words
from schemas.hand import Hand
from tests.converted import NAMES, again, converted, paid, played, read
from tests.records.bets_given import game
from tests.records.phh_text import source

USD = {"money": "cash", "currency": "USD", "scale": 100, "house": {}}
LAYERS: dict[str, Any] = {"money": "tournament", "house": {}}
FOLDER = Path(__file__).parents[1] / "readers" / "pokerstars"
GOLDEN = sorted(path.stem for path in FOLDER.glob("*.txt"))
FORMS = (USD, {**USD, "currency": "EUR", "scale": 1000}, {**USD, "currency": "CAD"}, {**USD, "money": "play"}, LAYERS)


def duel(*streets: str, ups: str = "2c 4d Qs Kh / Kd 9h 3s Jc", **fields: Any) -> Hand:
    """Ann and Bob play in dollars, and Bob is said to be paid."""
    stakes = {"bring_in": 25, "small_bet": 50, "big_bet": 100, "limit": "fixed"}
    seats = {0: {"down": ["As", "Ad", "7h"]}, 1: {"down": ["Ks", "Kc", "8h"], "won": 0}}
    given = {"stacks": (5000, 5000), "table": "attic", "stakes": stakes, "seats": seats, "ante": 10, **USD, **fields}
    return game(ups, *streets, **given)


@given(st.integers(0, 2000), st.sampled_from(FORMS))
@settings(max_examples=80)
def test_hands_come_back_to_the_same_result(seed: int, form: dict[str, Any]) -> None:
    hand = played(seed, **form)
    back = again(hand, "pokerstars")
    units = back.scale // hand.scale if back.scale > hand.scale else 1 / (hand.scale // back.scale)
    # What nobody put in is not told, and neither is the order in which cards were dealt; the site deals in cents.
    assert set(lost(hand, back)) <= {"currency", "stakes", "up_deal_order", "extra", "chip"}
    assert [chips * units for chips in contributions(hand)] == contributions(back)
    assert paid(back) == paid(hand)
    for ours, theirs in zip(hand.seats, back.seats, strict=True):
        assert (ours.player, ours.down, ours.up, ours.folded) == (theirs.player, theirs.down, theirs.up, theirs.folded)
        assert (ours.won or 0) * units == (theirs.won or 0)
    acts = [[one for one in each.actions or () if one.act not in ("show", "uncalled")] for each in (hand, back)]
    assert [[(one.street, one.seat, one.act, one.all_in) for one in each] for each in acts[:1]] == [
        [(one.street, one.seat, one.act, one.all_in) for one in acts[1]]
    ]


@pytest.mark.parametrize("name", GOLDEN)
def test_files_that_were_read_are_written_with_all_they_say(name: str) -> None:
    items = READER.read(source((FOLDER / f"{name}.txt").read_bytes(), f"{name}.txt"))
    hands = [item.hand for item in items if isinstance(item, Found)]
    made, counted, problems = converted(hands, "pokerstars")
    assert (counted.written, problems, dict(counted.lost)) == (len(hands), [], {})
    for hand, back in zip(hands, read(made, ".txt"), strict=True):
        assert paid(back) == paid(hand)
        assert (back.results, back.pot, back.rake, back.actions) == (hand.results, hand.pot, hand.rake, hand.actions)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("other", ["Ann", "Ann: calls $0.25"])
def test_any_two_names_are_told_apart(name: str, other: str) -> None:
    hand = duel(
        "Ann bring-in 25, Bob complete 50, Ann call 25", "Bob bet 50, Ann raise 100, Bob fold", ups="2c 4d / Kd 9h"
    )
    name = name if name != other else "Bob"
    seats = [
        seat.model_copy(update={"player": who, "won": 0, "down": None})
        for seat, who in zip(hand.seats, (name, other), strict=True)
    ]
    seats[0] = seats[0].model_copy(update={"won": 220})
    hand = hand.model_copy(update={"seats": seats, "table": f"'{name}' 8-max"})
    back = again(hand, "pokerstars")
    assert [seat.player for seat in back.seats] == [name, other]
    assert lost(hand, back) == []
    assert paid(back) == paid(hand) == ({name: 2.2, other: 0}, {name: 0.5}, 0)


def test_a_hand_reads_as_the_site_writes_it() -> None:
    acts = "Ann bring-in 25, Bob complete 50, Ann call 25"
    hand = duel(
        acts, "Bob bet 50, Ann raise 100, Bob call 50", "Bob check, Ann bet 4840 all-in, Bob call 4840 all-in", rake=100
    )
    hand = hand.model_copy(update={"played_at": "2026-11-20T22:41:00+01:00", "hand_id": "17"})
    assert text(hand).splitlines()[:24] == [
        "PokerStars Hand #17:  7 Card Stud Limit ($0.50/$1 USD) - 2026/11/20 16:41:00 ET",
        "Table 'attic' 2-max",
        "Seat 1: Ann ($50 in chips)",
        "Seat 2: Bob ($50 in chips)",
        "Ann: posts the ante $0.10",
        "Bob: posts the ante $0.10",
        "*** 3rd STREET ***",
        "Dealt to Ann [2c]",
        "Dealt to Bob [Kd]",
        "Ann: brings in for $0.25",
        "Bob: raises $0.25 to $0.50",
        "Ann: calls $0.25",
        "*** 4th STREET ***",
        "Dealt to Ann [2c] [4d]",
        "Dealt to Bob [Kd] [9h]",
        "Bob: bets $0.50",
        "Ann: raises $0.50 to $1",
        "Bob: calls $0.50",
        "*** 5th STREET ***",
        "Dealt to Ann [2c 4d] [Qs]",
        "Dealt to Bob [Kd 9h] [3s]",
        "Bob: checks",
        "Ann: bets $48.40 and is all-in",
        "Bob: calls $48.40 and is all-in",
    ]
    assert "*** RIVER ***\n*** SHOW DOWN ***\nAnn: shows [As Ad 2c 4d Qs Kh 7h]\n" in text(hand)
    assert "Total pot $100 | Rake $1\n" in text(hand)


def test_an_uncalled_bet_nobody_wrote_down_goes_back() -> None:
    hand = duel("Ann bring-in 25, Bob complete 50, Ann fold")
    assert "Uncalled bet ($0.25) returned to Bob\n" in text(hand)
    assert [seat.returned for seat in again(hand, "pokerstars").seats] == [None, 25]


@pytest.mark.parametrize(
    ("cards", "low"),
    [
        ("As 2d 3h 7c 8c Td Kh", "LO: 8,7,3,2,A"),
        ("As 2d 3h 4c 5c 6d 7h", "LO: 5,4,3,2,A"),
        ("As Ad 3h 7c 8c Td Kh", ""),
        ("As 2d 3h 7c 9c ?? ??", ""),
    ],
)
def test_a_low_is_named_as_the_site_names_it(cards: str, low: str) -> None:
    assert low_words(cards.split()) == low


def test_halves_are_paid_high_first_and_told_by_who_has_a_low() -> None:
    acts = (
        "Ann bring-in 25, Bob call 25",
        "Bob check, Ann check",
        "Bob check, Ann check",
        "Bob check, Ann check",
        "Bob check, Ann check",
    )
    results = [
        {"player": "Ann", "amount": 35, "pot": 0, "share": "low"},
        {"player": "Bob", "amount": 35, "pot": 0, "share": "high"},
    ]
    seats = {0: {"down": ["As", "3d", "7h"]}, 1: {"down": ["Ks", "Kc", "8h"]}}
    hand = duel(*acts, variant="stud-8", ups="2c 4d Qs Kh / Kd 9h 3s Jc", seats=seats, results=results)
    lines = text(hand).splitlines()
    assert lines.index("Bob collected $0.35 from pot") < lines.index("Ann collected $0.35 from pot")
    assert "Ann: shows [As 3d 2c 4d Qs Kh 7h] (LO: 7,4,3,2,A)" in lines
    assert lost(hand, again(hand, "pokerstars")) == []


UNSEEN = [
    (None, ["2c", "4d", "Qs", "Kh"]), (["??", "??", "7h"], ["2c", "4d", "Qs", "Kh"]), (None, None),
    (["As", "??", "??"], ["2c", "4d", "Qs", "Kh"]), (["As", "Ad", "7h"], ["2c", "??", "Qs", "??"]),
    (["As", "Ad", "7h"], None), (["??", "Ad", "??"], ["??", "4d", "??", "Kh"]),
]  # fmt: skip


@pytest.mark.parametrize(("down", "up"), UNSEEN)
@pytest.mark.parametrize("mucked", [False, True])
def test_cards_nobody_saw_stay_unseen(down: list[str] | None, up: list[str] | None, mucked: bool) -> None:
    hand = duel("Ann bring-in 25, Bob call 25", "Bob check, Ann check", house={"mucked": "live"})
    seats = [hand.seats[0].model_copy(update={"down": down, "up": up, "mucked": mucked}), hand.seats[1]]
    hand = hand.model_copy(update={"seats": seats})
    back = again(hand, "pokerstars")
    assert lost(hand, back) == []
    assert paid(back) == paid(hand)


@pytest.mark.parametrize(
    ("time", "written"),
    [
        ("2026-07-01T00:00:00Z", "2026/06/30 20:00:00 ET"),
        ("2026-11-01T05:30:00Z", "2026/11/01 01:30:00 ET"),
        ("2026-11-01T06:30:00Z", "2026/11/01 06:30:00 UTC"),
        ("0101-01-01T12:00:00", "0101/01/01 12:00:00"),
    ],
)
def test_times_stand_on_the_clock_of_the_site(time: str, written: str) -> None:
    hand = duel("Ann bring-in 25, Bob call 25", played_at=time)
    assert text(hand).splitlines()[0].endswith(f" - {written}")
    assert lost(hand, again(hand, "pokerstars")) == ([] if time.endswith("Z") else ["played_at"])


def test_a_hand_with_a_name_gets_the_same_number_every_time() -> None:
    numbers = {
        again(duel("Ann bring-in 25, Bob call 25", hand_id=hand_id, table=table), "pokerstars").hand_id
        for hand_id, table in (("late", "attic"), ("late", "attic"), ("late", "porch"), ("later", "attic"))
    }
    assert len(numbers) == 3
    assert all(re.fullmatch("[0-9]{15}", number) for number in numbers)
    assert again(duel("Ann bring-in 25, Bob call 25", hand_id="007"), "pokerstars").hand_id == "007"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"variant": "two-thirds"}, "PokerStars deals no Two Thirds."),
        ({"actions": None}, "PokerStars text is made of actions, and none are written down."),
        ({"stakes": {"limit": "spread"}}, "PokerStars deals no spread limit."),
        ({"stacks": (5000,)}, "PokerStars text has every player's stack, and not all are written down."),
        ({"carry_in": 5}, "PokerStars pots never roll over, and a carry is written down."),
        ({"carry_out": 5}, "PokerStars pots never roll over, and a carry is written down."),
        ({"currency": "SEK"}, "PokerStars text has no sign that would say SEK."),
        ({"seats": {}}, "PokerStars text says how much everyone was paid, and that is not written down."),
    ],
)
def test_what_it_has_no_place_for_is_refused(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(NotHeld, match=f"^{re.escape(sentence)}$"):
        text(duel("Ann bring-in 25, Bob call 25", **fields))


def test_a_cancelled_hand_is_cancelled() -> None:
    hand = duel("Ann bring-in 25", void="two kings of hearts", seats={0: {"down": ["Kh", "3d"]}}, ups="2c / Kh")
    back = again(hand, "pokerstars")
    assert lost(hand, back) == ["void_for"]
    assert paid(back) == paid(hand) == ({"Ann": 0, "Bob": 0}, {"Ann": 0.35, "Bob": 0.1}, 0)
