"""PokerStars text: every trap is read as its golden file says, and a line nobody understands refuses its hand."""

import pytest

from pipeline.records.reader import Found, Skipped
from pipeline.records.readers.pokerstars import READER
from pipeline.records.sites.text import LONGEST_HAND, MOST_FAULTS
from pipeline.records.text import Refused
from schemas.problem import RAW_LIMIT, Problem
from tests.records.phh_text import source
from tests.records.readers.site_given import Site

SITE = Site(READER)
WRITTEN = {path.stem: SITE.text(path.stem) for path in SITE.paths}

SHORT = """PokerStars Hand #900000000201:  {header} - 2024/03/02 21:14:05 ET
Table 'Small' 8-max
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Ann: posts the ante $0.10
Bob: posts the ante $0.10
*** 3rd STREET ***
Dealt to Ann [3h]
Dealt to Bob [Qc Jc 7d]
Ann: brings in for $0.20
{line}
Bob: folds
Uncalled bet ($0.20) returned to Ann
Ann collected $0.20 from pot
*** SUMMARY ***
Total pot $0.20 | Rake $0
Seat 1: Ann collected ($0.20)
Seat 2: Bob folded on the 3rd Street (didn't bet)
"""
HEADER = "7 Card Stud Limit ($0.50/$1.00 USD)"


def short(line: str = "", header: str = HEADER) -> str:
    return SHORT.format(line=line, header=header)


def changed(name: str, old: str, new: str) -> str:
    assert old in WRITTEN[name]
    return WRITTEN[name].replace(old, new)


@pytest.mark.parametrize(
    ("name", "head", "claimed"),
    [
        ("night.txt", WRITTEN["high_low"], True),
        ("-", f"\n\n\ufeff{WRITTEN['exported']}", True),
        ("night.txt", WRITTEN["damaged"], True),
        ("night.txt", "PokerStars Tournament #700000001, Razz Limit\nBuy-In: $10/$1\n", False),
        ("night.txt", 'Ann said, "PokerStars Hand #9:  Razz Limit"', False),
        ("night.txt", "Full Tilt Poker Game #9: Table Small - $2/$4 - Limit Razz", False),
        ("night.txt", "", False),
    ],
)
def test_a_line_that_opens_a_hand_claims_a_file(name: str, head: str, claimed: bool) -> None:
    assert READER.claims(source(b"", name), head) is claimed
    assert READER.endings == (".txt",)


def test_files_put_together_keep_their_marks_and_are_read() -> None:
    items = SITE.read(f"\ufeff{short()}\ufeff{WRITTEN['names']}")
    assert [type(item) for item in items] == [Found, Found]


def test_text_in_another_encoding_is_refused_or_read_as_asked() -> None:
    content = short().replace("Bob", "Zoé").encode("latin-1")
    with pytest.raises(Refused, match="not UTF-8"):
        list(READER.read(source(content)))
    (item,) = READER.read(source(content, encoding="latin-1"))
    assert isinstance(item, Found)
    assert item.hand.seats[1].player == "Zoé"


@pytest.mark.parametrize(
    ("header", "variant", "limit", "extra"),
    [
        (HEADER, "stud", "fixed", {}),
        ("7-Card Stud Limit ($0.50 / $1.00 USD)", "stud", "fixed", {}),
        ("7 Card Stud Hi/Lo Limit ($0.50/$1)", "stud-8", "fixed", {}),
        ("RAZZ LIMIT ($0.50/$1 USD)", "razz", "fixed", {}),
        ("7 Card Stud Hi/Lo Pot Limit ($0.50/$1 USD)", "stud-8", "pot", {}),
        ("HORSE (Razz Limit, $0.50/$1 USD)", "razz", "fixed", {"mix": "HORSE"}),
        ("{Omaha night}  Razz Limit ($0.50/$1 USD)", "razz", "fixed", {"club": "Omaha night"}),
        ("8-Game (7 Card Stud Limit, $0.50/$1 USD)", "stud", "fixed", {"mix": "8-Game"}),
    ],
)
def test_headers_of_cash_games(header: str, variant: str, limit: str, extra: dict[str, str]) -> None:
    hand = SITE.one(short(header=header))
    assert hand.stakes is not None
    assert (hand.variant, hand.stakes.limit, hand.extra) == (variant, limit, extra)
    assert (hand.money, hand.currency, hand.scale, hand.chip) == ("cash", "USD", 100, 1)
    assert (hand.stakes.small_bet, hand.stakes.big_bet) == (50, 100)


@pytest.mark.parametrize(
    ("header", "extra"),
    [
        ("Tournament #7, Freeroll  Razz Limit - Level II (50/100)", {"tournament": "7", "level": "II"}),
        (
            "Zoom Tournament #7, $2.00+$0.20 USD Triple Stud (Razz Limit) - Level XXXI (50/100)",
            {"tournament": "7", "level": "XXXI", "mix": "Triple Stud"},
        ),
        (
            "[12-34] Tournament #7, 10+1 HORSE (Razz Limit) - Match Round I, Level 3 (50/100)",
            {"club": "12-34", "tournament": "7", "level": "3", "mix": "HORSE"},
        ),
    ],
)
def test_headers_of_tournaments(header: str, extra: dict[str, str]) -> None:
    hand = SITE.one(short(header=header).replace("$", "").replace("0.", ""))
    assert (hand.money, hand.currency, hand.scale, hand.extra) == ("tournament", None, 1, extra)
    assert (hand.pot, hand.seats[0].stack) == (20, 20)


