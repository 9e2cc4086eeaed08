"""Full Tilt text: every trap is read as its golden file says, and what is not clear refuses its hand alone."""

import pytest

from pipeline.records.reader import Found, Skipped
from pipeline.records.readers import pokerstars
from pipeline.records.readers.fulltilt import READER
from pipeline.records.text import Refused
from schemas.problem import Problem
from tests.records.phh_text import source
from tests.records.readers.site_given import Site, verdicts

SITE = Site(READER)
WRITTEN = {path.stem: SITE.text(path.stem) for path in SITE.paths}
NAMES = [path.stem for path in SITE.paths]

SHORT = """Full Tilt Poker Game #30000000201: {header} - 21:14:05 ET - 2011/01/02
Seat 1: Ann ($20)
Seat 2: Bob ($20)
Ann antes $0.10
Bob antes $0.10
*** 3RD STREET ***
Dealt to Ann [3h]
Dealt to Bob [Qc Jc] [7d]
Ann is low with [3h]
Ann brings in for $0.20
{line}
Bob folds
Uncalled bet of $0.20 returned to Ann
Ann mucks
Ann wins the pot ($0.20)
*** SUMMARY ***
Total pot $0.20 | Rake $0
Seat 1: Ann collected ($0.20), mucked
Seat 2: Bob folded on 3rd St.
"""
HEADER = "Table Small - $0.50/$1 Ante $0.10 - Limit Stud Hi"


def short(line: str = "", header: str = HEADER) -> str:
    return SHORT.format(line=line, header=header)


def test_rake_comes_out_of_the_main_pot_alone() -> None:
    (hand, _) = SITE.found(WRITTEN["side_pots"])
    assert verdicts([hand]) == {"verified"}
    assert "verified" not in verdicts([hand.model_copy(update={"house": {"rake_from": "pro_rata"}})])


@pytest.mark.parametrize(
    ("head", "claimed"),
    [
        (WRITTEN["high_low"], True),
        (f"\n\n\ufeff{WRITTEN['archive']}", True),
        (WRITTEN["later"], True),
        ("Full Tilt Poker Tournament Summary $20 Heads-Up Sit & Go (240000001) Razz Limit\n", False),
        ("Full Tilt Hand #9:  Razz Limit ($0.50/$1) - 2016/05/20 8:00:00 ET", False),
        ("Ann: Full Tilt Poker Game #9: Table Small", False),
        ("PokerStars Game #9:  Razz Limit ($0.50/$1)", False),
        ("", False),
    ],
)
def test_a_line_that_opens_a_hand_claims_a_file(head: str, claimed: bool) -> None:
    assert READER.claims(source(b"", "night.txt"), head) is claimed
    assert not (claimed and pokerstars.READER.claims(source(b"", "night.txt"), head))


def test_the_last_tables_of_the_site_wrote_as_pokerstars() -> None:
    text = Site(pokerstars.READER).text("high_low").replace("PokerStars Hand #", "Full Tilt Hand #")
    hands = Site(pokerstars.READER).found(text)
    assert {(hand.site, hand.extra["room"]) for hand in hands} == {("pokerstars", "Full Tilt")}
    assert len(hands) == text.count("SUMMARY")


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16-le", "utf-16-be"])
def test_text_that_does_not_say_how_it_is_written_is_refused_or_read_as_asked(encoding: str) -> None:
    content = WRITTEN["later"].replace("Bob", "Zoé").encode(encoding)
    with pytest.raises(Refused) as refused:
        SITE.items(content)
    assert f"--encoding {encoding}`" in refused.value.remedy
    (first, _) = SITE.items(content, encoding)
    assert isinstance(first, Found)
    assert (first.hand.seats[1].player, first.hand.currency) == ("Zoé", "EUR")


