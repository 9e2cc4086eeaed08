from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.records.card_text import read_cards
from schemas.card import CardText

CARDS = list(get_args(CardText))


@pytest.mark.parametrize(
    "text",
    [
        "Th9d3s",
        "Th 9d 3s",
        "Th,9d,3s",
        "Th, 9d; 3s",
        "10h9d3s",
        "10H 9D 3S",
        "th9d3S",
        "T♥9♦3♠",
        "T♥️ 9♦️ 3♠️",
        "T♡ 9♢ 3♤",
        "[Th 9d 3s]",
        " Th\t9d\n3s ",
        "Th-9d-3s",
        "10 h 9 d 3 s",
        "Th | 9d | 3s",
    ],
)
def test_every_way_people_write_three_cards(text: str) -> None:
    assert read_cards(text) == (["Th", "9d", "3s"], "")


@pytest.mark.parametrize(("text", "card"), [("a♣", "Ac"), ("K♧", "Kc"), ("xx", "??"), ("??", "??"), ("1h", None)])
def test_one_card(text: str, card: str | None) -> None:
    assert read_cards(text) == (([card], "") if card else ([], text))


@pytest.mark.parametrize(
    ("text", "read", "unread"),
    [
        ("Kh 11d 3s", ["Kh"], "11d"),
        ("Kh Kx", ["Kh"], "Kx"),
        ("1", [], "1"),
        ("0h", [], "0h"),
        ("K", [], "K"),
        ("h10", [], "h10"),
        ("Kh9", ["Kh"], "9"),
        ("Kh ? 3s", ["Kh"], "?"),
        ("king of hearts", [], "king"),
        ("Kh❤", ["Kh"], "❤"),
    ],
)
def test_what_is_no_card_is_named_and_never_guessed(text: str, read: list[str], unread: str) -> None:
    assert read_cards(text) == (read, unread)


def test_nothing_is_no_card() -> None:
    assert read_cards("") == ([], "")


@given(st.lists(st.sampled_from(CARDS), max_size=12), st.sampled_from(["", " ", ",", ", ", ";", "-", "\n"]))
def test_canonical_cards_come_back_whatever_stands_between(cards: list[str], between: str) -> None:
    assert read_cards(between.join(cards)) == (cards, "")


@given(st.text(max_size=40))
def test_only_cards_come_out_of_any_text(text: str) -> None:
    cards, unread = read_cards(text)
    assert set(cards) <= set(CARDS)
    assert unread in text


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("three of clubs", "three"),
        ("Kh three", "three"),
        ("Kh9dxq", "xq"),
        ("KhAsQ", "Q"),
        ("kh9d of", "of"),
        ("hA,dK", "hA"),
    ],
)
def test_what_is_no_card_is_quoted_as_it_was_typed(text: str, piece: str) -> None:
    assert read_cards(text)[1] == piece
