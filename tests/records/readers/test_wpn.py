"""Text of the Winning Poker Network since 2019: traps are read as golden files say, what is not clear is refused."""

import re

import pytest

from pipeline.records.catalog import readers
from pipeline.records.reader import Found, Skipped
from pipeline.records.readers.wpn import READER
from schemas.problem import Problem
from tests.records.phh_text import source
from tests.records.readers.site_given import Site, verdicts

SITE = Site(READER)
WRITTEN = {path.stem: SITE.text(path.stem) for path in SITE.paths}
NAMES = [path.stem for path in SITE.paths]

SHORT = """Hand #900000000201 - {header} - 2024/03/02 21:14:05 UTC
Small 8-max
Seat 1: Ann ($20.00)
Seat 2: Bob ($20.00)
Ann posts ante $0.10
Bob posts ante $0.10
*** 3rd STREET ***
Main pot $0.20 | Rake $0.00
Dealt to Ann [3h]
Dealt to Bob [Qc Jc 7d]
Ann brings in $0.20
{line}
Bob raises $0.50 to $0.50
Ann folds
Uncalled bet ($0.30) returned to Bob
Bob does not show
*** SUMMARY ***
Total pot $0.58 | Rake $0.01 | JP Fee $0.01
Seat 1: Ann folded on the 3rd Street
Seat 2: Bob did not show and won $0.58
"""
HEADER = "7Stud(Fixed Limit) - $0.50/$1.00"


def short(line: str = "", header: str = HEADER) -> str:
    return SHORT.format(line=line, header=header)


def test_a_side_pot_bears_its_part_of_the_rake() -> None:
    (hand,) = SITE.found(WRITTEN["side_pots"])
    assert verdicts([hand]) == {"verified"}
    assert "verified" not in verdicts([hand.model_copy(update={"house": {"rake_from": "main_first"}})])


@pytest.mark.parametrize(
    ("head", "claimed"),
    [
        (WRITTEN["high_low"], True),
        (f"\n\n\ufeff{WRITTEN['tournament']}", True),
        (WRITTEN["mixed"], True),
        ("Hand #12-3 - 2024-03-02 21:14:05\nGame: Razz (20 - 200)\n", False),
        ("Hand #12 - 2024-03-02 21:14:05\nGame: Razz (20 - 200)\n", False),
        ("Other Room Hand #9 - 7Stud(Fixed Limit) - $1/$2", False),
        ("Hand #9 has been canceled", False),
        ("", False),
    ],
)
def test_a_line_that_opens_a_hand_claims_a_file_for_this_reader_alone(head: str, claimed: bool) -> None:
    claiming = [one.name for one in readers() if one.claims(source(b"", "night.txt"), head)]
    assert claiming == (["wpn"] if claimed else [])


@pytest.mark.parametrize(
    ("header", "variant", "limit"),
    [
        (HEADER, "stud", "fixed"),
        ("7Stud (Fixed Limit) - $0.50/$1.00, Ante $0.10", "stud", "fixed"),
        ("7Stud H/L(Fixed Limit) - $0.50/$1", "stud-8", "fixed"),
        ("7Stud H/L (Pot Limit) - $0.50/$1.00", "stud-8", "pot"),
        ("Razz(Fixed Limit) - $0.50/$1.00", "razz", "fixed"),
    ],
)
def test_headers_of_cash_games(header: str, variant: str, limit: str) -> None:
    hand = SITE.one(short(header=header))
    assert hand.stakes is not None
    assert (hand.variant, hand.stakes.limit, hand.table, hand.extra) == (variant, limit, "Small", {})
    assert (hand.money, hand.currency, hand.scale, hand.played_at) == ("cash", "USD", 100, "2024-03-02T21:14:05+00:00")
    assert (hand.stakes.small_bet, hand.stakes.big_bet, hand.stakes.ante, hand.stakes.bring_in) == (50, 100, 10, 20)
    assert (hand.pot, hand.rake, hand.fees) == (60, 1, 1)


