"""The document on house rules names every rule and value as the code has them, and its examples come out so."""

import re
import tomllib
from collections.abc import Mapping

import pytest

from pipeline.checks.defaults import TRIGGERS
from pipeline.records.sites.profiles import PROFILES
from pipeline.rules.catalog import VARIANTS, find
from pipeline.rules.house import RESERVED, SET_BY, house_file
from pipeline.rules.variant import EVERY_GAME, Variant, knobs_of, version_of
from schemas.house import KNOBS, House, knob_source
from tests.checkout import ROOT
from tests.doc_parts import Worked, dead_anchors, sections, worked_hands
from tests.docs import blocks

PATH = ROOT / "docs" / "house-rules.md"
TEXT = PATH.read_text(encoding="utf-8")
KITCHEN = ROOT / "sample_data" / "house" / "kitchen.toml"
SECTIONS = {title: body for title, body in sections(TEXT, 3) if title in KNOBS}
WORKED = worked_hands(TEXT)

# The rules that change no hand by themselves: they are checked, or settled with a person.
PAYS_NOBODY = {
    *("carry_players", "carry_ante", "carry_scope", "carry_at_end"),
    *("fourth_street_pair", "opener", "raise_cap", "short_raise"),
}

VALUE = re.compile(r"^\* `(?P<value>[^`]+)`(?: \((?P<remark>[^)]*)\))?: (?P<words>\S.*)$", re.MULTILINE)
QUOTED = re.compile(r"`([^`]+)`")

every_knob = pytest.mark.parametrize("knob", KNOBS)


def line_of(knob: str, label: str) -> str:
    """What stands behind a bold label in the section of a rule."""
    (line,) = [line for line in SECTIONS[knob].splitlines() if line.startswith(f"**{label}:** ")]
    return line.removeprefix(f"**{label}:** ")


def versions(variant: Variant) -> Mapping[str, Variant]:
    """The versions of a game by their name, or the game alone under its own name."""
    if variant.version is None:
        return {variant.name: variant}
    values = [value for value in KNOBS[variant.version] if (variant.version, value) not in RESERVED]
    return {value: version_of(variant, House.model_validate({variant.version: value})) for value in values}


def reading(variant: Variant, knob: str) -> list[str]:
    """The versions of a game that read a rule."""
    return [name for name, version in versions(variant).items() if knob in knobs_of(version)]


def of_game(variant: Variant, names: list[str]) -> set[str]:
    """A game's name, with those of its versions if it is some of them only."""
    return {variant.name, *names} if 0 < len(names) < len(versions(variant)) else {variant.name} if names else set()


def test_every_rule_has_its_section() -> None:
    assert [title for title, _ in sections(TEXT, 3) if title in KNOBS] == list(SECTIONS), "none twice"
    assert set(SECTIONS) == set(KNOBS)


@every_knob
def test_every_value_is_named_the_default_first_and_marked(knob: str) -> None:
    found = [(match["value"], match["remark"] or "") for match in VALUE.finditer(SECTIONS[knob])]
    assert [value for value, _ in found] == list(KNOBS[knob])
    assert [value for value, remark in found if remark == "default"] == [House.model_fields[knob].default]


@every_knob
def test_reserved_values_and_no_others_are_said_to_be_refused(knob: str) -> None:
    refused = {match["value"] for match in VALUE.finditer(SECTIONS[knob]) if match["remark"] == "refused"}
    assert refused == {value for one, value in RESERVED if one == knob}


@every_knob
def test_the_defaults_games_have_of_their_own_are_marked(knob: str) -> None:
    expected: dict[str, set[str]] = {}
    for variant in VARIANTS.values():
        defaults = {name: knobs_of(versions(variant)[name])[knob][0] for name in reading(variant, knob)}
        for value in {*defaults.values()} - {KNOBS[knob][0]}:
            names = [name for name, own in defaults.items() if own == value]
            expected.setdefault(value, set()).update(of_game(variant, names))
    marked = {
        match["value"]: set(QUOTED.findall(match["remark"]))
        for match in VALUE.finditer(SECTIONS[knob])
        if (match["remark"] or "").startswith("default in ")
    }
    assert marked == expected


@every_knob
def test_the_games_that_read_a_rule_are_named(knob: str) -> None:
    line = line_of(knob, "Games")
    if knob in EVERY_GAME:
        assert line == "every game."
    else:
        expected = set[str]().union(*(of_game(variant, reading(variant, knob)) for variant in VARIANTS.values()))
        assert expected
        assert set(QUOTED.findall(line)) == expected


@every_knob
def test_the_source_is_named(knob: str) -> None:
    assert knob_source(knob) in line_of(knob, "Source")


@every_knob
def test_every_rule_has_an_example(knob: str) -> None:
    assert "\n**Example.** " in SECTIONS[knob]
    given = {
        claim.result for hand in worked_hands(SECTIONS[knob]) for claim in hand.claims if set(claim.settings) == {knob}
    }
    resolved = len({value for value in KNOBS[knob] if (knob, value) not in RESERVED}) > 1
    if resolved and knob not in PAYS_NOBODY:
        assert len(given) > 1, "its example shows no difference"


@pytest.mark.parametrize("hand", WORKED, ids=lambda hand: f"line {hand.line}")
def test_worked_hands_come_out_as_they_stand(hand: Worked) -> None:
    assert hand.wrong() == []


@pytest.mark.parametrize("knob", sorted(PAYS_NOBODY))
def test_rules_said_to_pay_nobody_change_no_worked_hand(knob: str) -> None:
    tried = 0
    for hand in WORKED:
        variant = find(str(hand.record["variant"]))
        assert variant is not None
        values = knobs_of(variant).get(knob, ())
        assert len({hand.gives({knob: value}) for value in values}) < 2
        tried += len(values)
    assert tried


def test_the_house_file_shown_is_the_one_of_the_sample() -> None:
    (block,) = [block for block in blocks(TEXT) if "house" in block.marks]
    content = tomllib.loads(block.text)
    assert content == tomllib.loads(KITCHEN.read_text(encoding="utf-8"))
    assert house_file(content)[1] == []


def test_the_rules_with_ask_are_listed() -> None:
    (body,) = [body for title, body in sections(TEXT, 3) if title == "ask"]
    assert set(re.findall(r"\(#(\w+)\)", body)) == {knob for knob, values in KNOBS.items() if "ask" in values}


def test_the_profiles_of_sites_stand_in_their_table() -> None:
    (body,) = [body for title, body in sections(TEXT, 3) if title == "Sites"]
    rows = re.findall(r"^\| `([\w-]+)` \| (.*?) \| .+ \|$", body, re.MULTILINE)
    told = {site: dict(rule.split(" = ") for rule in QUOTED.findall(rules)) for site, rules in rows}
    assert told == PROFILES


def test_who_can_set_a_rule_is_told_from_the_weakest_to_the_strongest() -> None:
    (body,) = [body for title, body in sections(TEXT, 2) if title == "Where a house rule is set"]
    rows = [line for line in body.splitlines() if re.match(r"\| [0-9] \|", line)]
    words = ("site", "house file", "record", "command line")
    assert [rows[place].count(word) > 0 for place, word in enumerate(words, 2)] == [True] * len(SET_BY)
    assert len(rows) == len(SET_BY) + 2


def test_rules_that_decide_by_default_are_documented() -> None:
    assert set(TRIGGERS) <= set(SECTIONS) - PAYS_NOBODY


def test_anchors_lead_to_headings() -> None:
    assert dead_anchors(PATH) == []
