"""Rulings stand beside verdicts: they are only added, and money follows the one that stands."""

import contextlib
import json
import random

import pytest

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.store import Store
from pipeline.book.loading.load import load_file
from pipeline.book.rulings import add, every_ruling, hand_asked, made, what_it_makes, worked_out
from pipeline.records.batch import Called
from pipeline.show.report import report
from schemas.hand import Hand
from schemas.problem import StudbookError
from tests.book.ruled import nets, states
from tests.deals import campaign
from tests.nights import ACES, KINGS, folded_to, hand, load, reading, seat, thirds
from tests.ruling import rule

ASKS = {"all_tied": "ask"}


def tied(**fields: object) -> Hand:
    """Second Hand High in which both hands are the same but for suits, the house asking what to do."""
    seats = [
        seat("Ann", down=["Ac", "Kd", "2c"], up=["3d", "7h", "9c", "Jd"]),
        seat("Bob", down=["Ah", "Ks", "2d"], up=["3h", "7c", "9d", "Jh"]),
    ]
    return hand("8", **{"variant": "second-hand-high", "seats": seats, "house": ASKS, **fields})


def test_money_follows_the_ruling_and_the_verdict_stays(friday: Store) -> None:
    assert nets(friday) == {"Ann": 90, "Bob": -100}
    rule(friday, "4", kind="accept")
    assert nets(friday) == {"Ann": -100, "Bob": 90}
    rule(friday, "4", kind="correct")
    assert nets(friday) == {"Ann": 90, "Bob": -100}
    rule(friday, "4", kind="correct", awards={"Ann": 95}, carry_out=95)
    assert nets(friday) == {"Ann": -5, "Bob": -100}
    rule(friday, "4", kind="void")
    assert nets(friday) == {"Ann": 0, "Bob": 0}
    assert states(friday) == ["superseded"] * 3 + ["stands"]
    assert friday.query("select verdict from resolution where hand_ref = 4").item() == "mismatch"
    rule(friday, "4", kind="withdraw")
    assert nets(friday) == {"Ann": 90, "Bob": -100}
    assert states(friday) == ["superseded"] * 4 + ["withdrawn"]


def test_what_is_over_comes_to_zero_whatever_is_ruled(friday: Store) -> None:
    for kind in ("accept", "void"):
        rule(friday, "4", kind=kind)
        for counted in (True, False):
            (row,) = report("balances", friday, rulings=counted).iter_rows(named=True)
            assert row["off_chips"] == 0
            assert row["charge_chips"] == (0 if kind == "void" and counted else 10)


def test_reports_run_with_and_without_rulings(friday: Store) -> None:
    rule(friday, "4", kind="accept", by="Dee")
    columns = ("hand_id", "verdict", "ruling", "ruled_by", "owed")
    assert report("mismatches", friday).select(columns).rows() == [("4", "mismatch", "as paid", "Dee", None)]
    (row,) = report("mismatches", friday, rulings=False).select(columns).iter_rows(named=True)
    assert (row["ruling"], row["ruled_by"]) == (None, None)
    assert [one["owed_chips"] for one in row["owed"]] == [190, -190]
    won = {
        counted: report("hands", friday, rulings=counted).filter(hand_id="4")["won"].item() for counted in (False, True)
    }
    assert [list(one[0].values()) for one in won.values()] == [["Ann", 190], ["Bob", 190]]
    assert report("nights", friday)["ruled"].to_list() == [1]
    assert report("nights", friday, rulings=False)["ruled"].to_list() == [0]
    # Leaving them out once leaves them in the next time.
    assert nets(friday) == {"Ann": -100, "Bob": 90}


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"kind": "correct", "awards": {"Ann": 100}}, "come to 1.00, where 1.90 is to be given: 0.90 is missing"),
        ({"kind": "correct", "awards": {"Ann": 200}}, "0.10 is too much"),
        ({"kind": "correct", "awards": {"Ann": 190}, "carry_out": 5}, "and 0.05 stays on the table"),
        ({"kind": "correct", "awards": {"Zoe": 190}}, "Zoe is not in the hand; it has Ann and Bob"),
        ({"kind": "answer", "answers": {"odd_chip": "seat"}}, "odd_chip is not set to ask in this hand"),
        ({"kind": "answer", "answers": {"all_tied": "ask"}}, "all_tied = ask is no answer"),
        ({"kind": "answer", "answers": {"no_knob": "1"}}, "'no_knob' is not a house rule"),
        ({"kind": "answer", "answers": {}}, "answers no house rule"),
        ({"kind": "accept", "awards": {"Ann": 190}}, "cannot give awards"),
        ({"kind": "correct", "awards": {"Ann": -5}}, "the award of Ann is -5. Write whole units"),
        ({"kind": "correct", "awards": {"Ann": 10**18}}, "the award of Ann is 1000000000000000000"),
        ({"kind": "accept", "by": "  "}, "by is empty"),
        ({"kind": "accept", "by": "Ann\x1b[2J"}, "by holds a sign that does not show"),
        ({"kind": "accept", "reason": "x" * 5000}, "longer than 4,000 characters"),
        ({"kind": "burn"}, "kind is 'burn'; it is one of"),
    ],
)
def test_a_ruling_that_cannot_stand_is_refused_and_leaves_nothing(
    friday: Store, fields: dict[str, object], says: str
) -> None:
    with pytest.raises(StudbookError, match=says.replace("(", r"\(")):
        rule(friday, "4", **fields)
    assert every_ruling(friday) == []


