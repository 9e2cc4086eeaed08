"""Verdicts on hands in which cards are wild, or bring others."""

import json

from tests.checks.given import cards, checked, hand, paid, seat

QUEENS = hand(
    "follow-the-queen",
    seat("Bob", 30, "AhAc4d/5h8cTs6d"),
    seat("Ann", 30, "KhKc2d/Qd9c3s7h"),
    house={"queens_wild": True},
)


def test_without_the_order_of_the_up_cards_a_queen_face_up_leaves_a_hand_open() -> None:
    order = cards("5hQd8c9cTs3s6d7h")
    told = checked({**paid(QUEENS, Bob=60), "up_deal_order": order})
    assert told.verdict == "verified"
    assert "needs-up-order" not in told.codes()
    untold = checked(paid(QUEENS, Bob=60))
    assert untold.verdict == "unverifiable"
    assert untold.codes("warning") == ["needs-up-order"]
    assert checked(QUEENS).verdict == "unrecorded"
    assert checked({**paid(QUEENS, Bob=60), "void": "misdeal"}).verdict == "void"


def test_the_order_is_not_asked_for_where_no_card_needs_it() -> None:
    no_queen = json.loads(json.dumps(paid(QUEENS, Bob=60)).replace("Qd", "Jd"))
    folded = paid({**QUEENS, "seats": [QUEENS["seats"][0], {**QUEENS["seats"][1], "folded": 5}]}, Bob=60)
    for record in (no_queen, folded):
        found = checked(record)
        assert (found.verdict, found.codes("warning")) == ("verified", [])


def test_an_order_that_leaves_out_an_up_card_nobody_saw_decides_nothing() -> None:
    unseen = json.loads(json.dumps(paid(QUEENS, Bob=60)).replace('"Ts"', '"??"'))
    assert "needs-up-order" in checked({**unseen, "up_deal_order": cards("5hQd8c9c3s6d7h")}).codes("warning")


def test_the_version_of_follow_the_queen_is_asked_for() -> None:
    record = {**paid(QUEENS, Bob=60), "house": {}, "up_deal_order": cards("5hQd8c9cTs3s6d7h")}
    assert checked(record).one("version-not-named").message.endswith("taken as queens_wild = true")


def test_a_four_dealt_face_up_in_baseball_brings_a_card() -> None:
    short = hand("baseball", seat("Ann", 30, "KhKc2d/4d9c5s7h"), seat("Bob", 30, "AhAc6d/5h8cTs4s"))
    found = checked(paid(short, Ann=60))
    assert (found.verdict, found.params("extra-card-missing")["players"]) == ("verified", ["Ann", "Bob"])
    short["seats"][1]["up"].append("3h")
    found = checked(paid(short, Ann=30, Bob=30))
    assert found.params("extra-card-missing")["players"] == ["Ann"]
    assert checked(paid(short, Bob=60)).verdict == "verified"


def test_an_unseen_card_among_eight_leaves_a_hand_open() -> None:
    eight = hand("baseball", seat("Ann", 20, "??Kd2h/Kc4c7d8h5d"), seat("Bob", 20, "AhAd6h/Jd2c6c7s"))
    found = checked(paid(eight, Ann=40))
    assert found.verdict == "unverifiable"
    assert found.params("unseen-cards")["cards"] == 1
    last = hand("baseball", seat("Ann", 20, "TcKd2h/Kc4c7d8h??"), seat("Bob", 20, "AhAd6h/Jd2c6c7s"))
    assert checked(paid(last, Bob=40)).verdict == "unverifiable"
    beside = hand("baseball", seat("Ann", 20, "??Kd2h/Kc4c7d8h"), seat("Bob", 20, "AhAd6h/Jd2c6c7s"), community=["Ts"])
    assert checked(paid(beside, Ann=40)).verdict == "unverifiable"


def test_the_extra_card_is_found_where_it_is_written() -> None:
    bob = seat("Bob", 20, "AhAd/Jd2c6c7s")
    beside = hand("baseball", seat("Ann", 20, "TcKd/Kc4c7d8h5d"), bob, community=["Qs"])
    assert "extra-card-missing" not in checked(paid(beside, Bob=40)).codes()
    bob = seat("Bob", 20, "AhAd6h/Jd2c6c7s")
    assert "extra-card-missing" not in checked(hand("baseball", seat("Ann", 20, "/Kc4c7d8h5d"), bob)).codes()
    two = hand("baseball", seat("Ann", 20, "TcKd2h/Kc4c4d8h5d"), bob)
    assert checked(two).params("extra-card-missing")["players"] == ["Ann"]


