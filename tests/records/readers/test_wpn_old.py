"""Text of the Winning Poker Network up to 2019: traps are read as golden files say, what is not clear is refused."""

import pytest

from pipeline.records.catalog import readers
from pipeline.records.reader import Skipped
from tests.records.phh_text import source
from tests.records.readers.site_given import verdicts
from tests.records.readers.wpn_old_given import HEADER, SITE, WRITTEN, short

NAMES = [path.stem for path in SITE.paths]


def test_rake_comes_out_of_the_main_pot_alone() -> None:
    (hand,) = SITE.found(WRITTEN["all_in"])
    assert verdicts([hand]) == {"verified"}
    assert "verified" not in verdicts([hand.model_copy(update={"house": {"rake_from": "pro_rata"}})])


def test_the_low_hand_has_the_odd_cent_as_the_profile_of_the_site_says() -> None:
    text = WRITTEN["high_low"].replace("Pot: 7.04. Rake 0.15", "Pot: 7.05. Rake 0.14")
    text = text.replace("3.52. Loses: 0.03", "3.53. Loses: 0.02", 1)
    hand = SITE.found(text)[0]
    assert [(seat.player, seat.won) for seat in hand.seats[1:]] == [("Ann", 353), ("Bob", 352)]
    assert verdicts([hand]) == {"verified"}
    assert verdicts([hand.model_copy(update={"house": {"odd_half": "high"}})]) == {"mismatch", "odd-chip"}


@pytest.mark.parametrize(
    ("head", "claimed"),
    [
        (WRITTEN["high_low"], True),
        (f"\n\n\ufeff{WRITTEN['mixed']}", True),
        ("Game ID: 600000001 1/2 Small (Seven Cards Stud)\n", True),
        ("Game ended at: 2016/3/5 21:4:31", False),
        ("Game ID: none", False),
        ("Bob: Game started at: 2016/3/5 21:4:7", False),
        ("", False),
    ],
)
def test_a_line_that_opens_a_hand_claims_a_file_for_this_reader_alone(head: str, claimed: bool) -> None:
    claiming = [one.name for one in readers() if one.claims(source(b"", "night.txt"), head)]
    assert claiming == (["wpn_old"] if claimed else [])


@pytest.mark.parametrize(
    ("header", "variant", "table", "money", "extra"),
    [
        (HEADER, "stud", "(PRR) Small - 2", "cash", {}),
        ("1/2 Small   (Short, JP) (Seven Cards Stud HiLow) 8-max", "stud-8", "Small   (Short, JP)", "cash", {}),
        ("1/2 500 Club 1/2 (Razz)", "razz", "500 Club 1/2", "cash", {}),
        ("1/2 PM Small (Seven Cards Stud)", "stud", "PM Small", "play", {}),
        ("1/2  (Seven Cards Stud)", "stud", None, "tournament", {}),
        (
            "1/2 $5 Regular, Table 3 (Seven Cards Stud)",
            "stud",
            "$5 Regular, Table 3",
            "tournament",
            {"event": "$5 Regular"},
        ),
    ],
)
def test_heads(header: str, variant: str, table: str | None, money: str, extra: dict[str, str]) -> None:
    hand = SITE.one(short(header=header))
    assert hand.stakes is not None
    assert (hand.hand_id, hand.variant, hand.table, hand.money, hand.extra) == (
        "600000001",
        variant,
        table,
        money,
        extra,
    )
    assert (hand.stakes.small_bet, hand.stakes.big_bet, hand.stakes.limit) == (100, 200, "fixed")
    assert (hand.currency, hand.scale) == ("USD" if money == "cash" else None, 100)
    assert (hand.site, hand.played_at) == ("acr-old", "2016-03-05T21:04:07")
    assert (hand.pot, hand.rake, hand.fees) == (110, 3, 1)


@pytest.mark.parametrize("game", ["Hold'em", "Six Plus Hold'em", "Omaha HiLow", "Five Cards Stud", "Five Card Draw"])
def test_other_games_are_skipped_and_counted(game: str) -> None:
    assert SITE.read(short("Player Cy does what nobody knows", f"1/2 Small ({game}) 8-max")) == [Skipped("not-stud", 1)]


@pytest.mark.parametrize("game", ["(Siete Cartas)", "(Seven Cards Stud 9)", "Razz", ""])
def test_a_game_nobody_knows_is_refused(game: str) -> None:
    ((code, _),) = SITE.told(short(header=f"1/2 Small {game}"))
    assert code == "unknown-variant"


