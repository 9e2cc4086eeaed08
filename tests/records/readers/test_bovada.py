"""Bovada, Bodog and Ignition text: every trap is read as its golden file says, and players are named for one hand."""

import pytest

from pipeline.checks.check import check
from pipeline.checks.outcome import resolve_hands
from pipeline.records.batch import contributions
from pipeline.records.reader import Skipped
from pipeline.records.readers import pokerstars
from pipeline.records.readers.bovada import READER
from schemas.hand import Hand
from tests.records.phh_text import source
from tests.records.readers.bovada_given import SITE, WRITTEN, first, short

NAMES = [path.stem for path in SITE.paths]


def acts(hand: Hand) -> list[tuple[str, int, int, bool | None]]:
    return [(one.act, one.seat, one.amount, one.all_in) for one in hand.actions or () if one.act != "ante"]


@pytest.mark.parametrize(("name", "links"), [("high_low", 4), ("unmarked", 3)])
def test_the_stacks_of_the_next_hand_are_what_this_one_leaves(name: str, links: int) -> None:
    left: dict[str, int] = {}
    found = 0
    for hand in SITE.found(WRITTEN[name]):
        seats = [(seat.player.split(" of ")[0], seat) for seat in hand.seats]
        found += sum(chair in left for chair, _ in seats)
        assert all(left[chair] == seat.stack for chair, seat in seats if chair in left)
        put_in = zip(seats, contributions(hand), strict=True)
        left = {
            chair: (seat.stack or 0) - put + (seat.returned or 0) + (seat.won or 0) for (chair, seat), put in put_in
        }
    assert found == links


def test_rake_that_is_not_printed_is_left_out_of_the_record_and_told() -> None:
    (hand,) = SITE.found(WRITTEN["no_rake"])
    assert hand.rake is None
    (findings,) = check(resolve_hands([hand])).findings
    assert [(one.code, one.chips) for one in findings] == [("rake-inferred", 300)]


def test_nobody_is_in_two_hands() -> None:
    hands = [hand for text in WRITTEN.values() for hand in SITE.found(text)]
    names = [seat.player for hand in hands for seat in hand.seats]
    assert len(set(names)) == len(names)
    assert all(seat.player.endswith(f" of {hand.hand_id}") for hand in hands for seat in hand.seats)
    assert {hand.extra.get("me") for hand in SITE.found(WRITTEN["unmarked"])} == {"Seat+3"}


@pytest.mark.parametrize(
    ("head", "claimed"),
    [
        (WRITTEN["high_low"], True),
        (f"\n\n\ufeff{WRITTEN['tournament']}", True),
        (WRITTEN["mixed"], True),
        ("Bovada Hand History\nSeat+1: $20 in chips\n", False),
        ("Ann: Bovada Hand #9 TBL#7 7CARD Fixed Limit", False),
        ("PokerStars Game #9:  Razz Limit ($0.50/$1)", False),
        ("", False),
    ],
)
def test_a_line_that_opens_a_hand_claims_a_file(head: str, claimed: bool) -> None:
    assert READER.claims(source(b"", "night.txt"), head) is claimed
    assert not (claimed and pokerstars.READER.claims(source(b"", "night.txt"), head))


def test_what_the_first_line_says_stands_in_the_record() -> None:
    hand = SITE.one(
        short(header=": 7CARD HiLo Tournament #78 TBL#3, Fixed Limit- Level 6 (75/150)").replace(" :", ":", 1)
    )
    assert (hand.site, hand.table, hand.variant, hand.money) == (
        "bovada",
        "Tournament #78 TBL#3",
        "stud-8",
        "tournament",
    )
    assert (hand.currency, hand.played_at) == (None, "2013-03-02T21:14:05")
    assert hand.extra == {"room": "Bovada", "tournament": "78", "level": "6", "stakes": "75/150", "me": "Seat+2"}
    cash = SITE.one(short())
    assert (cash.money, cash.currency, cash.scale, cash.table) == ("cash", "USD", 100, "TBL#7000501")
    assert cash.stakes is not None
    assert (cash.stakes.limit, cash.stakes.ante, cash.stakes.bring_in) == ("fixed", 10, 20)