def test_each_four_dealt_face_up_brings_a_card_which_lies_up_or_down() -> None:
    bob = seat("Bob", 20, "AhAdKs/Kh2c6c7s")
    for held, missing in (
        ("TcKd2h/8c4c4d9h5d", ["Ann"]),
        ("TcKd2h/8c4c4d9h5d5s", None),
        ("TcKd2h5d/8c4c4d9h5s", None),
        ("TcKd2h5d5s/8c4c4d9h", None),
        ("TcKd2h4s5s/8c4c4d9h", None),  # a four dealt face down brings nothing
        ("TcKd2h5d/8c4c4d9h4s", ["Ann"]),
    ):
        found = checked(hand("baseball", seat("Ann", 20, held), bob))
        told = found.params("extra-card-missing")["players"] if "extra-card-missing" in found.codes() else None
        assert told == missing, held


def test_no_card_is_missing_where_the_deck_was_used_up() -> None:
    deck = [rank + suit for rank in "AKQJT98765432" for suit in "shdc"]
    hands = [deck[at : at + 7] for at in range(0, 49, 7)]
    seats = [seat(f"P{at}", 20, "".join(held[:3]) + "/" + "".join(held[3:])) for at, held in enumerate(hands)]
    fours = next(at for at, held in enumerate(hands) if "4s" in held[3:])
    assert checked(hand("baseball", *seats)).params("extra-card-missing")["players"] == [f"P{fours}"]
    whole = [*seats[:-1], seat("P6", 20, "".join(hands[6][:3]) + "/" + "".join([*hands[6][3:], *deck[49:]]))]
    assert "extra-card-missing" not in checked(hand("baseball", *whole)).codes()
    folded = [*whole[:-1], {"folded": 7, **{key: value for key, value in whole[-1].items() if key != "down"}}]
    assert "extra-card-missing" in checked(hand("baseball", *folded)).codes()


def test_the_best_five_of_nine_and_of_eleven_count() -> None:
    bob = seat("Bob", 20, "AhAdKs/Kh2c6c7s")
    for held in ("TcTd2h/8c4c4dTh5dTs", "TcTd2hTs/8c4c4dTh5d", "2hTcTd5hTs/8c4c4dTh"):
        assert checked(paid(hand("baseball", seat("Ann", 20, held), bob), Ann=40)).verdict == "verified", held
    most = seat("Ann", 20, "Tc2d7h5cQd8hTh/4c4d4h4s")
    assert checked(paid(hand("baseball", most, bob), Ann=40)).verdict == "verified"
    assert checked(paid(hand("baseball", most, bob), Bob=40)).verdict == "mismatch"


def test_the_street_of_a_card_that_lies_before_nobody_is_not_known() -> None:
    cy = seat("Cy", 10, "/9h2s??", folded=5)
    ann, bob = seat("Ann", 20, "Tc5d5c/5s4c7d8h"), seat("Bob", 20, "AhAd6h/KdQd6c7s")
    order = cards("9h5sKd2s4cQd5h7d6c8h7s")
    apart = {"queens_wild": True, "follow_across_streets": False}
    record = {**paid(hand("follow-the-queen", ann, bob, cy, house=apart), Bob=50), "up_deal_order": order}
    assert checked(record).verdict == "unverifiable"
    assert "needs-up-order" in checked(record).codes()
    assert checked({**record, "house": {"queens_wild": True}}).verdict == "mismatch"


def test_a_card_that_was_dealt_face_up_fills_nobodys_hole() -> None:
    cy = seat("Cy", 10, "/??", folded=3)
    ann, bob = seat("Ann", 20, "6h7h??/8h9h2c3c"), seat("Bob", 20, "AhAcAd/KdKcJcJs")
    record = hand(
        "follow-the-queen", cy, ann, bob, house={"queens_wild": True}, up_deal_order=cards("8hKd5h9hKc2cJc3cJs")
    )
    assert checked(paid(record, Ann=50)).params("unseen-cards")["ways"] == 38


def test_a_muck_is_not_said_to_matter_where_the_order_is_not_known() -> None:
    ann, bob = seat("Ann", 20, "Tc5d5c/5s4c7d8h"), seat("Bob", 20, "AhAd6h/KdQd6c7s", mucked=True)
    assert "muck-matters" not in checked(paid(hand("follow-the-queen", ann, bob), Ann=40)).codes()
