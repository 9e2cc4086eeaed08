"""First lines of PokerStars hands: which open one, and what they say."""

import pytest

from pipeline.records.reader import Found, Skipped
from pipeline.records.readers.pokerstars import READER
from pipeline.records.text import Refused
from tests.records.phh_text import source
from tests.records.readers.pokerstars_given import HEADER, SITE, WRITTEN, short


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