def test_what_was_never_recorded_or_is_void_already_cannot_be_accepted(book: Store) -> None:
    load(
        book,
        [hand("1"), hand("2", void="misdeal"), hand("3", seats=[seat("Ann", **ACES, took=True), seat("Bob", **KINGS)])],
    )
    for name, says in (("1", "no result is recorded"), ("2", "says that the hand is void"), ("3", "only who was paid")):
        with pytest.raises(StudbookError, match=says):
            rule(book, name, kind="accept")
    rule(book, "2", kind="void")
    assert nets(book, 2) == {"Ann": 0, "Bob": 0}


def test_a_rule_set_to_ask_waits_for_an_answer(book: Store) -> None:
    load(
        book,
        [tied(seats=[one.model_copy(update={"won": 200 - 200 * place}) for place, one in enumerate(tied().seats)])],
    )
    assert book.query("select verdict from resolution").item() == "unverifiable"
    with pytest.raises(StudbookError, match="--answer all_tied=VALUE"):
        rule(book, "8", kind="correct")
    rule(book, "8", kind="answer", answers={"all_tied": "split"})
    (row,) = report("hands", book).select("verdict", "ruling", "won").iter_rows(named=True)
    assert (row["verdict"], row["ruling"]) == ("unverifiable", "all_tied = split: mismatch")
    assert [one["award_chips"] for one in row["won"]] == [100, 100]
    assert nets(book, 1) == {"Ann": 0, "Bob": 0}
    rule(book, "8", kind="answer", answers={"all_tied": "rollover"})
    assert report("hands", book)["out_chips"].to_list() == [200]
    rule(book, "8", kind="answer", answers={"all_tied": "refund"})
    assert nets(book, 1) == {"Ann": 0, "Bob": 0}
    assert report("balances", book)["off_chips"].to_list() == [0]


def test_a_carry_that_was_ruled_goes_on_along_the_chain(friday: Store) -> None:
    """Hand 2 rolled 180 that Bob took up in hand 3; ruled to be Ann's, nothing was there to take up."""
    rule(friday, "2", kind="correct", awards={"Ann": 180})
    assert nets(friday, 2) == {"Ann": 120, "Bob": -60, "Cy": -60}
    assert nets(friday, 3) == {"Ann": -20, "Bob": 40, "Cy": -20}
    assert report("balances", friday)["off_chips"].to_list() == [0]
    (row,) = report("balances", friday, rulings=False).iter_rows(named=True)
    assert row["off_chips"] == 0
    rule(friday, "2", kind="withdraw")
    assert nets(friday, 3) == {"Ann": -20, "Bob": 220, "Cy": -20}


def test_a_chain_that_was_wrong_is_right_again_by_a_ruling(book: Store) -> None:
    """Nothing was carried into hand 2, as the ruling on hand 1 has it, and not as hand 1 resolves."""
    load(book, [thirds("1", carry_out=180), folded_to("Bob", "2", won=60)])
    refresh_chains(book)
    assert nets(book, 2) == {"Ann": -20, "Bob": 220, "Cy": -20}
    rule(book, "1", kind="correct", awards={"Cy": 180})
    assert nets(book, 2) == {"Ann": -20, "Bob": 40, "Cy": -20}
    assert report("balances", book)["off_chips"].to_list() == [0]
    assert report("balances", book, rulings=False)["off_chips"].to_list() == [0]


def test_a_rule_that_the_house_asked_about_is_answered_too(book: Store) -> None:
    plain = tied(house={})
    load_file(book, reading([plain]), Called(command=(("all_tied", "ask"),)))
    rule(book, "8", kind="answer", answers={"all_tied": "rollover"})
    assert book.query("select carry_out_chips, ruled_verdict from counted_ruling").rows() == [(200, "unrecorded")]


def test_random_rulings_on_random_hands_leave_nothing_over(book: Store) -> None:
    """Chains, side pots, refunds, rake, carries kept apart: money comes to zero, with rulings and without."""
    rng = random.Random(4)
    hands = [Hand.model_validate_json(json.dumps(record)) for *_, record in campaign(31, 400)]
    load(
        book,
        [one.model_copy(update={"table": f"t{place % 5}", "hand_no": place + 1}) for place, one in enumerate(hands)],
    )
    refresh_chains(book)
    before = report("balances", book)
    rulings = []
    for place in rng.sample(range(len(hands)), 70):
        asked = hand_asked(book, f"t{place % 5}/{hands[place].hand_id}")
        kind = rng.choice(["accept", "correct", "void"])
        with contextlib.suppress(StudbookError):
            fields: dict[str, object] = {"kind": kind, "by": "Ann", "reason": "agreed"}
            if kind == "correct":
                due = worked_out(asked)
                given = due["awards"]
                assert isinstance(given, dict)
                fields |= {**due, "awards": {rng.choice(list(given)): sum(given.values())}}
            rulings.append(made(asked, fields))
            what_it_makes(asked, rulings[-1])
    add(book, rulings)
    assert book.query("select count(*) from counted_ruling").item() > 30
    assert report("balances", book)["off_chips"].to_list() == [0] * before.height
    assert report("balances", book, rulings=False).equals(before)
