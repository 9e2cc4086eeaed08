"""Actions understood by their text alone are what they are read as, with their amounts in units."""

from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pipeline.records.phh.fields import SCALES, Units
from pipeline.records.phh.plain_amounts import LARGE, TooFine
from pipeline.records.phh.steps import CARDS, BadAction, Move, in_units, plain_moves, quoted, remarks, steps

PLAYERS = st.sampled_from(["p1", "p2", "p16", "p17", "p0", "p07", "p999", "p1000", "q1", "d", ""])
CARDS_WRITTEN = st.lists(st.sampled_from([*sorted(CARDS), "10h", "T♥", "x", "?", "-", " "]), max_size=8).map("".join)
AMOUNTS = st.sampled_from(["5", "0.50", "0.005", "1.25", "100000000", "99999999", "1e3", "", "0.123456789"])
GAPS = st.sampled_from([" ", " ", " ", "  ", "", "\t"])
REMARKS = st.sampled_from(["", "", "", " # said", "#", " # ????", ' # "so"', "\u2028", "\\"])


@st.composite
def actions(draw: st.DrawFn) -> str:
    """Actions as they are written, and nearly so."""
    player = draw(PLAYERS)
    match draw(st.integers(0, 4)):
        case 0:
            words = ["d", "dh", player, draw(CARDS_WRITTEN)]
        case 1:
            words = [player, "sm", draw(CARDS_WRITTEN)]
        case 2:
            words = [player, "cbr", draw(AMOUNTS)]
        case 3:
            words = [player, draw(st.sampled_from(["cc", "f", "pb", "sm", "sd", ""]))]
        case _:
            words = ["d", "db", draw(CARDS_WRITTEN)]
    return "".join(part for word in words for part in (word, draw(GAPS))).strip(" ") + draw(REMARKS)


def as_read(text: str, scale: int) -> Move | str:
    try:
        (step,) = steps([text])
    except BadAction as bad:
        return bad.fault.sentence
    places = -int(Decimal(step[3]).normalize().as_tuple().exponent)
    if 10**places > scale:
        return "too fine"
    return "large" if step[3] >= LARGE else in_units([step], Units(scale, 1))[0]


@given(actions(), st.sampled_from(SCALES), st.booleans())
@example("d dh p1 Qc4", 1, True)
@example("p3 sm Qc4c8s2d3d4dX", 1, False)
def test_an_action_is_what_it_is_read_as(text: str, scale: int, literal: bool) -> None:
    expected = as_read(text, scale)
    if literal and ('"' in text or "\\" in text or not text.isprintable()):
        expected = "TOML reads it otherwise"
    for _ in range(2):
        try:
            got: Move | str = plain_moves(scale, literal)[text]
        except BadAction as bad:
            got = bad.fault.sentence
        except TooFine:
            got = "too fine"
        except ValueError as error:
            got = "TOML reads it otherwise" if "TOML" in str(error) else "large"
        assert got == expected


def test_cards_that_do_not_come_again_are_not_remembered() -> None:
    known = plain_moves(1, literal=True)
    known.clear()
    for text in ("d dh p1 As2d3h", "d dh p1 ????3h", "d dh p1 7c", "p1 sm As2d3h7c8sTdKh", "p1 cc"):
        assert known[text][4] == text
    assert list(known) == ["d dh p1 ????3h", "d dh p1 7c", "p1 cc"]


@pytest.mark.parametrize(
    ("text", "said", "remark"),
    [("p1 cc", "p1 cc", ""), (" p1 f # so ", "p1 f", "so"), ("# a # b", "", "a # b"), ("p1 f#", "p1 f", "")],
)
def test_a_commentary_is_no_part_of_the_action(text: str, said: str, remark: str) -> None:
    assert (quoted(text), remarks([text])) == (said, remark)
    assert remarks([text, "p2 f # and", text]) == "; ".join(filter(None, [remark, "and", remark]))