@pytest.mark.parametrize(
    "game",
    ["Hold'em No Limit", "Omaha Hi/Lo Limit", "5 Card Draw Limit", "Triple Draw 2-7 Lowball Limit", "Badugi Limit"],
)
def test_other_games_are_skipped_and_counted(game: str) -> None:
    assert SITE.read(short("Cy: does what nobody knows", header=f"8-Game ({game}, $0.50/$1 USD)")) == [
        Skipped("not-stud", 1)
    ]


@pytest.mark.parametrize("game", ["Siete cartas", "7 Card Stud", "2-7 Razz Limit", ""])
def test_a_game_nobody_knows_is_refused(game: str) -> None:
    ((code, _),) = SITE.told(short(header=f"{game} ($0.50/$1 USD)"))
    assert code == "unknown-variant"


@pytest.mark.parametrize(
    ("time", "played_at", "kept"),
    [
        ("2024/07/02 1:02:03 ET", "2024-07-02T01:02:03-04:00", None),
        ("2024/07/02 23:00:00 WET [2024/07/02 18:00:00 ET]", "2024-07-02T18:00:00-04:00", None),
        ("2006/01/31 - 16:55:13 (ET)", "2006-01-31T16:55:13-05:00", None),
        ("2024.07.02 1:02:03 UTC", "2024-07-02T01:02:03+00:00", None),
        ("2024/07/02 1:02:03 CST", None, "2024/07/02 1:02:03 CST"),
    ],
)
def test_times_with_their_zone(time: str, played_at: str | None, kept: str | None) -> None:
    hand = SITE.one(short().replace("2024/03/02 21:14:05 ET", time))
    assert (hand.played_at, hand.extra.get("time")) == (played_at, kept)


@pytest.mark.parametrize(
    "line",
    [
        'Cy said, "Ann: calls $4"',
        'Ann said, ""',
        "Cy Jr joins the table at seat #4",
        "Bob: is sitting out",
        "Bob is sitting out",
        "Bob has returned",
        "Cy leaves the table",
        "Cy was removed from the table for failing to post",
        "Cy will be allowed to play after the button",
        "Bob has timed out while being disconnected",
        "Bob is disconnected",
        "Cy: the third is connected",
        "Betting is capped",
        "Bob wins the $2 bounty for eliminating Cy",
        "Cy finished the tournament in 4th place and received $3.20.",
        "*********** # 2 **************",
    ],
)
def test_talk_and_comings_and_goings_are_no_acts(line: str) -> None:
    assert SITE.one(short(line)) == SITE.one(short())


@pytest.mark.parametrize(
    "line",
    [
        "Bob: completes it to $0.50",
        "Bob: bets",
        "Bob: bets 4 clubs",
        "Bob: bets $0.50 leaves the table",
        "Bob: bets $0.50 and is all-in and is connected",
        "Bob calls $0.20",
        "Cy: calls $0.20",
        "Cy: raises $0.30 to $0.50",
        "bob: folds",
        "Uncalled bet ($0.20) returned to Cy",
        "Cy collected $0.20 from pot",
        "Dealt to Cy [4d]",
        "Seat 3: Cy ($20 in chips)",
        "*** 8th STREET ***",
        "The deck is reshuffled",
        "Bob: discards 2 cards",
    ],
)
def test_a_line_nobody_understands_is_never_passed_over(line: str) -> None:
    ((code, sentence),) = SITE.told(short(line))
    assert (code, sentence) == ("unknown-line", f"line 11: '{line}' is not understood.")


def test_the_problems_of_a_hand_share_its_place_and_keep_its_text() -> None:
    text = short("\n".join(f"Bob: does a dance, step {step}" for step in range(20)))
    items = [item for item in SITE.read(f"{short()}{text}") if isinstance(item, Problem)]
    assert {(item.line, item.hand) for item in items} == {(19, "900000000201")}
    assert len(items) == MOST_FAULTS + 1
    assert items[-1].sentence == (
        f"{20 - MOST_FAULTS} more things in this hand are wrong, "
        "the last: line 48: 'Bob: does a dance, step 19' is not understood."
    )
    assert all(len(item.raw) <= RAW_LIMIT and item.pieces == (text.strip(),) for item in items)


