"""Lines longer than any of a hand, in the text of every site: their hand is refused with their place, and no other."""

import pytest

from pipeline.records.catalog import readers
from pipeline.records.sites.text import LONGEST_LINE
from schemas.problem import Problem
from tests.records.readers.site_given import Site

SITES = {reader.name: Site(reader) for reader in readers() if (Site(reader).folder / "high_low.txt").exists()}
every_site = pytest.mark.parametrize("site", SITES.values(), ids=SITES)

REPEATED = (
    *("a", "a pair of kings, ", "Ann ", "Ann: ", "[", "] [", "(", ") (", " - ", "$1 ", "1,000", "1 000 ", "0"),
    *("wins the pot ($1) with ", "is ", "said, ", "Seat 1: ", "Seat+1 : ", "Player ", "Side pot $1. ", "* ", "\u00a0a"),
)


def test_all_sites_are_tried() -> None:
    assert set(SITES) == {"pokerstars", "fulltilt", "bovada", "wpn", "wpn_old"}


def hand_of(site: Site) -> list[str]:
    """The lines of one hand; where its head is two lines, they stand as a line and its continuation."""
    lines = site.text("high_low").strip("\n").split("\n\n\n")[0].split("\n")
    ends = [place for place, line in enumerate(lines) if line.startswith("Game ended at:")]
    return [line for line in (lines[: ends[0] + 1] if ends else lines) if line]


def refusals(site: Site, lines: list[str]) -> list[Problem]:
    return [item for item in site.read("\n".join([*lines, ""])) if isinstance(item, Problem)]


@every_site
def test_a_long_line_refuses_its_hand_with_its_place_and_no_other(site: Site) -> None:
    lines = hand_of(site)
    text = "\n".join([*lines[:5], "x" * 900_000, *lines[5:], "", "", *lines, ""])
    assert len(site.found(text)) == 1
    wrong = refusals(site, text.split("\n"))[0]
    assert (wrong.code, wrong.line) == ("over-limit", 1)
    assert wrong.sentence.startswith("line 6: 'xxx")
    assert wrong.sentence.endswith("goes on for more than 2,000 characters.")


@every_site
def test_what_only_ends_a_line_does_not_make_it_long_and_what_stands_behind_spaces_does(site: Site) -> None:
    lines = hand_of(site)
    assert refusals(site, [*lines[:5], lines[5] + " " * 5000, *lines[6:]]) == []
    assert refusals(site, [*lines[:5], f"{lines[5]}{' ' * 5000}x", *lines[6:]])[0].code == "over-limit"


@every_site
def test_a_first_line_that_goes_on_and_on_is_refused(site: Site) -> None:
    lines = hand_of(site)
    for piece in REPEATED:
        for head in range(1 + (site.reader.name == "wpn_old")):
            long = [*lines[:head], lines[head] + piece * 3000, *lines[head + 1 :]]
            assert {one.code for one in refusals(site, long)} == {"over-limit"}, (head, piece)


@every_site
@pytest.mark.parametrize("place", [4, 12, -3])
def test_a_line_as_long_as_may_be_is_read_or_refused_whatever_it_repeats(site: Site, place: int) -> None:
    """It is talk, at a site that says who said what, or nothing."""
    lines = hand_of(site)
    for piece in REPEATED:
        for start in ("", lines[place], lines[place][: len(lines[place]) // 2]):
            line = (start + piece * LONGEST_LINE)[: LONGEST_LINE - 1] + "\x01"
            talk = site.reader.name == "fulltilt" and ":" in line[:60]
            assert talk or refusals(site, [*lines[:place], line, *lines[place:]])
