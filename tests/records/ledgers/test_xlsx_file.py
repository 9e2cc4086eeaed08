from datetime import date

from pipeline.records.ledger_reader import Declared
from schemas.ledger import Entry
from tests.records.books import Shown, book
from tests.records.ledgers.given import claimed, entries, refusal

HEADER = ["session", "player", "kind", "amount", "currency", "scale", "hand"]
ROW = ["friday", "Lee, Cy", "Buy In", 12.5, "USD", 100, None]
HANDS = [["hand_id", "variant", "player"], ["1", "stud", "Ann"]]


def test_a_row_is_an_entry_and_numbers_are_read_as_typed() -> None:
    content = book([HEADER, ROW, [], ["friday", "Ann", "rebuy", 20, "USD", 100, 12]])
    assert claimed(content, "box.xlsx") == claimed(content, "box") == "ledger-xlsx"
    assert entries(content) == [
        Entry(session="friday", player="Lee, Cy", kind="buy-in", amount=1250, currency="USD", scale=100),
        Entry(session="friday", player="Ann", kind="rebuy", amount=2000, currency="USD", scale=100, hand="12"),
    ]


def test_the_sheet_called_ledger_is_read_wherever_it_stands() -> None:
    content = book(HANDS, ("Ledger", [HEADER, ROW]), name="drinks")
    assert claimed(content) == "ledger-xlsx"
    assert [entry.player for entry in entries(content)] == ["Lee, Cy"]


def test_a_workbook_of_hands_is_no_ledger() -> None:
    assert claimed(book(HANDS), "night.xlsx") is None
    assert claimed(b"PK\3\4 and nothing more", "night.xlsx") is None


def test_a_cell_the_spreadsheet_has_changed_is_refused_where_it_stands() -> None:
    row = [*ROW[:3], Shown(date(2026, 5, 12), "d/m"), *ROW[4:]]
    problem = refusal(book([HEADER, row]))
    assert (problem.code, problem.cell) == ("spreadsheet-cell", "D2")


def test_of_merged_cells_nothing_is_guessed() -> None:
    content = book([HEADER, ROW, [None, *ROW[1:]]], merged=["A2:A3"])
    assert refusal(content).sentence == "cells of several entries are merged."


def test_a_fraction_needs_a_scale_in_a_workbook_too() -> None:
    content = book([["player", "kind", "amount"], ["Ann", "buy-in", 12.5]])
    assert refusal(content).code == "missing-field"
    assert [entry.amount for entry in entries(content, Declared(scale=100))] == [1250]


def test_a_cell_right_of_the_header_is_refused() -> None:
    assert refusal(book([HEADER, [*ROW, "x"]])).code == "row-length"
