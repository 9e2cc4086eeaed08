"""Names and chairs understood by their text, and moments put together of day and time, are what they are read as."""

import json

from hypothesis import example, given
from hypothesis import strategies as st

from pipeline.records.phh.content import content_of, cut
from pipeline.records.phh.hand import hand_of
from pipeline.records.phh.heading import Place
from pipeline.records.phh.plain import plain_hand
from pipeline.records.phh.told import NotRead
from schemas.hand import Hand
from tests.records.phh_text import BASE, THIRD, play

PLACE = Place("1", "attic")
NAMES = st.text(st.sampled_from('ab "\\,#]é\x85\u2028\t'), max_size=4) | st.sampled_from(["Ann", " Bob", "C" * 81])
LISTS = st.sampled_from(["[%s]", "[ %s ]", "[%s,]", "[%s] # said", "%s", '[", "%s'])
ZONES = st.sampled_from(["", "UTC", "Europe/Paris", "America/Toronto", "Etc/GMT+5", "Nowhere"])
TIMES = st.sampled_from(["00:00:00", "19:40:00", "02:30:00", "23:59:59.5", "19:40:00.123456", "24:00:00", "19:40"])


def read_whole(text: str) -> Hand | None:
    try:
        return hand_of(content_of(text), PLACE)
    except (ValueError, NotRead):
        return None


def read_in_lines(text: str) -> Hand | None:
    """The hand of a plain text, else as it is read whole."""
    try:
        lines = cut(text)
    except (ValueError, ArithmeticError):
        lines = None
    plain = None if lines is None else plain_hand(lines, PLACE)
    return read_whole(text) if plain is None else plain


@given(st.lists(NAMES, min_size=2, max_size=4), LISTS, st.lists(st.integers(-1, 18), min_size=2, max_size=4), LISTS)
@example(["Ann", "Bob", "Cy"], "[%s]", [16, 1, 2], "[%s]")
@example(["Ann", 'Bob", "Dan'], "[%s]", [16, 1, 2], "[%s]")
def test_names_and_chairs_are_what_they_are_read_as(
    names: list[str], listed: str, chairs: list[int], places: str
) -> None:
    written = ", ".join(f'"{name}"' if len(name) % 2 else json.dumps(name) for name in names)
    base = "\n".join(line for line in BASE.splitlines() if not line.startswith("players"))
    seats = places % ", ".join(map(str, chairs))
    text = play(*THIRD, base=f"{base}\n", more=f"players = {listed % written}\nseats = {seats}")
    assert read_in_lines(text) == read_whole(text)


@given(st.dates().map(lambda day: (day.year, day.month, day.day)), TIMES, ZONES)
@example((2026, 3, 29), "19:40:00", "Europe/Paris")
@example((1, 1, 1), "00:00:00", "Europe/Paris")
def test_a_moment_is_what_it_is_read_as(day: tuple[int, int, int], time: str, zone: str) -> None:
    date = "year = {}\nmonth = {}\nday = {}\n".format(*day)
    text = play(*THIRD, more=f"{date}time = {time}" + (f'\ntime_zone = "{zone}"' if zone else ""))
    assert read_in_lines(text) == read_whole(text)
