"""Every step of a story has a rule, every rule a source, every default that decided a note, every odd chip a reason."""

import re
from dataclasses import fields, is_dataclass

from pipeline.show.reading import Reading
from pipeline.show.rule_words import CLAUSES
from pipeline.show.story import Rule
from pipeline.show.story_text import rule_text
from schemas.house import KNOBS
from tests.show.stories import drawn


def rules_in(value: object) -> list[Rule]:
    """Every rule anywhere in a story."""
    if isinstance(value, Rule):
        return [value]
    if is_dataclass(value):
        return [rule for field in fields(value) for rule in rules_in(getattr(value, field.name))]
    return [rule for item in value for rule in rules_in(item)] if isinstance(value, tuple) else []


def test_every_rule_has_a_source_and_every_decision_a_rule() -> None:
    for outcome, findings, told in drawn():
        decided = {finding.params["knob"] for finding in findings if finding.code == "default-decided"}
        named = dict(outcome.group.in_force.set_by)
        for rule in rules_in(told):
            knob = rule.house_rule.partition(" = ")[0]
            assert rule.source
            assert rule.set_by == named.get(knob, "")
            assert rule.decided == (knob in decided)
            assert ("see Notes" in rule_text(rule)) == rule.decided
        for pot in told.pots:
            assert any(step.rules for step in (*pot.steps, *(held.step for held in pot.contests)))


def test_every_default_that_decided_is_told_with_what_the_others_give() -> None:
    seen = set()
    for _, findings, told in drawn():
        notes = [step.text for step in told.notes]
        for finding in findings:
            if finding.code != "default-decided":
                continue
            knob, gives = str(finding.params["knob"]), finding.params["gives"]
            assert isinstance(gives, dict)
            note = next(text for text in notes if text.startswith(f"Nobody named {knob}, "))
            assert all(f"With {value} ({CLAUSES[knob][value]}): " in note for value in gives)
            seen.add(knob)
    assert len(seen) >= 5


def test_every_finding_is_told_once() -> None:
    for outcome, findings, told in drawn():
        if outcome.hand.void is not None:
            continue
        in_place = [one for one in findings if one.code == "sole-eligible"]
        assert len(told.notes) == len(findings) - len(in_place)
        for one in in_place:
            assert one.pot is not None
            pot = next(pot for pot in told.pots if pot.name == one.params["pot_name"])
            assert (
                pot.steps[0].text == f"Only {one.player} may win it: {one.player} takes it, and no cards are looked at."
            )


def test_every_value_of_every_house_rule_has_words() -> None:
    assert {knob: tuple(CLAUSES[knob]) for knob in CLAUSES} == dict(KNOBS)
    assert all(clause and clause[0].islower() for values in CLAUSES.values() for clause in values.values())


def ace_low_down(code: int) -> int:
    """A card's claim where the lowest card comes first and the ace is low."""
    return -((code + 4) % 52)


def test_the_card_named_for_the_odd_chip_is_the_one_that_orders_the_claims() -> None:
    told_apart = 0
    for outcome, _, told in drawn():
        reading = Reading(outcome, ())
        for facts in reading.pots if told.pots else ():
            for share, winners in enumerate(facts.winners):
                places = [place for place, won in enumerate(winners) if won]
                if len(places) < 2 or reading.value("odd_chip") == "seat":
                    continue
                lowest = reading.value("odd_chip") == "roberts" and reading.version.contests[share].rank in (
                    "low",
                    "razz",
                )
                claims = {place: reading.claim(share, place) for place in places}
                worth = {place: [ace_low_down(c) if lowest else c for c in cards] for place, cards in claims.items()}
                by_cards = sorted(places, key=lambda place: worth[place], reverse=True)
                assert by_cards == sorted(places, key=lambda place: reading.odd_order[share][place])
                told_apart += any(facts.odd[share])
    assert told_apart > 20


def test_an_odd_chip_is_explained_by_a_card_or_the_dealing_order() -> None:
    explained = 0
    for outcome, _, told in drawn():
        for pot, facts in zip(told.pots, Reading(outcome, ()).pots, strict=bool(told.pots)):
            shared = [share for share, won in enumerate(facts.winners) if sum(won) > 1 and any(facts.odd[share])]
            texts = [step.text for step in pot.steps if re.search(r"odd chip \(|odd chips go|left over", step.text)]
            for text, share in zip(texts, shared, strict=True):
                won, odd = facts.winners[share], facts.odd[share]
                without = {
                    name for name, flag, more in zip(outcome.awards(), won, odd, strict=True) if flag and not more
                }
                getting = {name for name, more in zip(outcome.awards(), odd, strict=True) if more}
                behind = re.findall(r"(?: (?:over|under) (?=\w+'s )|comes before )(\w+)", text)
                assert len(behind) == 1
                assert behind[0] in without
                assert all(name in text.partition("go")[2] for name in getting)
            explained += len(texts)
    assert explained > 20
