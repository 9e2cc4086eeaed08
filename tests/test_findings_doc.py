"""The document on findings explains every code there is, and the messages it shows are those the code renders."""

import re
from typing import Any

import pytest

from pipeline.checks.cause import CAUSES
from pipeline.checks.defaults import TRIGGERS
from pipeline.checks.findings import FINDINGS, message
from pipeline.checks.unseen import MOST_UNSEEN
from pipeline.checks.verify import VERDICTS
from schemas.problem import PROBLEM_CODES
from tests.doc_parts import dead_anchors, sections
from tests.findings_doc import PATH, SECTIONS, TEXT, example

PARTS = dict(sections(TEXT, 2))
FLUSH = "flush, ace high"


def held(player: str, **contests: str) -> dict[str, Any]:
    """What a player holds; `low_spade` stands for the contest `low spade`."""
    return {"player": player, "contests": {name.replace("_", " "): words for name, words in contests.items()}}


def wrong(paid: dict[str, int], due: dict[str, int], *holds: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The params of a wrong result."""
    return {"paid": paid, "named": [], "due": due, "holds": list(holds), "title": "Two Thirds", **more}


def bet(player: str, street: int, act: str, chips: int, **more: Any) -> dict[str, Any]:
    """The params of something about one action, whose chips are the player's only ones on the street."""
    return {"player": player, "street": street, "act": act, "amount": chips, "total": chips, **more}


PARAMS: dict[str, dict[str, Any]] = {
    "money-not-conserved": {"chips": 15, "went_in": 1215, "came_out": 1200},
    "folded-paid": {"player": "Bob", "street": 5, "chips": 340},
    "mucked-paid": {"player": "Bob", "chips": 340},
    "ineligible-paid": {"player": "Ann", "put_in": 40, "most": 120, "chips": 240},
    "rollover-paid-out": wrong({"Bob": 620}, {}, chips=620),
    "false-rollover": wrong({}, {"Ann": 620}, held("Ann", best_hand=FLUSH, low_spade="2s"), chips=620),
    "void-but-paid": {"chips": 200, "carry_in": 0, "carry_out": -1},
    "odd-chip": wrong({"Ann": 50, "Bob": 51}, {"Ann": 51, "Bob": 50}, odd_chip="tda"),
    "missed-low": wrong({"Ann": 120}, {"Ann": 60, "Cy": 60}, held("Cy", low="7-5-4-2-A")),
    "false-low": wrong({"Ann": 60, "Bob": 60}, {"Ann": 120}, held("Ann", best_hand="two pair, aces and fours")),
    "missed-half": wrong({"Ann": 90}, {"Ann": 45, "Bob": 45}, held("Bob", high_spade="Js")),
    "best-hand-paid": wrong({"Bob": 90}, {"Ann": 90}, held("Ann", low_spade="3s", high_spade="Qs")),
    "up-card-counted": wrong({"Cy": 75}, {"Ann": 75}, held("Ann", best_hand="three jacks", high_spade="9s")),
    "folded-card-counted": wrong(
        {"Ann": 40, "Bob": 40}, {"Ann": 80}, held("Ann", best_hand="two pair, kings and fours", high_spade="8s")
    ),
    "side-pot-ignored": wrong({"Cy": 250}, {"Ann": 130, "Cy": 120}),
    "share-split": wrong(
        {"Ann": 30, "Bob": 30}, {"Ann": 60}, held("Ann", best_hand="straight, ten high", low_spade="4s")
    ),
    "wrong-winner": wrong({"Bob": 1200}, {"Ann": 1200}, held("Ann", best_hand=FLUSH, low_spade="2s")),
    "wrong-share": wrong({"Ann": 70, "Bob": 50}, {"Ann": 60, "Bob": 60}),
    "unseen-cards": {"players": ["Bob"], "cards": 1, "ways": 37, "right": 34, "against": ["Qs", "Ks", "As"]},
    "rule-undefined": {"knob": "all_tied", "value": "split"},
    "version-not-named": {"title": "Black Mariah", "value": "both_required"},
    "needs-up-order": {"title": "Follow the Queen"},
    "extra-card-missing": {"players": ["Bob"]},
    "muck-matters": {"players": ["Bob"], "awards": {"Bob": 340}, "carry_out": 0},
    "contributed-differs": {"player": "Ann", "found": 140, "written": 120},
    "posted-differs": {"player": "Bob", "found": 5, "written": 10},
    "returned-differs": {"player": "Dee", "found": 50, "written": 40},
    "pot-differs": {"found": 720, "written": 700},
    "rake-on-rollover": {"chips": 5},
    "stack-exceeded": {"player": "Cy", "found": 220, "written": 200},
    "end-stack-differs": {"player": "Cy", "found": 480, "written": 500},
    "betting-after-void-card": {"street": 4},
    "default-decided": {
        "knob": "all_tied",
        "value": "split",
        "gives": {"rollover": {"awards": {"Ann": 0, "Bob": 0}, "carry_out": 45}},
    },
    "carry-not-written": {"chips": 620},
    "won-includes-uncalled": {},
    "rake-inferred": {"chips": 3},
    "sole-eligible": {"player": "Cy", "pot_name": "side pot"},
    "short-stack-carry": {"players": ["Dee"], "chips": 450},
    "no-date": {},
    "similar-names": {"names": ["ann", "Ann"]},
    "same-cards-other-hand": {"other": "16"},
    "carry-lost": {"before": "22", "chips": 450},
    "carry-from-nowhere": {"before": "22", "chips": 450},
    "carry-changed": {"before": "22", "left": 450, "written": 400},
    "carry-source-unknown": {"name": "12b"},
    "carry-stranger": {"player": "Eve", "before": "22"},
    "carry-owner-absent": {"player": "Dee", "before": "22", "chips": 75},
    "carry-ante-missing": {"player": "Cy"},
    "chain-corrected": {"hand": "23", "chips": 450},
    "chain-open": {"chips": 450},
    "order-unknown": {},
    "hand-missing": {"first": 13, "last": 15},
    "bring-in-wrong-player": bet("Cy", 3, "bring-in", 2, due=["Bob"], card="9s", due_card="3d"),
    "bring-in-wrong-size": bet("Bob", 3, "bring-in", 3, right=2),
    "acted-out-of-turn": bet("Ann", 5, "bet", 8, due=["Cy"], why=""),
    "acted-after-fold": bet("Bob", 5, "call", 8, folded=4),
    "acted-all-in": bet("Bob", 5, "call", 8),
    "bet-wrong-size": bet("Ann", 5, "bet", 6, right=[8]),
    "raise-wrong-size": bet("Bob", 5, "raise", 14, right=[16]),
    "raise-over-cap": bet("Ann", 5, "raise", 40, cap=3),
    "call-short": bet("Cy", 5, "call", 5, owed=8, left=40),
    "check-facing-bet": bet("Cy", 5, "check", 0, owed=8),
    "double-bet-not-allowed": bet("Ann", 4, "bet", 8, right=[4], pair=False),
    "street-skipped": {"street": 5, "players": ["Ann", "Bob", "Cy"]},
    "to-differs": bet("Bob", 5, "raise", 16, written=20, found=16),
    "over-stack": bet("Cy", 5, "call", 8, left=5),
    "folded-unfaced": bet("Cy", 4, "fold", 0),
    "short-raise-reopened": bet("Ann", 5, "raise", 24, owed=3),
    "bring-in-absent": {"street": 3},
    "late-post": bet("Dee", 3, "ante", 5),
    "action-unfinished": {"street": 5, "players": ["Ann", "Bob"]},
    "stack-gap": {"player": "Fay", "how": "typed", "hand": "8", "written": 350, "found": 530, "chips": -180},
    "balance-failed": {"player": "Ann", "hand": "40", "written": 1850, "found": 1835, "chips": 15},
    "night-not-zero": {
        "chips": -15,
        "bought": 400,
        "cashed": 405,
        "fees": 0,
        "carry": 10,
        "stayed": ["Bob"],
    },
    "between-hands-gap": {"player": "Bob", "after": "11", "to": "12", "written": 115, "found": 100, "chips": 15},
    "buy-in-inferred": {"player": "Bob", "after": "11", "to": "12", "written": 150, "found": 50, "chips": 100},
    "name-unmatched": {"player": "Bobby", "in_ledger": True},
    "alias-clash": {"names": ["Bob", "Bobby"], "hand": "3"},
    "entry-misplaced": {"kind": "rebuy", "player": "Cy", "hand": "99"},
    "same-entry": {"kind": "rebuy", "player": "Cy", "chips": 20},
    "debt-carried": {"player": "Dee", "other": "Ann", "chips": 30},
}
"""Invented params for each finding: its message must stand in its section."""


def test_every_code_is_explained_once_in_the_order_of_the_code() -> None:
    assert len(SECTIONS) == len(sections(TEXT, 3))
    assert list(SECTIONS) == [*FINDINGS, *PROBLEM_CODES]


@pytest.mark.parametrize("code", [*FINDINGS, *PROBLEM_CODES])
def test_a_section_says_how_grave_it_is_what_it_means_and_what_to_do(code: str) -> None:
    opening = re.match(r"\*(\w+)\*: \S.*\.$", SECTIONS[code], re.MULTILINE)
    assert opening is not None
    assert opening[1] == (FINDINGS[code][0] if code in FINDINGS else "error")
    assert len(re.findall(r"^\*\*Do:\*\* \S.*\.$", SECTIONS[code], re.MULTILINE)) == 1


@pytest.mark.parametrize("code", FINDINGS)
def test_the_message_shown_is_the_one_rendered(code: str) -> None:
    assert example(code) == message(code, PARAMS[code])


def test_there_are_params_for_every_finding_and_no_other() -> None:
    assert list(PARAMS) == list(FINDINGS)


def test_causes_are_explained_in_the_order_they_are_tried() -> None:
    codes = [code for code, _ in sections(f"## part\n{PARTS['The cause of a wrong result']}", 3)]
    assert codes == ["odd-chip", *(cause.code for cause in CAUSES), "wrong-winner", "wrong-share"]


def test_the_verdicts_are_all_explained() -> None:
    listed = re.findall(r"^\d\. \*\*(\w+)\*\*: ", PARTS["The five verdicts"], re.MULTILINE)
    assert len(listed) == len(VERDICTS)
    assert set(listed) == set(VERDICTS)
    assert f"no more than {MOST_UNSEEN} are missing" in PARTS["The five verdicts"]


def test_the_rules_tried_for_a_default_are_listed() -> None:
    (line,) = [line for line in SECTIONS["default-decided"].splitlines() if line.startswith("These rules are tried")]
    assert re.findall(r"`(\w+)`", line) == list(TRIGGERS)


def test_anchors_lead_to_headings() -> None:
    assert dead_anchors(PATH) == []