@pytest.mark.parametrize(
    "line",
    [
        "Player Bob is timed out.",
        "Player Bob sitting out",
        "Player Bob wait BB",
        "Player  is timed out.\nPlayer  sitting out",
        "Player Bob is disconnected and ALL IN.",
        "Seat 4 is the button",
    ],
)
def test_comings_and_goings_are_no_acts(line: str) -> None:
    assert SITE.one(short(line)) == SITE.one(short())


@pytest.mark.parametrize(
    "line",
    [
        "Player Bob calls",
        "Player Bob calls (4 clubs)",
        "Player Bob completes (1)",
        "Player Bob posts (0.50)",
        "Player Bob straddle (2)",
        "Player Bob caps (3)",
        "Player Bob: folds",
        "Player Cy calls (0.40)",
        "Player  calls (0.40)",
        "Player bob folds",
        "Bob folds",
        "Uncalled bet (0.20) returned to Cy",
        "Uncalled bet (0.20) returned to",
        "Player Cy received a card.",
        "Seat 3: Cy (20).",
        "*** Eighth street ***",
        "*** FLOP ***: [7h 8h 9h]",
    ],
)
def test_a_line_nobody_understands_is_never_passed_over(line: str) -> None:
    assert SITE.told(short(line)) == [("unknown-line", f"line 14: '{line}' is not understood.")]


def test_last_chips_are_an_ante_a_bring_in_a_call_or_a_raise() -> None:
    text = short().replace("Bob raises (1)", "Bob allin (1)").replace("Ann bring in (0.40)", "Ann allin (0.40)")
    acts = [(action.act, action.amount, action.all_in) for action in SITE.one(text).actions or ()]
    assert acts[2:4] == [("bring-in", 40, True), ("complete", 100, True)]
    before = SITE.one(short().replace("Ann ante (0.15)", "Ann allin (0.15)"))
    assert [action.act for action in before.actions or ()][:2] == ["ante", "ante"]
    capped = WRITTEN["all_in"].replace(
        "Player Ann allin (0.90)", "Player Ann is disconnected and ALL IN.\nPlayer Ann allin"
    )
    amounts = [("Bets: 3. Collects: 8.25. Wins: 5.25", "Bets: 2.10. Collects: 5.55. Wins: 3.45")]
    amounts += [("Collects: 6.20. Wins: 0.10", "Collects: 8. Wins: 1.90"), ("Pot: 14.45", "Pot: 13.55")]
    for old, new in amounts:
        assert old in capped
        capped = capped.replace(old, new)
    hand = SITE.one(capped)
    last = next(action for action in hand.actions or () if action.all_in)
    assert (last.act, last.amount, last.street) == ("call", 0, 5)
    assert verdicts([hand]) == {"verified", "call-short"}


def test_a_bring_in_nobody_called_is_taken_out_of_what_was_won() -> None:
    text = short().replace("Player Bob raises (1)\nPlayer Ann folds\n", "Player Bob folds\n")
    text = text.replace("Uncalled bet (0.60) returned to Bob\n", "").replace("Bob mucks cards", "Ann mucks cards")
    head, _, _ = text.partition("Pot:")
    text = (
        f"{head}Pot: 0.70. Rake 0\n*Player Ann mucks (does not show cards). Bets: 0.55. Collects: 0.70. Wins: 0.15.\n"
        "Player Bob doesn't show cards. Bets: 0.15. Collects: 0. Loses: 0.15.\n"
    )
    hand = SITE.one(text)
    seats = [(seat.contributed, seat.returned, seat.won) for seat in hand.seats]
    assert (hand.pot, seats) == (30, [(55, 40, 30), (15, None, None)])
    assert verdicts([hand]) == {"verified"}


def test_what_the_summary_says_was_put_in_is_compared_unless_it_says_nothing() -> None:
    other = SITE.one(short().replace("Bets: 0.55. Collects: 0.", "Bets: 0.50. Collects: 0."))
    assert verdicts([other]) == {"verified", "contributed-differs"}
    gathered = short().replace("Bets: 0.55", "Bets: 0").replace("Wins: 0.51.", "Wins: 0")
    assert [seat.contributed for seat in SITE.one(gathered).seats] == [None, None]
    assert verdicts([SITE.one(gathered)]) == {"verified"}


def test_cards_nobody_showed_leave_a_hand_open() -> None:
    text = WRITTEN["mucked"]
    for card in ("As", "2d", "Kh"):
        text = text.replace(f"Player Ann received card: [{card}]", "Player Ann received a card.")
    (hand,) = SITE.found(text.replace("show: [As 2d 3h 7c 8c 10d Kh]", "show cards"))
    assert (hand.seats[0].down, hand.seats[0].up, hand.seats[0].mucked) == (None, ["3h", "7c", "8c", "Td"], True)
    assert verdicts([hand]) == {"unverifiable", "unseen-cards"}
