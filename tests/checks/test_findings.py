"""The findings there are, how grave each is, and that code and params alone say each once more."""

import json
import random

from pipeline.checks.findings import FINDINGS, finding, message
from schemas.result import Severity
from tests.checks.given import ACES, FULL, KINGS, QUEEN, THREE, checked, checked_hands, hand, paid, seat
from tests.deals import campaign
from tests.strategies import as_hand

GRAVITY: dict[Severity, str] = {
    "error": """money-not-conserved folded-paid mucked-paid ineligible-paid rollover-paid-out false-rollover
        void-but-paid odd-chip missed-low false-low missed-half best-hand-paid up-card-counted folded-card-counted
        side-pot-ignored share-split wrong-winner wrong-share stack-gap balance-failed night-not-zero""",
    "warning": """unseen-cards rule-undefined version-not-named needs-up-order extra-card-missing muck-matters
        contributed-differs posted-differs returned-differs pot-differs
        rake-on-rollover stack-exceeded end-stack-differs betting-after-void-card similar-names
        same-cards-other-hand carry-lost carry-from-nowhere carry-changed carry-source-unknown carry-stranger
        carry-ante-missing order-unknown bring-in-wrong-player bring-in-wrong-size acted-out-of-turn acted-after-fold
        acted-all-in bet-wrong-size raise-wrong-size raise-over-cap call-short check-facing-bet double-bet-not-allowed
        street-skipped to-differs over-stack between-hands-gap buy-in-inferred name-unmatched alias-clash
        entry-misplaced same-entry""",
    "note": """default-decided carry-not-written won-includes-uncalled rake-inferred sole-eligible
        short-stack-carry no-date carry-owner-absent chain-corrected chain-open hand-missing folded-unfaced
        short-raise-reopened bring-in-absent late-post action-unfinished debt-carried""",
}


def test_every_code_has_its_gravity() -> None:
    wanted = {code: severity for severity, codes in GRAVITY.items() for code in codes.split()}
    assert {code: severity for code, (severity, _) in FINDINGS.items()} == wanted


def test_a_finding_carries_what_it_is_about() -> None:
    one = finding("folded-paid", {"player": "Bob", "street": 5, "chips": 340}, chips=340, player="Bob", pot=1)
    assert (one.code, one.severity, one.chips, one.player, one.pot) == ("folded-paid", "error", 340, "Bob", 1)
    assert one.message == "Bob folded on fifth and was paid 340"
    assert one.params == {"player": "Bob", "street": 5, "chips": 340}


def test_what_other_programs_read_has_no_params() -> None:
    one = finding("no-date", {})
    assert set(json.loads(one.model_dump_json())) == {"code", "severity", "message", "chips"}


def test_a_message_in_a_pot_says_which() -> None:
    params = {"paid": {"Bob": 5}, "named": [], "due": {"Ann": 5}, "holds": []}
    assert message("wrong-winner", params) == "paid Bob 5, but Ann 5 was due"
    assert message("wrong-winner", {**params, "where": "side pot 2"}) == "side pot 2: paid Bob 5, but Ann 5 was due"


def test_amounts_are_said_in_the_currency_of_the_hand() -> None:
    params = {"player": "Bob", "street": None, "chips": 1234}
    assert message("folded-paid", params) == "Bob folded and was paid 1,234"
    assert message("folded-paid", {**params, "scale": 100}) == "Bob folded and was paid 12.34"
    assert message("folded-paid", {**params, "scale": 10}) == "Bob folded and was paid 123.4"


def test_names_of_any_kind_come_back_as_they_were() -> None:
    """Names are quoted nowhere and may look like anything."""
    names = ("Zoë {0}", 'Bob "the %s" O\'Neill')
    record = paid(hand("stud", seat(names[0], 50, ACES), seat(names[1], 50, KINGS)))
    record["seats"][1]["won"] = 100
    (one,) = checked(record).findings
    assert all(name in one.message for name in names)


def test_holders_of_one_contest_in_several_pots_say_in_which() -> None:
    record = hand("stud", seat("Ann", 20, FULL), seat("Bob", 50, QUEEN), seat("Cy", 50, "3sJd8c/Ah6cAc5d"))
    one = checked(paid(record, Bob=120)).one("wrong-winner")
    assert one.message == (
        "paid Bob 120, but Ann holds the best hand of the main pot (full house, kings over nines); "
        "Cy holds the best hand of the side pot (pair of aces)"
    )


def test_every_message_of_random_hands_is_rendered_again() -> None:
    """`checked_hands` asserts it of each; here of many kinds at once."""
    rng = random.Random(23)
    hands = [as_hand(record) for *_, record in campaign(23, 600)]
    for place, one in enumerate(hands):
        seats = [each.model_copy(update={"won": rng.choice((0, 0, 7, 30)), "stack": 40}) for each in one.seats]
        if rng.random() < 0.3:
            seats[0] = seats[0].model_copy(update={"won": None, "took": True})
        hands[place] = one.model_copy(update={"seats": seats, "pot": 5, "scale": rng.choice((1, 100))})
    said = {each.code for found in checked_hands(hands) for each in found.findings}
    wanted = "folded-paid mucked-paid ineligible-paid rollover-paid-out money-not-conserved void-but-paid wrong-winner"
    assert said >= {*wanted.split(), "unseen-cards", "default-decided", "muck-matters", "sole-eligible", "pot-differs"}


def test_a_rollover_names_all_who_hold_a_part() -> None:
    params = checked(
        paid(hand("two-thirds", seat("Ann", 20, FULL), seat("Bob", 20, QUEEN), seat("Cy", 20, THREE)), Bob=60)
    )
    holds = params.params("rollover-paid-out")["holds"]
    assert holds == [
        {"player": "Ann", "contests": {"best hand": "full house, kings over nines"}},
        {"player": "Cy", "contests": {"low spade": "3s"}},
        {"player": "Bob", "contests": {"high spade": "Qs"}},
    ]
