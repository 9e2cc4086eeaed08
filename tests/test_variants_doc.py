"""The document on variants has every game of the catalogue, with its names, house rules and sources."""

import re

import pytest

from pipeline.rules.catalog import VARIANTS, find
from pipeline.rules.house import RESERVED
from pipeline.rules.variant import EVERY_GAME, Variant, all_knobs
from schemas.house import KNOBS
from tests.checkout import ROOT
from tests.doc_parts import Worked, dead_anchors, sections, worked_hands

PATH = ROOT / "docs" / "variants.md"
TEXT = PATH.read_text(encoding="utf-8")
INTRODUCTION, *GAMES = sections(TEXT, 2)
BY_TITLE = dict(GAMES)

NAMES = re.compile(r"^\*\*Name:\*\* `(?P<name>[^`]+)`\. \*\*Also:\*\* (?P<aliases>.+)\.$", re.MULTILINE)
RULE_LINK = re.compile(r"\[(\w+)\]\(house-rules\.md#(\w+)\)")

every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)


def own_rules(variant: Variant) -> set[str]:
    """The rules a game reads beyond those of every game, and those of them for which it has other values."""
    knobs = all_knobs(variant)
    return {knob for knob, values in knobs.items() if EVERY_GAME.get(knob) != values}


def test_every_game_has_its_section_once() -> None:
    assert len(BY_TITLE) == len(GAMES)
    assert set(BY_TITLE) == {variant.title for variant in VARIANTS.values()}


@every_variant
def test_a_section_names_the_game_and_its_aliases(variant: Variant) -> None:
    found = NAMES.search(BY_TITLE[variant.title])
    assert found is not None
    assert found["name"] == variant.name
    assert re.findall(r"`([^`]+)`", found["aliases"]) == list(variant.aliases)


@every_variant
def test_a_section_names_the_rules_of_its_game(variant: Variant) -> None:
    (line,) = [line for line in BY_TITLE[variant.title].splitlines() if line.startswith("**House rules of its own:** ")]
    assert {knob for knob, _ in RULE_LINK.findall(line)} == own_rules(variant)


def test_the_rules_of_every_game_stand_in_the_introduction() -> None:
    title, body = INTRODUCTION
    assert title == "What holds in every game"
    assert {knob for knob, _ in RULE_LINK.findall(body)} == set(EVERY_GAME)


def test_links_to_house_rules_say_where_they_lead() -> None:
    assert [pair for pair in RULE_LINK.findall(TEXT) if pair[0] != pair[1] and pair[1] in KNOBS] == []


@every_variant
def test_a_section_names_every_source(variant: Variant) -> None:
    sources = list(variant.sources)
    for change in variant.when.values():
        of_version = change.get("sources", ())
        assert isinstance(of_version, tuple)
        sources += of_version
    assert [source for source in sources if source not in BY_TITLE[variant.title]] == []


def test_every_version_of_black_mariah_is_a_row() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", BY_TITLE["Black Mariah"], re.MULTILINE)
    rows.remove("black_mariah")
    assert rows == [value for value in KNOBS["black_mariah"] if ("black_mariah", value) not in RESERVED]


@every_variant
def test_the_worked_hands_of_a_section_are_of_its_game_and_come_out(variant: Variant) -> None:
    hands: list[Worked] = worked_hands(BY_TITLE[variant.title])
    assert hands
    for hand in hands:
        assert find(str(hand.record["variant"])) is variant
        assert hand.wrong() == []


def test_anchors_lead_to_headings() -> None:
    assert dead_anchors(PATH) == []