@pytest.mark.parametrize(
    ("line", "code", "sentence"),
    [
        ("Dealt to Bob [Qc Jc 7d] [1d]", "bad-card", "line 11: '1d' is not a card."),
        ("Dealt to Bob [Qc Jc]", "card-count", "line 11: Bob has 2 cards on street 3."),
        ("Dealt to Bob [Qc Jc 8d]", "bad-card", "line 11: Bob was dealt Qc Jc 7d before, and now Qc Jc 8d."),
        ("Dealt to Bob [7d]", "card-count", "line 11: Bob has 1 cards on street 3."),
        ("Bob: raises $0 to $0", "bad-amount", "line 11: Bob raises to $0 and adds nothing."),
        ("Bob: calls $0.2,5", "unknown-line", "line 11: 'Bob: calls $0.2,5' is not understood."),
        (
            "Bob: calls $0,20",
            "bad-amount",
            "'0.50' and '0,20' stand in one hand: which mark stands before the decimals?",
        ),
        ("*** RIVER *** [7h 8h]", "card-count", "line 11: stud has one card in the middle at most, on seventh street."),
        ("*** RIVER ***\n*** 4th STREET ***", "unknown-line", "line 12: an earlier street comes after a later one."),
    ],
)
def test_lines_that_cannot_be_so(line: str, code: str, sentence: str) -> None:
    assert SITE.told(short(line))[0] == (code, sentence)


def test_a_show_that_leaves_out_what_was_dealt_is_refused() -> None:
    shown = "Bob: shows [Ks Kd Qc Jd 4c 2h 6d]"
    text = changed("high_low", shown, "Bob: shows [Ks Kd Qc]").replace(
        "showed [Ks Kd Qc Jd 4c 2h 6d]", "showed [Ks Kd Qc]"
    )
    refused = [item for item in SITE.read(text) if isinstance(item, Problem)]
    assert [(item.code, item.hand) for item in refused] == [("bad-card", "900000000101")]
    assert "was dealt Jd 4c 2h 6d" in refused[0].sentence


def test_cards_shown_in_another_order_are_sorted_by_what_lay_open() -> None:
    shown = "shows [As 2d 3h 7c 8c Td Kh] (HI"
    assert SITE.one(changed("high_low", shown, "shows [Td 8c As 7c 2d 3h Kh] (HI").split("\n\n\n")[0]) == SITE.one(
        WRITTEN["high_low"].split("\n\n\n")[0]
    )


def test_a_winner_may_show_one_card_and_keep_the_rest() -> None:
    hand = SITE.one(short().replace("*** SUMMARY", "Ann: shows [Ac]\n*** SUMMARY"))
    assert (hand.seats[0].down, hand.seats[0].up, hand.seats[0].mucked) == (["Ac"], ["3h"], False)


def test_cards_shown_with_a_fold_are_kept() -> None:
    hand = SITE.one(
        short().replace("Bob: folds", "Bob: folds [Qc Jc 7d]").replace("[Qc Jc 7d]\nAnn: b", "[7d]\nAnn: b")
    )
    assert (hand.seats[1].down, hand.seats[1].up, hand.seats[1].folded) == (["Qc", "Jc"], ["7d"], 3)


@pytest.mark.parametrize("cut", range(1, 18))
def test_a_file_that_ends_inside_a_hand_says_so(cut: int) -> None:
    lines = short().strip().splitlines()
    items = SITE.read("\n".join([*short().splitlines(), *lines[:cut]]))
    assert isinstance(items[0], Found)
    assert [item.code for item in items[1:] if isinstance(item, Problem)] == (["truncated"] if cut < len(lines) else [])


def test_a_line_cut_short_at_the_end_of_the_file_says_both() -> None:
    assert [code for code, _ in SITE.told(short().strip()[:-20])] == ["unknown-line", "truncated"]


def test_a_hand_without_seats_or_too_far_a_seat() -> None:
    header, *lines = short().splitlines()
    bare = "\n".join([header, lines[0], "*** SUMMARY ***", "Total pot $0.20 | Rake $0"])
    assert [code for code, _ in SITE.told(bare)] == ["seat-count"]
    assert SITE.told(short().replace("Seat 2", "Seat 77")) == [
        ("wrong-type", "Bob sits in seat 77; seats are numbered from 1 to 16.")
    ]
    assert SITE.told(short().replace("Bob", "Ann"))[0][0] in ("unknown-line", "duplicate-player")


def test_two_names_that_differ_by_spaces_around_them_stay_apart_in_the_text() -> None:
    hand = SITE.one(short().replace("Bob", " Bob"))
    assert [seat.player for seat in hand.seats] == ["Ann", "Bob"]
    assert hand.seats[1].folded == 3


def test_an_amount_too_large_is_refused() -> None:
    assert SITE.told(short("Bob: calls $99999999999999999999"))[0][0] == "bad-amount"
    assert SITE.told(short("Bob: calls $" + "9" * 1900))[0][0] == "bad-amount"


def test_a_hand_too_long_harms_no_other() -> None:
    endless = short('Cy said, "so much to say"\n' * (LONGEST_HAND // 26 + 1))
    items = SITE.read(f"{short()}{endless}{short()}")
    assert [type(item) for item in items] == [Found, Problem, Found]
    assert isinstance(items[1], Problem)
    assert items[1].code == "over-limit"
