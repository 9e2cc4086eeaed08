import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.records.money import BadCell
from pipeline.records.sheets.cells import (
    HAND_COLUMNS,
    INSIDE,
    SEAT_COLUMNS,
    column_name,
    read_cell,
    split_list,
)
from schemas.hand import Announced, Hand, Seat, Stakes


def test_every_field_of_the_record_that_a_sheet_can_hold_has_a_column() -> None:
    inside = {name for names in INSIDE.values() for name in names}
    assert set(HAND_COLUMNS) - inside == set(Hand.model_fields) - {"seats", "actions", "results", "extra", *INSIDE}
    assert set(INSIDE["stakes"]) == set(Stakes.model_fields)
    assert set(INSIDE["announced"]) == set(Announced.model_fields)
    assert set(SEAT_COLUMNS) == set(Seat.model_fields)


@pytest.mark.parametrize("name", [*HAND_COLUMNS, *SEAT_COLUMNS])
def test_names_are_forgiven_case_spaces_and_dashes(name: str) -> None:
    for form in (
        name,
        name.upper(),
        f" {name} ",
        name.replace("_", " "),
        name.replace("_", "-"),
        name.replace("_", ""),
    ):
        assert column_name(form) == name


@pytest.mark.parametrize(("text", "name"), [("x_mood", "x_mood"), ("X mood ", "x_mood"), ("x", None), ("", None)])
def test_columns_of_ones_own(text: str, name: str | None) -> None:
    assert column_name(text) == name


def cell(kind: str, text: str) -> object:
    return read_cell(kind, text, 100, False)


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("text", "Ann", "Ann"),
        ("id", "17", "17"),
        ("id", "k-17", "k-17"),
        ("ids", "21", "21"),
        ("ids", '21, 22,"a,b"', ["21", "22", "a,b"]),
        ("whole", "17", 17),
        ("amount", "0.25", 25),
        ("cards", "Kh9d", ["Kh", "9d"]),
        ("yes", "x", True),
        ("yes", "Yes", True),
        ("yes", "TRUE", True),
        ("yes", "no", False),
        ("yes", "FALSE", False),
        ("folded", "x", True),
        ("folded", "no", False),
        ("folded", "3", 3),
        ("folded", "Third", 3),
        ("folded", "fourth", 4),
        ("folded", "fifth", 5),
        ("folded", "sixth", 6),
        ("folded", "seventh", 7),
        ("folded", "3rd", 3),
        ("folded", "5TH", 5),
        ("folded", "on 6th street", 6),
        ("players", "dealt_in", "dealt_in"),
        ("players", "Showdown only", "showdown_only"),
        ("players", "Ann, Bob", ["Ann", "Bob"]),
        ("players", "Ann", ["Ann"]),
        ("players", '"Lee, Bob"', ["Lee, Bob"]),
        ("house", "odd_chip=seat", {"odd_chip": "seat"}),
        ("house", " odd_chip = seat ; carry=merged; ", {"odd_chip": "seat", "carry": "merged"}),
        ("time", "2026-11-20T22:41:00+01:00", "2026-11-20T22:41:00+01:00"),
        ("time", "2026-11-20 22:41", "2026-11-20T22:41:00"),
        ("time", "2026-11-20 22:41:30", "2026-11-20T22:41:30"),
        ("time", "2026-11-20T22:41Z", "2026-11-20T22:41:00Z"),
        ("time", "yesterday evening", "yesterday evening"),
        ("word", "Cash", "cash"),
    ],
)
def test_what_a_cell_means(kind: str, text: str, value: object) -> None:
    assert cell(kind, text) == value
    assert type(cell(kind, text)) is type(value)


@pytest.mark.parametrize(
    ("kind", "text", "code"),
    [
        ("yes", "maybe", "wrong-type"),
        ("yes", "1", "wrong-type"),
        ("folded", "8", "wrong-type"),
        ("folded", "8th", "wrong-type"),
        ("folded", "3th", "wrong-type"),
        ("folded", "on", "wrong-type"),
        ("folded", "2", "wrong-type"),
        ("folded", "river", "wrong-type"),
        ("whole", "1.0", "wrong-type"),
        ("whole", "-1", "wrong-type"),
        ("whole", "1e5", "spreadsheet-cell"),
        ("id", "2E5", "spreadsheet-cell"),
        ("id", "1/2/2026", "spreadsheet-cell"),
        ("ids", "2-Jan", "spreadsheet-cell"),
        ("ids", '"21" 22', "wrong-type"),
        ("cards", "2E5", "spreadsheet-cell"),
        ("cards", "Jun-05", "spreadsheet-cell"),
        ("cards", "Kz", "bad-card"),
        ("players", '"Ann', "wrong-type"),
        ("house", "odd_chip", "wrong-type"),
        ("house", "=seat", "wrong-type"),
        ("house", "a=1; a=2", "duplicate-key"),
        ("amount", "x", "bad-amount"),
    ],
)
def test_what_a_cell_cannot_mean(kind: str, text: str, code: str) -> None:
    with pytest.raises(BadCell) as refused:
        cell(kind, text)
    assert refused.value.code == code
    assert refused.value.sentence.endswith((".", "?"))
    assert refused.value.remedy


@given(st.lists(st.text("abc,; '", min_size=1).map(str.strip).filter(bool), max_size=5))
def test_a_list_of_names_comes_back(names: list[str]) -> None:
    assert split_list(", ".join(f'"{name}"' if "," in name else name for name in names)) == names


@given(st.sampled_from(sorted({*HAND_COLUMNS.values(), *SEAT_COLUMNS.values()})), st.text(min_size=1, max_size=20))
def test_any_text_in_any_cell_has_a_meaning_or_a_reason(kind: str, text: str) -> None:
    with contextlib.suppress(BadCell):
        assert cell(kind, text) is not None