@pytest.mark.parametrize("game", ["HOLDEM No Limit", "OMAHA HiLo Pot Limit", "HOLDEMZonePoker No Limit", "RAZZ"])
def test_every_other_game_is_skipped_and_counted(game: str) -> None:
    assert SITE.read(short("Dealer : nobody knows", f"TBL#7 {game}")) == [Skipped("not-stud", 1)]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Folds", "Folds(timeout)"),
        ("Folds", "Folds (auth)"),
        ("Folds", "Folds(auth-disconnect)"),
        ("Folds", "Fold(Blind Disconnected)"),
        ("Folds", "Folds & Shows [9c 8d 7d] Show1 [9c]"),
        ("Bring_in chip", "Big blind/Bring in"),
        ("Bring_in chip", "Bring in(timeout)"),
        ("Ante chip", "Ante/Small blind"),
        ("uncalled portion of bet", "uncalled blind"),
        ("Hand result", "Hand Result"),
        ("Seat+2 [ME] :", "Seat+2  [ME] :"),
        ("*** HOLE CARDS ***", "*** 3RD STREET ***"),
        ("Does not show [Qc Jc 3h] (High Card)", "Showdown(High Card)"),
        ("Seat+1:  $0.20 [Does not show]", "Seat 1:  $0.20  with High Card [Qc Jc 3h]"),
    ],
)
def test_ways_to_write_the_same(old: str, new: str) -> None:
    assert old in short()
    assert SITE.one(short().replace(old, new)) == SITE.one(short())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Raises $0.25", "Raises $0.25 to $0.25"),
        ("Raises $1", "Raises(timeout) $1 to $1"),
        ("Calls", "Call(timeout)"),
        ("Bets", "bets"),
        ("Bets $0.50", "Bets chip info(timeout) $0.50"),
        ("*** 4TH STREET ***\n", ""),
        ("*** RIVER ***", "*** 7TH STREET ***"),
        ("$2.09 [As", "$2.09  [As"),
    ],
)
def test_ways_to_write_the_same_bets(old: str, new: str) -> None:
    assert old in first("high_low")
    assert SITE.one(first("high_low").replace(old, new)) == SITE.one(first("high_low"))


@pytest.mark.parametrize(
    "line",
    [
        "Table enter user\nSeat sit down\nTable deposit $5",
        "Seat+7 : Table enter user\nSeat+7 : Table deposit $1,000",
        "Seat+2 [ME] : Sit out\nSeat+2 [ME] : Re-join\nSeat+2 [ME] : Seat re-join",
        "Enter(Auto)\nSeat+1 : Leave(Auto)",
        "Seat+2  [ME] : Table deposit $0.40",
        "Seat+1 : Set dealer/Bring in spot [1]\nDealer : Set dealer [7]\nSet dealer/Bring in spot",
        "Seat+4 : Seat stand\nSeat+4 : Table leave user",
        "Seat+4 : Rebuyin 1500\nSeat+4 : Addon 6000\nSeat+4 : Double rebuys 3000",
        "Seat+4 : Ranking 7\nSeat+4 : Prize Cash [$11.16]\nSeat+4 : BOUNTY PRIZE [$5]\nSeat+4 : Stand",
        "Seat+1 : Draw for dealer [Qc]",
        "Table Info: Version: 1, Type: MVS\nPlayer Info: Seat1: P1-0a0b",
    ],
)
def test_comings_and_goings_are_no_acts(line: str) -> None:
    assert SITE.one(short(line)) == SITE.one(short())


@pytest.mark.parametrize(
    "line",
    [
        "Seat+2 [ME] : Calls",
        "Seat+2 [ME] : Calls 4 clubs",
        "Seat+2 [ME] : Completes $0.50",
        "Seat+2 [ME] : Posts dead chip $0.20",
        "Seat+2 [ME] : Bets $0.50 and leaves",
        "Seat+2 [ME]  Folds",
        "Seat+7 : Calls $0.20",
        "Dealer : Folds",
        "Seat+3: $20 in chips",
        "*** 8TH STREET ***",
        "The deck is reshuffled",
    ],
)
def test_a_line_nobody_understands_is_never_passed_over(line: str) -> None:
    assert SITE.told(short(line)) == [("unknown-line", f"line 10: '{line}' is not understood.")]


def all_in(*lines: str) -> list[tuple[str, int, int, bool | None]]:
    """What is done where the lines stand for those from the bring-in on, first street only."""
    start, rest = short().split("Seat+1 : Bring_in chip $0.20\n")
    end = rest.split("Seat+1 : Does not show", maxsplit=1)[1]
    return acts(SITE.one("\n".join([start.rstrip(), *lines, f"Seat+1 : Does not show{end}"])))


def test_going_all_in_is_what_it_comes_to() -> None:
    assert all_in("Seat+1 : All-in $0.15", "Seat+2 [ME] : Calls $0.20")[:2] == [
        ("bring-in", 1, 15, True),
        ("call", 2, 20, None),
    ]
    assert all_in("Seat+1 : Bring_in chip $0.20", "Seat+2 [ME] : All-in $0.12")[1] == ("call", 2, 12, True)
    assert all_in("Seat+1 : Bring_in chip $0.20", "Seat+2 [ME] : All-in $0.42")[1] == ("complete", 2, 42, True)
    assert all_in(
        "Seat+1 : Bring_in chip $0.20", "Seat+2 [ME] : Raises $0.50", "Seat+1 : All-in(raise-timeout) $0.70 to $0.90"
    )[1:3] == [("complete", 2, 50, None), ("raise", 1, 70, True)]


def test_the_last_chips_before_the_deal_are_the_ante() -> None:
    hand = SITE.one(short().replace("Seat+2 [ME] : Ante chip $0.10", "Seat+2 [ME] : All-in(timeout) $0.04"))
    assert [(one.act, one.amount, one.all_in) for one in hand.actions or ()][:2] == [
        ("ante", 10, None),
        ("ante", 4, True),
    ]