@pytest.mark.parametrize(
    ("header", "extra"),
    [
        ("Tournament #77 - 7Stud(Fixed Limit) - Level 3 (50.00/100.00)-", {"level": "3"}),
        ("$100k GTD Tournament #77 - 7Stud(Fixed Limit) - Level IV (50/100) -", {"event": "$100k GTD", "level": "IV"}),
    ],
)
def test_headers_of_tournaments(header: str, extra: dict[str, str]) -> None:
    text = SHORT.replace("Hand #", "Game Hand #").replace("Small 8-max", "Table '5' 8-max").replace(" - 2024", " 2024")
    hand = SITE.one(text.replace("$0.", "").replace("$", "").replace("20.00", "20").format(header=header, line=""))
    assert hand.stakes is not None
    assert (hand.money, hand.currency, hand.scale, hand.stakes.small_bet) == ("tournament", None, 1, 50)
    assert (hand.table, hand.extra) == ("77 5", {"tournament": "77", **extra})


def test_a_table_of_play_money_deals_no_cash() -> None:
    hand = SITE.one(short().replace("Small 8-max", "Small 8-max (Play Money)"))
    assert (hand.table, hand.money, hand.currency) == ("Small", "play", None)


@pytest.mark.parametrize(
    "game",
    ["Holdem(No Limit)", "Omaha H/L(Fixed Limit)", "5Card Omaha Reshuffle (Pot Limit)", "Holdem(All-in or Fold Limit)"],
)
def test_other_games_are_skipped_and_counted(game: str) -> None:
    assert SITE.read(short("Cy does what nobody knows", f"{game} - $0.50/$1")) == [Skipped("not-stud", 1)]


@pytest.mark.parametrize("game", ["7Cartas(Fixed Limit)", "7Stud", "7Stud H(Fixed Limit)", ""])
def test_a_game_nobody_knows_is_refused(game: str) -> None:
    ((code, _),) = SITE.told(short(header=f"{game} - $0.50/$1"))
    assert code == "unknown-variant"


def test_times() -> None:
    assert SITE.one(short().replace(" 21:14:05 UTC", " 21:14:05 CST")).extra == {"time": "2024/03/02 21:14:05 CST"}
    assert SITE.told(short().replace("2024/03/02", "2024/02/30"))[0][0] == "bad-time"


@pytest.mark.parametrize(
    "line",
    [
        "Bob sits out",
        "Cy sits out",
        "Cy the third waits for big blind",
        "Seat 4: Cy will be allowed to play after the button",
        "Bob has timed out",
        "Bob is disconnected\nBob has returned",
        "Main pot $0.40 | Rake $0.01 | JP Fee $0.01\nSide pot(1) $0.20 | Rake $0.00",
        "BombPot",
    ],
)
def test_comings_and_goings_and_pots_on_the_way_are_no_acts(line: str) -> None:
    text = short().replace("\nAnn posts", f"\n{line}\nAnn posts") if line.startswith("Seat") else short(line)
    assert SITE.one(text) == SITE.one(short())


@pytest.mark.parametrize(
    "line",
    [
        "Bob calls",
        "Bob: folds",
        "Bob completes to $0.50",
        "Bob caps $0.50",
        "Bob posts dead $0.50",
        "Bob bets $0.50 sits out",
        "Cy calls $0.20",
        "Bob shows [Qc Jc 7d] and folds",
        "bob folds",
        "Uncalled bet ($0.20) returned to Cy",
        "Bob collected $0.20 from main pot 1",
        "Dealt to Cy [4d]",
        "Seat 3: Cy ($20.00)",
        "*** 8th STREET ***",
        "*** RUN IT TWICE ***",
        'Cy said, "Bob folds"',
    ],
)
def test_a_line_nobody_understands_is_never_passed_over(line: str) -> None:
    assert SITE.told(short(line)) == [("unknown-line", f"line 12: '{line}' is not understood.")]


def test_a_line_that_can_be_read_of_two_players_is_refused() -> None:
    line = "Dealt to Ann [3h] [4h]"
    text = short(line).replace("Seat 2", "Seat 3: Ann [3h] ($20.00)\nSeat 2", 1)
    assert SITE.told(text)[0] == ("unknown-line", f"line 13: '{line}' can be read in more than one way.")
    assert isinstance(SITE.read(text.replace(line, ""))[0], Found)


def test_a_bring_in_nobody_called_is_taken_out_of_what_was_won_only_where_it_is_in_it() -> None:
    (walk,) = SITE.found(WRITTEN["walk"])
    assert [(seat.returned, seat.won) for seat in walk.seats] == [(20, 30), (None, None), (None, None)]
    less = WRITTEN["walk"].replace("$0.50\nSeat", "$0.30\nSeat").replace("won $0.50", "won $0.30")
    assert [(seat.returned, seat.won) for seat in SITE.one(less).seats] == [(None, 30), (None, None), (None, None)]
    assert verdicts([SITE.one(less)]) == {"verified"}


