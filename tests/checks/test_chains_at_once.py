"""Over arrays chains point at the hands about which something is found, and at no other."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pipeline.checks.chains import Sitting, TableHand, amounts_differ, links, people_differ
from tests.checks.one_table import chain_findings

PEOPLE = ("Ann", "Bob", "Cy", "Dee")
AMOUNTS = {"carry-lost", "carry-from-nowhere", "carry-changed"}
PERSONS = {"carry-stranger", "carry-owner-absent"}

Who = st.frozensets(st.sampled_from(PEOPLE))


@st.composite
def tables(draw: st.DrawFn) -> list[TableHand]:
    """The hands of one table, in two games, each with a carry coming in and going out."""
    hands = []
    for number in range(draw(st.integers(1, 7))):
        dealt = draw(Who)
        hands.append(
            TableHand(
                ref=number,
                hand_id=str(number),
                hand_no=number,
                variant=draw(st.sampled_from(("two-thirds", "stud"))),
                scale=1,
                carry_in=draw(st.sampled_from((0, 0, 30, 60))),
                left=draw(st.sampled_from((0, 0, 30, 60))),
                scope=draw(st.sampled_from(("table", "variant"))),
                dealt=dealt,
                stayed=dealt & draw(Who),
                entitled_rule=draw(st.sampled_from(("dealt_in", "showdown_only", "table"))),
                announced_rule=draw(st.sampled_from((None, None, "showdown_only", "table"))),
            )
        )
    return hands


def said_of(hands: list[TableHand], codes: set[str], opening: bool) -> set[int | None]:
    return {row.ref for row in chain_findings(hands, opening) if row.finding.code in codes}


@given(tables(), st.booleans())
def test_amounts_differ_where_a_finding_says_so(hands: list[TableHand], opening: bool) -> None:
    before = links(hands)
    left = np.array([0 if link is None else hands[link].left for link in before], np.int64)
    known = np.array([link is not None or opening for link in before], np.bool_)
    came = np.array([hand.carry_in for hand in hands], np.int64)
    assert set(np.flatnonzero(amounts_differ(left, came, known)).tolist()) == said_of(hands, AMOUNTS, opening)


def sitting(hands: list[TableHand]) -> Sitting:
    """Every player in some order, dealt in or not."""
    seats = [(number, code, hand, name) for number, hand in enumerate(hands) for code, name in enumerate(PEOPLE)]
    return Sitting(
        np.array([number for number, *_ in seats], np.int64),
        np.array([code for _, code, *_ in seats], np.int64),
        np.array([name in hand.dealt for *_, hand, name in seats], np.bool_),
        np.array([name in hand.stayed for *_, hand, name in seats], np.bool_),
    )


@given(tables())
def test_people_differ_where_a_finding_says_so(hands: list[TableHand]) -> None:
    follows = [(hand, hands[link]) for hand, link in zip(hands, links(hands), strict=True) if link is not None]
    follows = [(hand, before) for hand, before in follows if hand.carry_in and before.left]
    rules = [hand.announced_rule or before.entitled_rule for hand, before in follows]
    found = people_differ(
        rules, *(sitting(list(side)) for side in (zip(*follows, strict=True) if follows else ((), ())))
    )
    differing = {hand.ref for (hand, _), one in zip(follows, found.tolist(), strict=True) if one}
    assert differing == said_of(hands, PERSONS, opening=True)