@pytest.mark.parametrize(
    ("header", "variant", "limit", "table", "extra"),
    [
        (HEADER, "stud", "fixed", "Small", {}),
        ("Table CR - tay (6 max, deep) - $0.50/$1 - Limit Stud H/L", "stud-8", "fixed", "CR - tay", {}),
        ("Table Small (6 max) (fast) - FL Stud Hi/Lo - $0.50/$1 Ante $0.10", "stud-8", "fixed", "Small", {}),
        ("Table Small - Limit Razz - $0.50/$1", "razz", "fixed", "Small", {}),
        ("Table Small - $0.50/$1 Ante $0.10 - 10-Game - PL 7 Card Stud", "stud", "pot", "Small", {"mix": "10-Game"}),
        ("Table Razz (heads up) - $0.50/$1 - HORSE - Limit Stud Hi", "stud", "fixed", "Razz", {"mix": "HORSE"}),
    ],
)
def test_headers_of_cash_games(header: str, variant: str, limit: str, table: str, extra: dict[str, str]) -> None:
    hand = SITE.one(short(header=header))
    assert hand.stakes is not None
    assert (hand.variant, hand.stakes.limit, hand.table, hand.extra) == (variant, limit, table, extra)
    assert (hand.money, hand.currency, hand.scale) == ("cash", "USD", 100)
    assert (hand.stakes.small_bet, hand.stakes.big_bet, hand.stakes.ante, hand.stakes.bring_in) == (50, 100, 10, 20)


@pytest.mark.parametrize(
    ("header", "table", "event", "small_bet"),
    [
        ("$1 + $0.10 KO - Big (Rebuy) (77), Table 3 - 50/100 - Limit Razz", "77 3", "$1 + $0.10 KO - Big (Rebuy)", 50),
        ("Event #4 (78), Match 2 - 1.5K/3K Ante 200 - Limit Razz", "78 Match 2", "Event #4", 1500),
        ("250 Play Money Sit & Go (79), Table 1 - FL Razz - 2M/4M", "79 1", "250 Play Money Sit & Go", 2_000_000),
    ],
)
def test_headers_of_tournaments(header: str, table: str, event: str, small_bet: int) -> None:
    hand = SITE.one(SHORT.replace("$0.", "").replace("$", "").format(header=header, line=""))
    assert hand.stakes is not None
    assert (hand.money, hand.currency, hand.scale) == ("tournament", None, 1)
    assert (hand.table, hand.extra["event"], hand.stakes.small_bet) == (table, event, small_bet)
    assert hand.extra["tournament"] == table.split(maxsplit=1)[0]


@pytest.mark.parametrize(
    "game",
    ["No Limit Hold'em", "PL Omaha Hi", "Limit 5 Card Stud", "$40 Cap Pot Limit Omaha H/L", "FL A-5 Triple Draw"],
)
@pytest.mark.parametrize("header", ["Table Razz - $1/$2 - {}", "Table Stud Hi - {} - $1/$2"])
def test_other_games_are_skipped_and_counted(game: str, header: str) -> None:
    assert SITE.read(short("Cy does what nobody knows", header.format(game))) == [Skipped("not-stud", 1)]


@pytest.mark.parametrize("game", ["Limit Siete Cartas", "Limit Stud 9", "Razz", ""])
def test_a_game_nobody_knows_is_refused(game: str) -> None:
    ((code, _),) = SITE.told(short(header=f"Table Small - $1/$2 - {game}"))
    assert code == "unknown-variant"


@pytest.mark.parametrize(
    ("time", "played_at", "kept"),
    [
        ("1:02:03 ET - 2011/07/02", "2011-07-02T01:02:03-04:00", None),
        ("15:13 ET - Wed, July 21, 2010", "2010-07-21T15:13:00-04:00", None),
        ("23:00:00 WET - 2011/07/02 [18:00:00 ET - 2011/07/02]", "2011-07-02T18:00:00-04:00", None),
        ("3:10 GMT+03:00 - Sat, Jan 1, 2011 [19:10 ET - Fri, Dec 31, 2010]", "2010-12-31T19:10:00-05:00", None),
        ("1:02:03 CCT - 2011/07/02", None, "1:02:03 CCT - 2011/07/02"),
    ],
)
def test_times_with_their_zone(time: str, played_at: str | None, kept: str | None) -> None:
    hand = SITE.one(short().replace("21:14:05 ET - 2011/01/02", time))
    assert (hand.played_at, hand.extra.get("time")) == (played_at, kept)


