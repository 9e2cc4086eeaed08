"""Hands whose lines are known are what they are read whole, problems too, however their text is changed."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.records.phh import content
from pipeline.records.phh.content import SHARED, content_of, cut
from pipeline.records.phh.hand import hand_of
from pipeline.records.phh.heading import Place
from pipeline.records.phh.plain import ONE, OWN, forget, plain_hand
from pipeline.records.reader import Found, Item
from pipeline.records.readers import phh
from pipeline.records.writers.phh import text
from tests.converted import played
from tests.records.phh.by_pokerkit import random_hand
from tests.records.phh_text import WRITTEN, read

PLACE = Place("1", "attic")
LINES = (
    *(
        f"{key} = {value}"
        for key in sorted(SHARED | OWN | ONE.keys())
        for value in ("5", '"x"', "true", "[1, 2]", "0.5")
    ),
    *('x = """', '"""', "# said", "[_own]", "[7]", "  ", "\t", "actions = []", "_x = [", "]", "y.z = 1", '"hand" = 3'),
    *('actions = [\n  "p1 f",\n]', 'actions = [\n  "p1 cbr 0.1234567",\n]', "note = 1.2345678", "_big = 123456789.5"),
    *("starting_stacks = [5 # x, 7]", "starting_stacks = [inf, 20]", "time = 20:30:00", 'time_zone = "Nowhere"'),
    *("_carry_in = [{amount = 5}]", "_fees = -0.0", "_rake = inf", "_won = [nan, 1]", 'currency = "USD"', "_chip = 0"),
    *('_note = "said"', "_x = 0.10", 'event = "Autumn"', "ante_trimming_status = true", '_house = {odd_chip = "seat"}'),
)
SIGNS = ("", '"', "\\", "\n", "\r\n", "[", "]", "9", "-", ".", ",", " ", "p1 ", "#", "é", "\x00", "\xa0", "=", "'")


@cache
def texts(seed: int) -> list[str]:
    """Hands as studbook and as pokerkit write them, and as people do."""
    cash = {"currency": "USD", "scale": 100, "played_at": "2026-02-06T20:30:00+01:00", "extra": {"event": "Open"}}
    rolled = {"rake": seed, "fees": 1, "carry_in": 20, "carry_out": seed, "house": {"odd_chip": "seat"}}
    written = [text(played(seed)), text(played(seed, **cash)), text(played(seed, **rolled)), random_hand(seed)[0]]
    return [*written, *WRITTEN.values()]


def changed(written: str, chance: Random) -> str:
    """A text with a line or a sign of it changed."""
    lines = written.split("\n")
    one, other, place = chance.randrange(len(lines)), chance.randrange(len(lines)), chance.randrange(len(written) + 1)
    match chance.randrange(5):
        case 0:
            del lines[one]
        case 1:
            lines[one], lines[other] = lines[other], lines[one]
        case 2:
            lines.insert(one, chance.choice([*LINES, lines[other]]))
        case 3:
            lines[one] = chance.choice(LINES)
        case _:
            return written[:place] + chance.choice(SIGNS) + written[place + chance.randrange(2) :]
    return "\n".join(lines)


def told(items: list[Item]) -> Iterator[object]:
    """Items with what of a hand does not count where two are compared."""
    for item in items:
        yield item
        if isinstance(item, Found):
            models = (item.hand, *item.hand.seats)
            yield item.hand.model_dump_json(), [sorted(model.model_fields_set) for model in models]


@given(st.integers(0, 15), st.randoms(use_true_random=False))
@settings(max_examples=250)
def test_a_hand_is_what_it_is_read_whole_however_it_is_written(seed: int, chance: Random) -> None:
    whole = ""
    for number in range(chance.randrange(1, 4)):
        written = chance.choice(texts(seed + number % 2))
        for _ in range(chance.randrange(3)):
            written = changed(written, chance) or "x"
        whole += written if not number else f"\n[{chance.randrange(3)}]\n{written}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(phh, "cut", lambda _: None)
        expected = list(told(read(whole, "night.phhs")))
    assert list(told(read(whole, "night.phhs"))) == expected


KINDS = (
    *(
        '"12:00:00"',
        "'12:00'",
        '""',
        "5",
        "-3",
        "0",
        "12.5",
        "true",
        "[1]",
        "[]",
        "[[1]]",
        "{}",
        "{x = 1}",
        "inf",
        "nan",
    ),
    *("12:00:00", "12:00:00.5", "1979-05-27", "1979-05-27T07:32:00", "1979-05-27T07:32:00Z", '["x"]', "[1.5, inf]"),
)
"""A value of every kind that TOML knows."""


@pytest.mark.parametrize("key", sorted({*SHARED, *OWN, *ONE, "actions", "_note", "x"}))
def test_a_field_of_any_kind_is_what_it_is_read_whole(key: str) -> None:
    timed = text(played(2, played_at="2026-02-06T20:30:00Z", currency="USD", scale=100))
    for written in (timed, *list(WRITTEN.values())[:1]):
        others = [line for line in written.split("\n") if not line.startswith(f"{key} = ")]
        for value in KINDS:
            whole = "\n".join([*others, f"{key} = {value}", ""])
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(phh, "cut", lambda _: None)
                expected = list(told(read(whole)))
            assert list(told(read(whole))) == expected, whole


@pytest.mark.parametrize("most", [1, 3, 20])
def test_lines_that_are_forgotten_are_read_again(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = "".join(f"[{number}]\n{written}\n" for number in range(3) for written in texts(number)[:3])
    expected = list(told(read(whole, "night.phhs")))
    forget()
    monkeypatch.setattr(content, "_MOST", most)
    assert list(told(read(whole, "night.phhs"))) == expected


@pytest.mark.parametrize("seed", range(15))
def test_what_studbook_and_pokerkit_write_is_plain(seed: int) -> None:
    for written in texts(seed)[:4]:
        lines = cut(written)
        assert lines is not None
        assert plain_hand(lines, PLACE) == hand_of(content_of(written), PLACE)


def test_hands_share_nothing_that_may_be_added_to() -> None:
    written = text(played(3)) + '_house = {odd_chip = "seat"}\n'
    first, second = (plain_hand(lines, PLACE) for lines in (cut(written), cut(written)) if lines is not None)
    assert first is not None
    first.house["odd_chip"] = "tda"
    first.extra["event"] = "Autumn"
    assert first != second
    assert second == hand_of(content_of(written), PLACE)


class Asked(dict[str, object]):
    """A table that notes which fields are looked for."""

    keys_asked: set[str]

    def get(self, key: str, default: object = None) -> object:
        self.keys_asked.add(key)
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        self.keys_asked.add(str(key))
        return super().__contains__(key)


def test_every_field_with_a_meaning_is_known() -> None:
    more = "year = 2026\nmonth = 2\nday = 6\ntime = 20:30:00\ncity = 'A'\nregion = 'B'\ncountry = 'C'\n"
    full = content_of(WRITTEN["winnings"] + more)
    asked = set()
    for missing in ({"table"}, {"currency", "_money", "level"}):
        table = Asked({key: value for key, value in full.items() if key not in missing})
        table.keys_asked = set()
        hand_of(table, PLACE)
        asked |= table.keys_asked
    assert asked == {*SHARED, *OWN, *ONE, "actions"}