def test_cards_kept_hidden_at_a_showdown_are_cards_nobody_saw() -> None:
    text = WRITTEN["side_pots"].replace("[Ah Ac Jc Tc 8s 3d 6h]", "[- Ac Jc Tc 8s 3d -]")
    text = text.replace("Dealt to Cy [Ah Ac Jc]", "Dealt to Cy [Jc]").replace("[Ah Ac ", "[")
    text = text.replace("Dealt to Cy [Jc Tc 8s 3d] [6h]\n", "")
    (hand,) = SITE.found(text)
    assert (hand.seats[2].down, hand.seats[2].up) == (["??", "Ac", "??"], ["Jc", "Tc", "8s", "3d"])
    (short_show,) = SITE.found(text.replace("[- Ac Jc Tc 8s 3d -]", "[- Ac -]"))
    assert short_show.seats[2].down == ["??", "Ac", "??"]
    assert "unverifiable" in verdicts([hand])


def test_a_card_in_the_middle_counts_for_everybody() -> None:
    text = WRITTEN["side_pots"].replace("*** 7th STREET ***", "*** 7th STREET *** [6h]")
    text = text.replace("Dealt to Cy [Ah Ac Jc Tc 8s 3d] [6h]\n", "")
    for last in ("6s", "2c", "6h"):
        text = text.replace(f" {last}]", "]")
    hand = SITE.one(text)
    assert (hand.community, hand.seats[0].down) == (["6h"], ["Qd", "Td"])


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("$4.71 from", "$4.70 from", "results-disagree"),
        ("[Ks Kd Qc] [Jd]", "[Ks Kd Qc] [1d]", "bad-card"),
        ("Dealt to Bob [Ks Kd Qc Jd] [4c]", "Dealt to Bob [Ks Kd Qc] [4c]", "card-count"),
        ("[As 2d 3h 7c 8c", "[As 2d 3h 7d 8c", "bad-card"),
        ("raises $1.00 to $1.50", "raises $1.00 to $0", "bad-amount"),
        ("*** 6th STREET", "*** 4th STREET", "unknown-line"),
        ("Seat 3: Bob showed", "Seat 4: Bob showed", "unknown-line"),
    ],
)
def test_a_damaged_hand_is_refused_and_harms_no_other(old: str, new: str, code: str) -> None:
    assert old in WRITTEN["high_low"]
    items = SITE.read(WRITTEN["high_low"].replace(old, new))
    assert code in [item.code for item in items if isinstance(item, Problem)]
    assert [item.hand.hand_id for item in items if isinstance(item, Found)] == ["900000000302"]


@pytest.mark.parametrize("cut", range(1, 20))
def test_a_file_that_ends_inside_a_hand_says_so(cut: int) -> None:
    lines = [line for line in short().splitlines() if line]
    items = SITE.read("\n".join([*lines, *lines[:cut]]))
    assert isinstance(items[0], Found)
    assert [item.code for item in items[1:] if isinstance(item, Problem)] == (["truncated"] if cut < 19 else [])


@pytest.mark.parametrize("name", ["high_low", "side_pots", "scoop"])
def test_no_line_that_moves_chips_or_deals_can_go_missing_unnoticed(name: str) -> None:
    lines = WRITTEN[name].split("\n\n")[0].splitlines()
    shown = {line.split()[0] for line in lines if " shows [" in line or " mucks hand" in line}
    chips = [line for line in lines if re.search(r"^\w+ (?:posts|brings|bets|calls|raises|collected) ", line)]
    cards = [
        line for line in lines if line.startswith("*** ") or line.split()[:3] in [["Dealt", "to", n] for n in shown]
    ]
    whole = SITE.found("\n".join(lines))
    assert min(len(chips), len(cards)) >= 10
    for line in (*chips, *cards):
        hands = SITE.found("\n".join(one for one in lines if one is not line))
        # The last card is shown as well, and a sole payment stands in the summary too.
        assert not hands or verdicts(hands) != {"verified"} or hands[0].results is None or hands == whole, line