def test_a_time_there_is_not_is_refused() -> None:
    assert SITE.told(short().replace("2011/01/02", "2011/02/30"))[0][0] == "bad-time"


@pytest.mark.parametrize(
    "line",
    [
        "Ann: Bob folds",
        "Ann:",
        "Cy (Observer): Ann: bets $4",
        "Ann folds (Observer): nice one",
        "Cy: who is Ann",
        "Cy Jr sits down\nCy Jr adds $40\nCy Jr: hello",
        "Ann Lee stands up\nAnn Lee: bye",
        "Bob adds $0.40",
        "Bob has requested TIME",
        "Bob has 15 seconds left to act",
        "5 seconds left to act",
        "Bob has been disconnected\nBob has 60 seconds to reconnect\nTime has expired",
        "Bob has timed out\nBob is sitting out\nBob has returned",
        "Bob is feeling confused",
        "Cy has registered late for the tournament and will be dealt in on their big blind",
        "The blinds are now 40/80",
        "No low hand qualified",
    ],
)
def test_talk_and_comings_and_goings_are_no_acts(line: str) -> None:
    assert SITE.one(short(line)) == SITE.one(short())


@pytest.mark.parametrize(
    "line",
    [
        "Bob calls",
        "Bob calls 4 clubs",
        "Bob does something new: $4",
        "Bob bets $0.50 stands up",
        "Bob bets $0.50: sorry",
        "Bob wins pot 1 ($4) with a pair of Kings",
        "Bob shows [Qc Jc 7d] and folds",
        "Cy calls $0.20",
        "bob folds",
        "Uncalled bet of $0.20 returned to Cy",
        "Dealt to Cy [4d]",
        "Dealt to Bob [Qc]Bob is low with [Qc]",
        "Seat 3: Cy ($20)",
        "*** 8TH STREET ***",
        "x*** 4TH STREET *** (Total Pot: $4, 2 Players)",
        "The deck is reshuffled",
    ],
)
def test_a_line_nobody_understands_is_never_passed_over(line: str) -> None:
    assert SITE.told(short(line)) == [("unknown-line", f"line 11: '{line}' is not understood.")]


@pytest.mark.parametrize(("other", "line"), [("Ann: Bob", "Ann: Bob folds"), ("Ann [3h]", "Dealt to Ann [3h] [4h]")])
def test_a_line_that_can_be_read_of_two_players_is_refused(other: str, line: str) -> None:
    text = short(line).replace("Seat 2", f"Seat 3: {other} ($20)\nSeat 2", 1)
    assert SITE.told(text)[0] == ("unknown-line", f"line 12: '{line}' can be read in more than one way.")
    assert isinstance(SITE.read(text.replace(line, ""))[0], Found)


def test_where_a_name_holds_a_colon_only_known_people_talk() -> None:
    text = short("Cy: who is that").replace("Bob", "B: b")
    assert SITE.told(text) == [("unknown-line", "line 11: 'Cy: who is that' is not understood.")]
    assert isinstance(SITE.read(text.replace("Cy: ", "Cy (Observer): "))[0], Found)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Dealt to Bob [Qc Jc 7d] [1d]", "bad-card"),
        ("Dealt to Bob [Qc Jc] [8d]", "bad-card"),
        ("Bob raises to $0", "bad-amount"),
        ("*** 5TH STREET ***\n*** 4TH STREET ***", "unknown-line"),
    ],
)
def test_lines_that_cannot_be_so(line: str, code: str) -> None:
    assert SITE.told(short(line))[0][0] == code


def test_a_damaged_hand_harms_no_other() -> None:
    items = SITE.read(f"{short()}{short('Bob dances')}{short()}")
    assert [type(item) for item in items] == [Found, Problem, Found]


@pytest.mark.parametrize("cut", range(1, 19))
def test_a_file_that_ends_inside_a_hand_says_so(cut: int) -> None:
    lines = short().splitlines()
    items = SITE.read("\n".join([*lines, *[line for line in lines if line][:cut]]))
    assert isinstance(items[0], Found)
    assert [item.code for item in items[1:] if isinstance(item, Problem)] == (["truncated"] if cut < 18 else [])
