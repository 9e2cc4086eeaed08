"""What holds for the text of every site: traps are read as golden files say, chips add up, damage stops nothing."""

import codecs
import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.records.batch import contributions
from pipeline.records.catalog import readers
from pipeline.records.reader import Found, Skipped
from pipeline.records.sense import sense
from schemas.hand import Hand
from schemas.problem import PROBLEM_CODES, Problem
from tests.records.phh_text import source
from tests.records.readers.site_given import Site, verdicts

SITES = {reader.name: Site(reader) for reader in readers() if Site(reader).paths}
GOLDEN = [(site, path) for site in SITES.values() for path in site.paths]
UNPRINTED_RAKE = {("bovada", "no_rake"): 300}

of_every_file = pytest.mark.parametrize(
    ("site", "path"), GOLDEN, ids=[f"{site.reader.name}-{path.stem}" for site, path in GOLDEN]
)


def hands_of(site: Site, path: Path) -> list[Hand]:
    """The hands of a golden file, as its bytes are."""
    return [item.hand for item in site.items(path.read_bytes()) if isinstance(item, Found)]


def test_every_site_has_golden_files() -> None:
    assert {"pokerstars", "fulltilt", "bovada", "wpn", "wpn_old"} <= SITES.keys()
    assert all(len(site.paths) >= 8 for site in SITES.values())


@of_every_file
def test_every_trap_is_read_as_its_golden_file_says(site: Site, path: Path) -> None:
    assert site.as_json(path) == site.golden(path)


@of_every_file
def test_what_is_read_makes_sense_and_comes_out_right(site: Site, path: Path) -> None:
    hands = hands_of(site, path)
    assert hands
    assert [problem for hand in hands for problem in sense(hand)] == []
    assert verdicts(hands) == {"void" if path.stem == "cancelled" else "verified"}


@of_every_file
def test_chips_that_went_in_come_out(site: Site, path: Path) -> None:
    for hand in hands_of(site, path) if path.stem != "cancelled" else ():
        back = sum(seat.returned or 0 for seat in hand.seats)
        won = sum(seat.won or 0 for seat in hand.seats)
        kept = UNPRINTED_RAKE.get((site.reader.name, path.stem), hand.rake or 0) + hand.fees
        put_in = contributions(hand)
        assert hand.pot == sum(put_in) - back == won + kept
        assert hand.results is None or sum(result.amount for result in hand.results) == won
        stated = [(seat.contributed, put) for seat, put in zip(hand.seats, put_in, strict=True)]
        assert all(said in (None, put) for said, put in stated)


@of_every_file
def test_a_file_is_claimed_by_its_own_reader_alone(site: Site, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for head in (text, f"\n\n\ufeff{text}"):
        assert [one.name for one in readers() if one.claims(source(b"", "night.txt"), head)] == [site.reader.name]


@of_every_file
def test_encodings_line_ends_and_closing_spaces_change_nothing(site: Site, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    plain = hands_of(site, path)
    forms = [text.replace("\n", end).encode() for end in ("\r\n", "\r", "\r\r\n", "  \n", "\n\n")]
    forms += [text.encode(encoding) for encoding in ("utf-8-sig", "utf-16")]
    forms += [codecs.BOM_UTF16_LE + text.encode("utf-16-le") + b"\n"]
    for content in forms:
        assert [item.hand for item in site.items(content) if isinstance(item, Found)] == plain


@of_every_file
def test_the_raw_text_of_a_hand_is_its_own(site: Site, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for item in site.read(text):
        if isinstance(item, Found):
            assert text.splitlines()[(item.line or 0) - 1].endswith(item.raw.splitlines()[0])
            assert item.raw in text


WILD = ("", "$", "(", "[", "]", ":", "|", "*", ".", "- ", "9" * 30, "-1", "٣", "\0", " (", "K/1M", "Player  ")
SEATS = ("Seat 0: x ($1)\n", "Seat 0: x ($1 in chips)\n", "Seat 0: x (1).\n", "Seat+0: $1 in chips\n")


def damaged(text: str, chance: Random) -> str:
    """A text with some lines doubled, moved, broken off or changed."""
    lines = text.split("\n")
    for _ in range(chance.randint(1, 4)):
        place, other = chance.randrange(len(lines)), lines[chance.randrange(len(lines))]
        cut = chance.randrange(len(lines[place]) + 1)
        wild = chance.choice([*WILD, *SEATS, other])
        lines[place] = chance.choice([other, lines[place][:cut] + wild + lines[place][cut + 1 :], f"{other}\n{wild}"])
    return "\n".join(lines)


@pytest.mark.parametrize("name", SITES)
@given(st.data(), st.randoms(use_true_random=False))
@settings(max_examples=150)
def test_nothing_written_in_a_file_stops_the_reader(name: str, data: st.DataObject, chance: Random) -> None:
    site = SITES[name]
    path = data.draw(st.sampled_from(site.paths))
    for item in site.read(damaged(path.read_text(encoding="utf-8"), chance)):
        assert isinstance(item, Found | Skipped) or item.code in PROBLEM_CODES
        if isinstance(item, Found):
            assert all(problem.code in PROBLEM_CODES for problem in sense(item.hand))


@pytest.mark.parametrize("name", SITES)
def test_a_line_that_is_wrong_is_wrong_again_in_the_next_hand(name: str) -> None:
    """Lines met before are understood once; one that was half understood is not among them."""
    site = SITES[name]
    text = (site.folder / "high_low.txt").read_text(encoding="utf-8")
    broken = re.sub(r"\[(?:[2-9TJQKA]|10)([cdhs])", r"[1\1", text)
    assert broken != text
    twice = [{item.code for item in site.read(one) if isinstance(item, Problem)} for one in (broken, broken * 2)]
    assert "bad-card" in twice[0]
    assert twice[0] == twice[1]
    assert not [item for item in site.read(broken * 2) if isinstance(item, Found)]
