import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.records.record import CUT, cut_short, hand_id_in, hand_of
from pipeline.records.translate import Fault
from schemas.hand import Hand
from tests.records.given import line, record, seated
from tests.strategies import hands


def hand(raw: str | bytes) -> Hand:
    made = hand_of(raw.encode() if isinstance(raw, str) else raw)
    assert isinstance(made, Hand), made
    return made


def faults(raw: str | bytes) -> list[Fault]:
    made = hand_of(raw.encode() if isinstance(raw, str) else raw)
    assert isinstance(made, list), made
    assert made
    return made


CANONICAL = hand(line())


@given(hands("two-thirds") | hands("stud-8"))
def test_a_canonical_record_reads_back_equal(written: Hand) -> None:
    assert hand(written.model_dump_json(exclude_unset=True)) == written
    assert hand(written.model_dump_json()) == written


@pytest.mark.parametrize(
    "cards",
    [
        ["3s", "Kh", "9d"],
        ["3S", "KH", "9D"],
        ["3♠", "K♥", "9♦"],
        "3sKh9d",
        "3s Kh 9d",
        "3s, kh, 9d",
        ["3s Kh", "9d"],
        ["3sKh9d"],
    ],
)
def test_cards_are_repaired(cards: object) -> None:
    assert hand(json.dumps(seated(0, down=cards))) == CANONICAL


def test_ten_of_hearts_in_every_form() -> None:
    for form in ("Th", "10h", "TH", "th", "T♥", "10♥"):
        made = hand(line(seated(0, up=["Kd", "7c", "4h", form])))
        assert made.seats[0].up == ["Kd", "7c", "4h", "Th"]


def test_card_lists_of_the_hand_are_repaired_too() -> None:
    made = hand(line(community="10d", up_deal_order="Kd Qc 9s"))
    assert made.community == ["Td"]
    assert made.up_deal_order == ["Kd", "Qc", "9s"]


def test_no_text_for_cards_is_not_written() -> None:
    assert hand(line(seated(0, down=""))).seats[0].down is None
    assert hand(line(seated(0, down=[]))).seats[0].down == []


def test_the_mark_and_the_line_end_do_not_matter() -> None:
    assert hand(f"\ufeff{line()}") == CANONICAL
    assert hand(f"{line()}\r") == CANONICAL
    assert hand(f"  {line()}  ") == CANONICAL


def test_names_are_composed_when_repaired() -> None:
    assert hand(line(seated(0, player="Jose\u0301", down="3sKh9d"))).seats[0].player == "José"


AMOUNTS = ["contributed", "posted", "won", "stack", "stack_end", "returned"]


@pytest.mark.parametrize("field", AMOUNTS)
@pytest.mark.parametrize(
    ("amount", "code", "words"),
    [
        ("12", "wrong-type", "Ann's {field} is the text '12', not a number."),
        (12.5, "bad-amount", "Ann's {field} is 12.5: a record takes whole units only."),
        (12.0, "bad-amount", "Ann's {field} is 12.0: a record takes whole units only."),
        (-1, "bad-amount", "Ann's {field} is -1: an amount is never negative."),
        (10**15 + 1, "bad-amount", "Ann's {field} is 1000000000000001, over the limit."),
        (True, "wrong-type", "Ann's {field} is true, not a number."),
        ([], "wrong-type", "Ann's {field} is a list, not a number."),
    ],
)
def test_amounts_are_never_repaired(field: str, amount: object, code: str, words: str) -> None:
    (fault,) = faults(line(seated(0, **{field: amount})))
    assert (fault.code, fault.sentence) == (code, words.format(field=field))
    assert fault.remedy


def test_a_number_of_thousands_of_digits_is_an_amount_over_the_limit() -> None:
    raw = line(seated(0, contributed=7)).replace('"contributed": 7', f'"contributed": {"7" * 9000}', 1)
    (fault,) = faults(raw)
    assert fault.code == "bad-amount"
    assert len(fault.sentence) < 200


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
def test_words_that_are_no_json_numbers(word: str) -> None:
    raw = line(rake=7).replace('"rake": 7', f'"rake": {word}')
    assert f"{word} is not JSON" in faults(raw)[0].sentence


def doubled(raw: str, key: str, value: str) -> str:
    """The JSON text with the key written once more before where it stands."""
    assert f'"{key}": ' in raw
    return raw.replace(f'"{key}": ', f'"{key}": {value}, "{key}": ', 1)


DOUBLED = [
    ("hand_id", '"9"'),
    ("seats", "[]"),
    ("player", '"Zed"'),
    ("contributed", "9000"),
    ("down", "[]"),
    ("ante", "1"),
    ("said", '"x"'),
    ("amount", "1"),
    ("street", "3"),
    ("low_qualifier", '"9"'),
    ("mood", '"x"'),
    ("players", '["Zed"]'),
    ("share", '"low"'),
]
FULL: dict[str, Any] = record(
    variant="stud-8",
    house={"low_qualifier": "8"},
    extra={"mood": "good"},
    stakes={"ante": 25},
    announced={"said": "ante again"},
    carry_in=[{"amount": 5, "players": ["Ann"]}],
    carry_out=[{"amount": 5}],
    results=[{"player": "Bob", "amount": 225, "share": "whole"}],
    actions=[{"street": 3, "seat": 1, "act": "ante", "amount": 25}],
)


@pytest.mark.parametrize(("key", "value"), DOUBLED)
@pytest.mark.parametrize("separators", [(",", ":"), (", ", ": "), (" , ", " : "), (",", "\t: "), (",\n", "\r\n:")])
def test_a_key_that_stands_twice_is_found_wherever_it_is(key: str, value: str, separators: tuple[str, str]) -> None:
    comma, colon = separators
    raw = doubled(json.dumps(FULL), key, value)
    (fault,) = faults(json_with(raw, comma, colon))
    assert fault.code == "duplicate-key"
    assert f"the key '{key}' stands twice in one object" in fault.sentence


