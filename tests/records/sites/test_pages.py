"""Lines looked up tell what they would tell were each understood anew: in damaged texts, under names of all kinds."""

import random
import re
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from pipeline.records.catalog import readers
from pipeline.records.reader import Item
from pipeline.records.sites import pages as known_pages
from pipeline.records.sites import seats as known_seats
from tests.records.readers.site_given import Site

SITES = {reader.name: Site(reader) for reader in readers() if (Site(reader).folder / "high_low.txt").exists()}
every_site = pytest.mark.parametrize("site", SITES.values(), ids=SITES)
NAMES = (
    "Ann [5h]", "Bob: calls $1", "C$ash", "Ann", "Ann folds", "Dealt to", "Uncalled", "Player Joe", "x (y)", "checks",
    "Al ($5 in chips)", "said, \"hi\"", "collected $5 from pot", "and is all-in", "Seat 3", "Kings", "to", "A", "é",
)  # fmt: skip
CARDS = ("[]", "[Ah]", "[??]", "[Ah  Kd]", "[AhKd]", "[10h 2c 3d]", "[-]", "[of]", "[As 2d 3h 7c 8c Td Kh]")
PLACED = re.compile(r"\[[^\]\n]*\]")
AMOUNT = re.compile(r"[0-9]+(?:\.[0-9]+)?")
Change = Callable[[random.Random, str], str]


def forget() -> None:
    """Begin with nothing known."""
    known_pages.forget()
    for memory in (known_seats._WHO, known_seats._BEHIND):
        memory.clear()


def pages() -> list[known_pages.Page]:
    return [page for table in known_pages._TABLES.values() for page in table.values()]


def without_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Understand every line anew."""
    forget()
    monkeypatch.setattr(known_pages.Page, "learn", lambda *_: None)
    monkeypatch.setattr(known_seats, "_MOST", 0)
    monkeypatch.setattr(known_seats, "_WHO", NoMemory())


class NoMemory(dict[tuple[type, str], tuple[int, str]]):
    """Keeps nothing."""

    def __setitem__(self, key: tuple[type, str], value: tuple[int, str]) -> None:
        """Let it go."""


def line_out(chance: random.Random, text: str) -> str:
    lines = text.split("\n")
    del lines[chance.randrange(len(lines))]
    return "\n".join(lines)


def line_twice(chance: random.Random, text: str) -> str:
    lines = text.split("\n")
    place = chance.randrange(len(lines))
    lines.insert(chance.randrange(len(lines)) if chance.random() < 0.5 else place, lines[place])
    return "\n".join(lines)


def sign_changed(chance: random.Random, text: str) -> str:
    place = chance.randrange(len(text))
    return text[:place] + chance.choice("aKQ5[]():,.$€# '-\t\0é") + text[place + 1 :]


def renamed(chance: random.Random, text: str) -> str:
    names = sorted(set(re.findall(r"^ ?Seat [0-9]+: (.+?) \(", text, re.MULTILINE))) or ["Seat+1"]
    return text.replace(chance.choice(names), chance.choice(NAMES))


def cards_changed(chance: random.Random, text: str) -> str:
    return one_replaced(chance, PLACED, chance.choice(CARDS), text)


def amount_changed(chance: random.Random, text: str) -> str:
    return one_replaced(chance, AMOUNT, chance.choice(("0", "7", "0.50", "1,000", "2.505", "9" * 16)), text)


def one_replaced(chance: random.Random, form: re.Pattern[str], by: str, text: str) -> str:
    places = list(form.finditer(text))
    if not places:
        return text
    place = chance.choice(places)
    return text[: place.start()] + by + text[place.end() :]


CHANGES: tuple[Change, ...] = (line_out, line_twice, sign_changed, renamed, cards_changed, amount_changed)


def damaged(site: Site, count: int) -> Iterator[str]:
    """Texts of the site, each changed in one to three ways; many hands of the same tables among them."""
    chance = random.Random(site.reader.name)
    texts = [path.read_text(encoding="utf-8") for path in site.paths]
    for _ in range(count):
        text = chance.choice(texts)
        for _ in range(chance.randint(0, 3)):
            text = chance.choice(CHANGES)(chance, text)
        yield text


@every_site
def test_what_is_looked_up_is_what_would_be_understood(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = list(islice(damaged(site, 400), 400))
    forget()
    looked_up: list[list[Item]] = [site.read(text) for text in texts]
    assert sum(len(page.known) for page in pages()) > 50
    without_memory(monkeypatch)
    anew = [site.read(text) for text in texts]
    assert not any(len(page.known) > 1 or page.turns for page in pages())
    assert looked_up == anew
    found = [type(item).__name__ for items in anew for item in items]
    assert min(found.count("Found"), found.count("Problem")) > 50


@every_site
def test_another_table_with_plain_names_is_told_as_if_it_were_the_first(site: Site) -> None:
    text = site.text("high_low")
    names = sorted(set(re.findall(r"^ ?Seat [0-9]+: (.+?) \(", text, re.MULTILINE)))
    forget()
    first = site.found(text)
    others = [site.found(re.sub("|".join(names), rf"\g<0> {n}", text) if names else text) for n in range(5)]
    for n, hands in enumerate(others):
        there = [[seat.player.removesuffix(f" {n}") for seat in hand.seats] for hand in hands]
        assert there == [[seat.player for seat in hand.seats] for hand in first]
        assert [hand.actions for hand in hands] == [hand.actions for hand in first]
        assert [[seat.up for seat in hand.seats] for hand in hands] == [[s.up for s in hand.seats] for hand in first]
    if names:
        kept = [form for one in known_pages._SHARED.values() for forms in one.forms.values() for form in forms.values()]
        assert any(form is not None and form.place < 0 for form in kept)
        assert any(form is not None and form.place >= 0 for form in kept)


def test_memory_has_room_for_so_many_lines_and_then_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    forget()
    site = SITES["pokerstars"]
    monkeypatch.setattr(known_pages, "MOST_LINES", 30)
    monkeypatch.setattr(known_pages, "_ROOM", [30])
    text = site.text("high_low")
    hands = site.found(text)
    assert all(site.found(text) == hands for _ in range(5))
    assert sum(len(page.known) + len(page.turns) for page in pages()) <= 60


@pytest.mark.parametrize(("more", "kept"), [(0, True), (1, False)])
def test_a_long_line_is_not_kept(more: int, kept: bool) -> None:
    forget()
    page = known_pages.new_page(object, "play", ((1, "Ann"),))
    line = "Ann: checks".ljust(known_pages._LONGEST + more)
    page.keep(line, ((), ""))
    assert (line in page.known) == kept
    line = "Seat 1: Ann (5 in chips)".ljust(known_seats._LONGEST + more)
    known_seats.remember(object, line, " (", known_seats.Seated(1, "Ann", "5"))
    assert (known_seats.seated_by(object, line, " (") is not None) == kept
