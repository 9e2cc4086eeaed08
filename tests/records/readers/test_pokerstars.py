"""PokerStars text: every trap is read as its golden file says, and a line nobody understands refuses its hand."""

import pytest

from pipeline.records.reader import Found
from pipeline.records.sites.text import LONGEST_HAND, MOST_FAULTS
from schemas.problem import RAW_LIMIT, Problem
from tests.records.readers.pokerstars_given import SITE, WRITTEN, short


def changed(name: str, old: str, new: str) -> str:
    assert old in WRITTEN[name]
    return WRITTEN[name].replace(old, new)


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
