"""What a sheet can hold comes back from it, nothing in it runs in a spreadsheet, and hands do not run together."""

import csv
import io
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.records.batch import contributions
from pipeline.records.facts import lost
from pipeline.records.writers.csv_rows import BYTE_ORDER_MARK, text
from schemas.hand import Hand
from schemas.house import knob_text
from tests.converted import NAMES, again, converted, paid, played, read, renamed
from tests.deals import KNOBS, random_house, random_record, split_entry
from tests.records.as_sheet import fits_a_sheet
from tests.strategies import as_hand

RUNS = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the start of a formula."""


def small(**fields: Any) -> Hand:
    """Ann beats Bob at stud."""
    seats = [{"player": "Ann", "contributed": 20, "won": 40}, {"player": "Bob", "contributed": 20, "folded": 4}]
    return as_hand({"hand_id": "1", "table": "attic", "variant": "stud", "seats": seats, **fields})


def cells(sheet: str) -> list[list[str]]:
    """The rows of a sheet as any program reads them."""
    return list(csv.reader(io.StringIO(sheet.removeprefix(BYTE_ORDER_MARK), newline="")))


@given(st.integers(0, 2**40), st.sampled_from(sorted(KNOBS)), st.sampled_from((1, 10, 100, 1000, 10000, 10**8)))
@settings(max_examples=120)
def test_what_fits_a_sheet_comes_back_equal(seed: int, entry: str, scale: int) -> None:
    chance = Random(seed)
    record = random_record(chance, split_entry(entry)[0], random_house(chance, entry))
    record = {**renamed(record, chance.sample(NAMES, len(record["seats"]))), "scale": scale}
    hand = as_hand(record)
    back = again(hand, "csv")
    if fits_a_sheet(hand):
        rules = {knob: knob_text(value) for knob, value in hand.house.items()}
        assert back == hand.model_copy(update={"house": rules})
    assert [seat.player for seat in back.seats] == [seat.player for seat in hand.seats]
    assert set(lost(hand, back)) <= {"carry_in", "carry_out", "carry_from"}


@given(st.integers(0, 400))
@settings(max_examples=30)
def test_of_the_betting_what_everyone_put_in_is_kept(seed: int) -> None:
    hand = played(seed, scale=100, currency="USD", money="cash")
    back = again(hand, "csv")
    assert back.actions is None
    assert [seat.contributed for seat in back.seats] == contributions(hand)
    assert [(seat.down, seat.up, seat.folded, seat.won) for seat in back.seats] == [
        (seat.down, seat.up, seat.folded, seat.won) for seat in hand.seats
    ]
    assert paid(back) == paid(hand)
    assert lost(hand, back) == ["actions"]


def test_dead_money_stands_in_its_column() -> None:
    acts = [("ante", 1, 5), ("ante", 2, 5), ("post", 2, 4), ("post", 2, 3), ("bet", 1, 10), ("fold", 2, 0)]
    actions = [{"street": 3, "act": act, "seat": chair, "amount": chips} for act, chair, chips in acts]
    hand = small(seats=[{"player": "Ann", "won": 17}, {"player": "Bob"}], actions=actions, scale=10)
    assert text(hand) == (
        "hand_id,table,variant,scale,ante,player,contributed,posted,folded,won\n"
        "1,attic,stud,10,0.5,Ann,1.5,,,1.7\n"
        ",,,,,Bob,1.2,0.7,3,\n"
    )
    back = again(hand, "csv")
    assert [seat.posted for seat in back.seats] == [None, 7]
    assert lost(hand, back) == ["actions"]


def test_uncalled_bets_folds_and_payments_stand_in_the_rows() -> None:
    acts = [
        {"street": 3, "seat": 1, "act": "ante", "amount": 5}, {"street": 3, "seat": 2, "act": "ante", "amount": 5},
        {"street": 4, "seat": 1, "act": "bet", "amount": 20}, {"street": 4, "seat": 2, "act": "fold"},
        {"street": 4, "seat": 1, "act": "uncalled", "amount": 20},
    ]  # fmt: skip
    results = [{"player": "Ann", "amount": 4, "pot": 0}, {"player": "Ann", "amount": 6, "pot": 0}]
    seats = [{"player": "Ann"}, {"player": "Bob"}]
    hand = small(actions=acts, seats=seats, results=results)
    assert text(hand) == (
        "hand_id,table,variant,ante,player,contributed,returned,folded,won\n"
        "1,attic,stud,5,Ann,25,20,,10\n"
        ",,,,Bob,5,,4,0\n"
    )
    assert lost(hand, again(hand, "csv")) == ["results", "actions"]


@pytest.mark.parametrize("name", [name for name in NAMES if name.lstrip("'").startswith(RUNS)])
def test_no_name_is_a_formula_and_every_name_comes_back(name: str) -> None:
    hand = small(
        seats=[{"player": name, "contributed": 20}, {"player": "Bob", "contributed": 20}],
        hand_id=name, table=name, session=name, recorder=name, note=name, extra={"said": name}, carry_from=[name, "1"],
        announced={"carry_players": [name], "said": name}, carry_in=5,
    )  # fmt: skip
    sheet = text(hand)
    assert [cell for row in cells(sheet) for cell in row if cell.startswith(RUNS)] == []
    assert again(hand, "csv") == hand


@pytest.mark.parametrize("hand_id", ["1e5", "2026-01-02", "00-12-30", "5-6-26", "=1+1", "7 Jan", "#REF!", "'1e5"])
def test_what_a_spreadsheet_would_change_in_an_id_is_marked(hand_id: str) -> None:
    hand = small(hand_id=hand_id, carry_from=hand_id, carry_in=5)
    assert [row[0] for row in cells(text(hand))[1:2]] == [f"'{hand_id}"]
    assert again(hand, "csv") == hand


@pytest.mark.parametrize("name", ["'tis", "''", "O'Neil", "' =x", "'a"])
def test_an_apostrophe_that_marks_nothing_is_part_of_the_name(name: str) -> None:
    hand = small(hand_id=name, note=name)
    assert f"\n{name},attic," in text(hand)
    assert again(hand, "csv") == hand


@pytest.mark.parametrize("players", [["table"], ["Dealt In"], ["a,b", 'q"q', "Cy"], ["Ann"], "table", "dealt_in"])
def test_players_named_like_a_keyword_are_no_keyword(players: list[str] | str) -> None:
    hand = small(announced={"carry_players": players}, carry_in=5)
    assert again(hand, "csv") == hand


def test_a_mended_mark_is_no_part_of_an_old_sheet() -> None:
    (hand,) = read("hand_id,variant,player,contributed,won\n7,stud,'=Ann,20,40\n,,'Bob,20,\n", ".csv")
    assert [seat.player for seat in hand.seats] == ["=Ann", "'Bob"]


def test_a_sheet_has_the_columns_its_hands_fill() -> None:
    hands = [
        small(),
        small(hand_id="2", note="a, b\nc"),
        small(hand_id="3", extra={"photo": "7.jpg", "": "x", " y": "z"}),
    ]
    sheet, counted, _ = converted(hands, "csv")
    assert cells(sheet)[0] == "hand_id table variant note player contributed folded won x_photo".split()
    assert read(sheet, ".csv")[:2] == hands[:2]
    assert counted.lost == {"extra": 1}


def test_letters_beyond_ascii_bring_the_mark_that_spreadsheets_need() -> None:
    assert not converted([small()], "csv")[0].startswith(BYTE_ORDER_MARK)
    for hand in (small(note="naïve"), small(extra={"où": "x"})):
        sheet = converted([hand], "csv")[0]
        assert sheet.startswith(BYTE_ORDER_MARK)
        assert read(sheet, ".csv") == [hand]


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        ({}, {}, "the sheet holds this very hand already."),
        ({}, {"note": "other"}, "the sheet holds another hand of the same name."),
        (
            {"session": "friday"},
            {},
            "a sheet could not tell it from the hand above, which has all of its name and more.",
        ),
        ({"revision": 2}, {}, "a sheet could not tell it from the hand above, which has all of its name and more."),
    ],
)
def test_hands_that_would_run_together_are_refused(
    first: dict[str, Any], second: dict[str, Any], sentence: str
) -> None:
    kept, refused = small(**first), small(**second)
    sheet, counted, (problem,) = converted([kept, refused], "csv")
    assert read(sheet, ".csv") == [kept]
    assert (problem.code, problem.sentence, problem.line, problem.hand) == ("not-held", sentence, 2, "1")
    assert counted.written == 1
    if "session" in first:
        other = small(hand_id="2")
        assert read(converted([kept, other, refused], "csv")[0], ".csv") == [kept, other, refused]


def test_no_hands_make_no_sheet() -> None:
    assert converted([], "csv")[0] == ""