def json_with(raw: str, comma: str, colon: str) -> str:
    """JSON text as `json.dumps` writes it, with other separators; no text in it may hold one."""
    return raw.replace(", ", comma).replace(": ", colon)


def test_a_key_written_in_two_ways_stands_twice_all_the_same() -> None:
    for second in ('"rake" :2', '"rake"\t:2', '"\\u0072ake":2', '"rake":2'):
        for first in ('"rake":1', '"rake" :1'):
            raw = line(rake=0).replace('"rake": 0', f"{first},{second}")
            assert [fault.code for fault in faults(raw)] == ["duplicate-key"], raw


def test_the_player_whose_key_stands_twice_is_named() -> None:
    raw = line().replace('"contributed": 25', '"contributed": 25, "contributed": 30')
    assert faults(raw)[0].sentence == "the key 'contributed' stands twice in one object (Cy)."


@pytest.mark.parametrize("note", ['he said "rake":"1"', 'a":b":c":', " : ", '":', "\t", 'x" :y'])
def test_texts_that_look_like_keys_do_not_count(note: str) -> None:
    made = hand(line(note=note, extra={note: note}))
    assert made.note == note
    assert hand(line(FULL)) == Hand.model_validate(FULL)


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        ('{"hand_id": "1",, }', "Expecting property name enclosed in double quotes at character 17"),
        ("{hand_id: 1}", "at character 2, near 'hand_id: 1}'"),
        ('{"hand_id": "1"} x', "Extra data at character 18, near 'x'"),
        ('{"hand_id": "\\ud800"}', "the hand is not JSON"),
        ('{"hand_id": "a\0b"}', "empty (NUL) characters stand in it."),
        ('{"hand_id": "a\x01b"}', "the hand is not JSON: Invalid control character at character 15, near"),
        ('{"a": ' * 150 + "1" + "}" * 150 + "x", "Extra data"),
        ('{"a": ' * 300 + "1" + "}" * 300, "recursion limit"),
        ('{"a": ' * 100_000 + "1" + "}" * 100_000, "nested too deep"),
        ("{}}", "Extra data"),
    ],
)
def test_what_is_not_json_is_told_with_its_place(raw: str, words: str) -> None:
    (fault,) = faults(raw)
    assert fault.code == "not-json"
    assert words in fault.sentence


@pytest.mark.parametrize("raw", ["5", '"x"', "[]", "null", "true", "[{}]"])
def test_json_that_is_no_object_is_no_hand(raw: str) -> None:
    (fault,) = faults(raw)
    assert fault.code == "wrong-type"
    assert "stands where a hand should" in fault.sentence


@pytest.mark.parametrize(
    ("raw", "stands"),
    [
        ('""', "an empty text"),
        ('" \\t"', "an empty text"),
        ('"x"', "the text 'x'"),
        ("[]", "a list"),
        ("null", "null"),
        ("5", "5"),
        ('{"hands": [{}]}', "an object that holds `hands`"),
    ],
)
def test_what_stands_where_a_hand_should_is_named(raw: str, stands: str) -> None:
    (fault,) = faults(raw)
    assert fault.sentence == f"{stands} stands where a hand should."


def test_a_text_that_is_not_utf_8_is_told_with_its_byte_in_the_file() -> None:
    made = hand_of(b'{"hand_id": "\xe9"}', offset=1000)
    assert isinstance(made, list)
    assert made[0].code == "encoding"
    assert made[0].sentence == "byte 1,013 (0xE9) is not UTF-8."


def test_every_cut_of_a_hand_is_recognised() -> None:
    raw = line(note='a "quoted" {brace} [x] \\')
    assert not cut_short(raw)
    for end in range(1, len(raw)):
        assert cut_short(raw[:end]), raw[:end]
        assert faults(raw[:end])[0].place == CUT


@pytest.mark.parametrize("raw", ["{}", "[]", "5", "}{", '{"a": "]}"}', '"{"'])
def test_what_is_whole_is_not_cut(raw: str) -> None:
    assert not cut_short(raw)


def test_the_id_of_a_hand_that_is_refused() -> None:
    assert hand_id_in('{"x": 1, "hand_id" : "k17", "seats": [') == "k17"
    assert hand_id_in('{"hand_id": 17}') == "17"
    assert hand_id_in('{"hand_id": 1.5}') is None
    assert hand_id_in("") is None


@given(st.binary(max_size=60))
def test_any_bytes_make_a_hand_or_faults(raw: bytes) -> None:
    faults(raw)


MANGLED = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["Kh", "??", "x"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*FULL, "player"]), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(sorted(Hand.model_fields)), MANGLED)
def test_any_value_in_any_field_makes_a_hand_or_faults_in_words(field: str, value: object) -> None:
    made = hand_of(json.dumps({**FULL, field: value}).encode())
    for fault in made if isinstance(made, list) else []:
        assert fault.sentence.endswith((".", "?")), fault
        assert fault.remedy
        assert "\n" not in fault.sentence
        assert len(fault.sentence) < 400


@given(st.sampled_from(["player", *AMOUNTS, "down", "up", "folded", "took", "seat", "declared", "dealt"]), MANGLED)
def test_any_value_in_a_seat_makes_a_hand_or_faults_in_words(field: str, value: object) -> None:
    made = seated(1)
    made["seats"][1][field] = value
    found = hand_of(json.dumps(made).encode())
    for fault in found if isinstance(found, list) else []:
        assert fault.sentence.endswith((".", "?")), fault
        assert fault.remedy
