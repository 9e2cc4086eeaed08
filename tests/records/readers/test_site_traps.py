"""Traps of site texts that no single reader owns: running totals, payments too large, lines behind an uncalled bet."""

import re

import pytest

from pipeline.checks.check import check
from pipeline.checks.outcome import resolve_hands
from pipeline.records.batch import contributions
from pipeline.records.catalog import readers
from schemas.hand import Hand
from tests.records.readers.site_given import Site, verdicts

SITES = {reader.name: Site(reader) for reader in readers() if (Site(reader).folder / "high_low.txt").exists()}
TOTAL = re.compile(r"^(?:Total pot ?\(?|Pot: )[$€]?[0-9.,]+", re.IGNORECASE | re.MULTILINE)
every_site = pytest.mark.parametrize("site", SITES.values(), ids=SITES)


@every_site
def test_of_several_lines_with_the_pot_the_last_is_it_and_none_is_added(site: Site) -> None:
    """Some files repeat a running total; what went in follows from the bets all the same."""
    text = site.text("high_low")
    running = TOTAL.sub(lambda line: f"{re.sub('[0-9.,]+$', '1', line[0])}\0{line[0]}", text)
    lines = [part for line in running.split("\n") for part in _twice(line)]
    hands, again = site.found(text), site.found("\n".join(lines))
    assert len(lines) > text.count("\n") + 1
    assert [hand.pot for hand in again] == [hand.pot for hand in hands]
    assert list(map(contributions, again)) == list(map(contributions, hands))
    assert verdicts(again) == verdicts(hands)


def _twice(line: str) -> list[str]:
    """A line with a running total before it as two lines, both with what stands behind."""
    before, mark, total = line.partition("\0")
    return [before + TOTAL.sub("", total), total] if mark else [line]


STARS = SITES["pokerstars"]
FOLDED = """PokerStars Hand #900000000701:  7 Card Stud Limit ($0.04/$0.08 USD) - 2024/03/02 21:14:05 ET
Table 'Example' 8-max
Seat 1: Ann ($2 in chips)
Seat 3: Bob ($2 in chips)
Ann: posts the ante $0.01
Bob: posts the ante $0.01
*** 3rd STREET ***
Dealt to Ann [2c]
Dealt to Bob [Kc]
Ann: brings in for $0.02
Bob: raises $0.02 to $0.04
Ann: calls $0.02
*** 4th STREET ***
Dealt to Ann [2c] [7d]
Dealt to Bob [Kc] [Kd]
Bob: bets $0.08
Ann: folds
Uncalled bet ($0.08) returned to Bob
{collected}
Bob: doesn't show hand
*** SUMMARY ***
Total pot $0.10 | Rake $0
Seat 1: Ann folded on the 4th Street
Seat 3: Bob collected ({won})
"""


def folded(won: str) -> str:
    return FOLDED.format(collected=f"Bob collected {won} from pot", won=won)


def codes(hand: Hand) -> set[str]:
    return {one.code for one in check(resolve_hands([hand])).findings[0]}


def test_an_uncalled_bet_counted_with_what_was_collected_is_told_and_not_taken_for_the_pot() -> None:
    plain, more = STARS.one(folded("$0.10")), STARS.one(folded("$0.18"))
    assert (verdicts([plain]), codes(plain)) == ({"verified"}, set())
    assert (more.pot, contributions(more)) == (10, contributions(plain)) == (10, [5, 13])
    assert (verdicts([more]), codes(more)) == ({"verified"}, {"won-includes-uncalled"})


def test_one_hand_that_pays_more_than_its_pot_is_flagged_and_the_session_kept() -> None:
    text = "\n\n\n".join([folded("$0.10"), folded("$48.73").replace("00701", "00702"), folded("$0.10")[:-1]])
    hands = STARS.found(text.replace("00701", "00703", 1))
    checked = check(resolve_hands(hands))
    assert list(checked.verdicts) == ["verified", "mismatch", "verified"]
    assert "money-not-conserved" in codes(hands[1])


ALL_IN = """PokerStars Hand #900000000711:  7 Card Stud Limit (1000/2000) - 2024/03/02 21:14:05 ET
Table 'Example' 8-max (Play Money)
Seat 1: Ann (9000 in chips)
Seat 3: Bob (3184 in chips)
Seat 4: Cy (9000 in chips)
Ann: posts the ante 50
Bob: posts the ante 50
Cy: posts the ante 50
*** 3rd STREET ***
Dealt to Ann [2c]
Dealt to Bob [Kc]
Dealt to Cy [9h]
Ann: brings in for 200
Bob: raises 800 to 1000
Cy: calls 1000
Ann: calls 800
*** 4th STREET ***
Dealt to Ann [2c] [7d]
Dealt to Bob [Kc] [Jd]
Dealt to Cy [9h] [4d]
Bob: checks
Cy: bets 1000
Ann: calls 1000
Bob: raises 1000 to 2000
Cy: calls 1000
Ann: calls 1000
*** 5th STREET ***
Dealt to Ann [2c 7d] [5c]
Dealt to Bob [Kc Jd] [3h]
Dealt to Cy [9h 4d] [8c]
Bob: bets 134 and is all-in
Cy: raises 1866 to 2000
Ann: folds
Uncalled bet (1866) returned to Cy
*** 6th STREET ***
Dealt to Bob [Kc Jd 3h] [Jc]
Dealt to Cy [9h 4d 8c] [8d]
*** RIVER ***
*** SHOW DOWN ***
Bob: shows [Kd Ks Kc Jd 3h Jc 2h] (a full house, Kings full of Jacks)
Cy: shows [9s 9c 9h 4d 8c 8d 2d] (a full house, Nines full of Eights)
Bob collected 9418 from pot
*** SUMMARY ***
Total pot 9418 | Rake 0
Seat 1: Ann folded on the 5th Street
Seat 3: Bob showed [Kd Ks Kc Jd 3h Jc 2h] and won (9418) with a full house, Kings full of Jacks
Seat 4: Cy showed [9s 9c 9h 4d 8c 8d 2d] and lost with a full house, Nines full of Eights
"""


def test_what_a_player_put_in_is_all_streets_and_raises_and_a_showdown_may_follow_an_uncalled_bet() -> None:
    hand = STARS.one(ALL_IN)
    assert contributions(hand) == [3050, 3184, 5050]
    assert [seat.returned for seat in hand.seats] == [None, None, 1866]
    assert [seat.won for seat in hand.seats] == [None, 9418, None]
    assert verdicts([hand]) == {"verified"}
    lost = STARS.one(ALL_IN.replace("Bob: shows [Kd Ks Kc", "Bob: shows [Kd 4s Kc").replace("[Kd Ks Kc", "[Kd 4s Kc"))
    assert "mismatch" in verdicts([lost])


@pytest.mark.parametrize("name", ["ca$h", "Big C (host)", "Ann $1", r"back\1slash", "{0}", "%s"])
@every_site
def test_signs_in_a_name_are_only_a_name(site: Site, name: str) -> None:
    text = re.sub(r"\bBob\b", lambda _: name, site.text("high_low"))
    hands = site.found(text)
    assert len(hands) == len(site.found(site.text("high_low")))
    assert site.reader.name == "bovada" or any(seat.player == name for hand in hands for seat in hand.seats)
    assert verdicts(hands) == verdicts(site.found(site.text("high_low")))
