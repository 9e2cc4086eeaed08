"""Unseen cards: every way to fill up to three of them is tried, with the cards seen anywhere left out."""

import random
from copy import deepcopy

import pytest

from tests import naive
from tests.checks.filled import tried, verdict
from tests.checks.given import Record, checked, hand, paid, seat, took
from tests.deals import KNOBS, random_house, random_record, split_entry

# Two Thirds, Ann with a full house against Bob's jack of spades, folded hands known.
ANN = "KhKc4d/Kd9h9c2c"
CY = seat("Cy", 20, "As8h/7hTd", folded=5)


def thirds(ann: str, bob: str, *more: Record, **fields: object) -> Record:
    return hand("two-thirds", seat("Ann", 20, ann), seat("Bob", 20, bob), *more, **fields)


def same_as_by_hand(record: Record) -> str:
    """The verdict, once it is what trying every way slowly gives; so are the numbers in the finding."""
    ways = tried(record)
    found = checked(record)
    assert found.verdict == verdict(ways)
    if found.verdict == "unverifiable":
        params = found.params("unseen-cards")
        assert (params["ways"], params["right"]) == (len(ways), sum(right for _, right in ways))
        helped = {card for way, right in ways if right for card in way}
        assert sorted(params["against"]) == sorted({card for way, _ in ways for card in way} - helped)
    else:
        assert "unseen-cards" not in found.codes()
    return found.verdict


# -- one card


def test_one_unseen_hole_card_that_may_decide() -> None:
    """Bob's only known hole spade is the jack: with a spade of her own Ann takes a third from him."""
    record = paid(thirds("KhKc??/Kd9h9c2c", "Js6d3c/Th8d7c2h", CY), Bob=60)
    assert same_as_by_hand(record) == "unverifiable"
    found = checked(record).one("unseen-cards")
    assert found.params["players"] == ["Ann"]
    assert found.params["cards"] == 1
    assert found.params["ways"] == 52 - 13 - 4
    assert found.params["against"] == [rank + "s" for rank in "23456789TQK"]
    assert "Ann" in found.message
    assert "24 of 35" in found.message


def test_one_unseen_card_face_up_is_no_hole_spade() -> None:
    record = paid(thirds("KhKc4d/Kd9h9c??", "Js6d3c/Th8d7c2h", CY), Bob=60)
    assert same_as_by_hand(record) == "verified"


def test_the_same_card_face_down_may_be_one() -> None:
    """The ace of spades was seen in a folded hand; with it elsewhere no other spade could be above the king."""
    high = hand("high-chicago", seat("Ann", 20, "KsKc4d/Kd9h9c2c"), seat("Bob", 20, "??6d3c/Th8d7c2h"), CY)
    assert same_as_by_hand(paid(high, Ann=60)) == "verified"
    unseen = {**high, "seats": [*high["seats"][:2], seat("Cy", 20, folded=5)]}
    assert same_as_by_hand(paid(unseen, Ann=60)) == "unverifiable"
    assert checked(paid(unseen, Ann=60)).params("unseen-cards")["against"] == ["As"]


def test_a_card_seen_as_the_common_card_or_face_up_elsewhere_is_left_out() -> None:
    high = hand("high-chicago", seat("Ann", 20, "KsKc/Kd9h9c2c"), seat("Bob", 20, "??6d/Th8d7c2h"), community=["As"])
    assert same_as_by_hand(paid(high, Ann=40)) == "verified"
    up = hand("high-chicago", seat("Ann", 20, "KsKc9d/Kd9hAs2c"), seat("Bob", 20, "??6d3c/Th8d7c2h"))
    assert same_as_by_hand(paid(up, Ann=40)) == "verified"


def test_a_river_dealt_face_up_and_not_seen_counts_as_the_rule_says() -> None:
    record = paid(thirds("KhKc/4dKd9h9c??", "Js6d3c/Th8d7c2h"), Bob=40)
    assert same_as_by_hand(record) == "verified"
    assert same_as_by_hand({**record, "house": {"hole_rule": "position"}}) == "unverifiable"


def test_a_result_right_in_no_way_is_a_mismatch_with_its_error() -> None:
    record = paid(thirds("KhKc??/Kd9h9c2c", "Js6d3c/Th8d7c2h", CY), Ann=30, Bob=30)
    assert same_as_by_hand(record) == "mismatch"
    assert checked(record).errors == ["share-split"]


def test_the_cause_of_a_mismatch_is_looked_for_in_what_most_ways_give() -> None:
    record = paid(thirds("KhKc??/Kd9h9c2c", "Js6d3c/Th8d7c2h", CY), Bob=59, Ann=1)
    found = checked(record)
    assert found.verdict == "mismatch"
    assert found.params("wrong-winner")["due"] == {"Bob": 60}
    assert found.one("wrong-winner").chips == 1


def test_what_rolls_in_every_way_and_was_paid_says_who_holds_what() -> None:
    """Best hand, high and low spade lie with three players, whatever Bob's last up card is."""
    record = hand(
        "two-thirds",
        seat("Ann", 20, "KhKc4d/Kd9h9c2c"),
        seat("Bob", 20, "As6d3c/Th8d7c??"),
        seat("Cy", 20, "2sJd8c/Ah6cTc5d"),
    )
    found = checked(paid(record, Cy=60))
    assert (found.verdict, found.errors) == ("mismatch", ["rollover-paid-out"])
    holds = {one["player"]: one["contests"] for one in found.params("rollover-paid-out")["holds"]}
    assert holds["Bob"]["high spade"] == "As"
    assert holds["Cy"] == {"low spade": "2s"}
    assert holds["Ann"] == {"best hand": "full house, kings over nines"}


def test_who_holds_what_is_told_as_most_ways_give_it_and_no_card_is_made_up() -> None:
    """As far as it was seen Ann's hand loses to Bob's king; with three more cards it mostly wins, and the pot rolls."""
    bob, cy = seat("Bob", 20, "AsKd3c/8d7c5hTh"), seat("Cy", 20, "2sJd8c/4h6cTc9d")
    record = paid(hand("two-thirds", seat("Ann", 20, "Qh7d4c/2d??????"), bob, cy), Cy=60)
    one = checked(record).one("rollover-paid-out")
    assert one.params["due"] == {}
    holds = {each["player"]: each["contests"] for each in one.params["holds"]}  # type: ignore[attr-defined]
    assert holds == {"Ann": {"best hand": "not all cards seen"}, "Bob": {"high spade": "As"}, "Cy": {"low spade": "2s"}}


# -- two and three cards, in one hand and over several


@pytest.mark.parametrize(
    ("ann", "bob"),
    [
        ("????4d/Kd9h9c2c", "Js6d3c/Th8d7c2h"),  # two down in one hand
        ("KhKc4d/??9h9c??", "Js6d3c/Th8d7c2h"),  # two up
        ("Kh??4d/Kd9h??2c", "Js6d3c/Th8d7c2h"),  # one of each
        ("KhKc??/Kd9h9c2c", "??6d3c/Th8d7c2h"),  # one in each hand, both down
        ("KhKc??/Kd9h9c2c", "Js6d3c/Th8d7c??"),  # one in each hand, facing otherwise
    ],
)
@pytest.mark.parametrize("won", [{"Bob": 60}, {"Ann": 60}, {"Ann": 0}, {"Ann": 20, "Bob": 40}])
def test_two_unseen_cards(ann: str, bob: str, won: dict[str, int]) -> None:
    same_as_by_hand(paid(thirds(ann, bob, CY), **won))


# A table at which nearly every card was seen, so that three can be tried slowly.
FOLDED = [
    seat("Cy", 20, "As8d/7cTd5s3s4s", folded=7),
    seat("Dee", 20, "2d3d/5d6hJh8h9s", folded=7),
    seat("Eve", 20, "7d9dQd/Ad4h2cTs", folded=7),
    seat("Fay", 20, "AhAcJd/3h4cJc5c", folded=7),
]


@pytest.mark.parametrize(
    ("ann", "bob"),
    [
        ("??????/Kd9h9cQc", "Js6d3c/Th8c7h2h"),
        ("??Kc??/Kd9h??Qc", "Js6d3c/Th8c7h2h"),
        ("??Kc4d/Kd9h9cQc", "Js6d??/Th8c??2h"),
    ],
)
@pytest.mark.parametrize("winner", ["Ann", "Bob"])
def test_three_unseen_cards(ann: str, bob: str, winner: str) -> None:
    same_as_by_hand(paid(thirds(ann, bob, *FOLDED), **{winner: 120}))


def test_three_unseen_cards_of_three_hands() -> None:
    seats = [seat("Ann", 20, "??Kc4d/Kd9h9cQc"), seat("Bob", 20, "Js6d??/Th8c7h2h"), seat("Gus", 20, "6c6s2s/8sQhQs??")]
    record = hand("two-thirds", *seats, *FOLDED)
    assert same_as_by_hand(paid(record, Gus=140)) == "unverifiable"
    assert checked(paid(record, Gus=140)).params("unseen-cards")["players"] == ["Ann", "Bob", "Gus"]


def test_a_side_that_was_not_written_is_unseen_as_a_whole() -> None:
    record = hand("stud", seat("Ann", 20, "KhKcKs/Kd9h9cQc"), seat("Bob", 20, "/Th8c7h2h"), *FOLDED)
    assert same_as_by_hand(paid(record, Ann=120)) == "verified"
    assert same_as_by_hand(paid(record, Bob=120)) == "mismatch"
    spade = {**record, "variant": "high-chicago"}
    assert same_as_by_hand(paid(spade, Ann=120)) == "verified"
    jack = {**spade, "seats": [seat("Ann", 20, "KhKcJs/Kd9h9cQc"), *record["seats"][1:]]}
    assert same_as_by_hand(paid(jack, Ann=120)) == "unverifiable"


def test_the_place_of_a_down_card_matters_where_the_last_one_counts() -> None:
    """The queen of spades must be Bob's last down card; as his first she wins him nothing."""
    house = {"black_mariah": "best_hand_and_qs_river"}
    pair = [seat("Ann", 20, "KhKc4d/Kd9h9cJc"), seat("Bob", 20, "??Ac??/AdAhTcTd")]
    found = checked({**hand("black-mariah", *pair, house=house), "carry_out": 40})
    assert found.verdict == "unverifiable"
    params = found.params("unseen-cards")
    unseen = 52 - 12
    assert params["ways"] == unseen * (unseen - 1)
    assert params["ways"] - params["right"] == unseen - 1
    won = checked({**paid(hand("black-mariah", *pair, house=house), Bob=40), "carry_out": 0})
    assert won.params("unseen-cards")["right"] == unseen - 1


def test_random_hands_with_one_or_two_cards_covered() -> None:
    rng = random.Random(5)
    verdicts: list[str] = []
    while len(verdicts) < 60:
        entry = rng.choice(sorted(KNOBS))
        house = random_house(rng, entry)
        record = random_record(
            rng, split_entry(entry)[0], house, rng.choice(("plain", "uncalled_live", "river_up", "common_card"))
        )
        live = [
            one for one in record["seats"] if not one.get("folded") and not one.get("mucked") and one.get("dealt", True)
        ]
        if len(live) < 2 or len(live) != sum(not one.get("folded") for one in record["seats"]):
            continue
        right = naive.resolve(record)
        if house.get("carry") == "refund_side" or right["rake"] != (record.get("rake") or 0) + (
            record.get("fees") or 0
        ):
            continue
        covered = deepcopy(record)
        for one in covered["seats"]:
            one["won"] = right["awards"][one["player"]]
        if rng.random() < 0.5:
            covered["carry_out"] = right["carry_out"]
        if rng.random() < 0.2:
            one, two = rng.sample(covered["seats"], 2)
            one["won"], two["won"] = two["won"], one["won"]
        many = 2 if len(verdicts) % 8 == 0 else 1
        for _ in range(many):
            one = rng.choice([each for each in covered["seats"] if each["player"] in {seat["player"] for seat in live}])
            side = rng.choice(("down", "up"))
            one[side][rng.randrange(len(one[side]))] = "??"
        verdicts.append(same_as_by_hand(covered))
    assert {"verified", "unverifiable", "mismatch"} == set(verdicts)
    assert min(verdicts.count(one) for one in set(verdicts)) >= 5


# -- names alone, and house rules to be asked about


def test_with_names_alone_a_way_is_right_if_the_same_players_are_paid() -> None:
    record = hand("high-chicago", seat("Ann", 20, "KsKc4d/Kd9h9c2c"), seat("Bob", 20, "??6d3c/Th8d7c2h"))
    assert checked(took(record, "Ann")).verdict == "unverifiable"
    assert checked(took(record, "Ann")).params("unseen-cards")["against"] == ["As"]
    assert checked(took(record, "Ann", "Bob")).verdict == "unverifiable"
    assert checked(took(record, "Bob")).verdict == "mismatch"


def test_a_way_in_which_ask_decides_leaves_the_hand_unverifiable() -> None:
    """Bob's unseen card may tie him with Ann, and then the host wants to be asked."""
    seats = [seat("Ann", 20, "2c3d9h/AcKdQhJs"), seat("Bob", 20, "2d3c9s/AdKcQs??")]
    plain = paid(hand("second-hand-high", *seats), Bob=40)
    asked = {**plain, "house": {"all_tied": "ask"}}
    assert checked(plain).verdict == "unverifiable"
    found = checked(asked)
    assert (found.verdict, found.codes()) == ("unverifiable", ["rule-undefined"])


def test_ask_is_not_reached_by_hands_that_tie_only_as_far_as_they_were_seen() -> None:
    """What was seen of both hands ties, and no card can make them tie."""
    seats = [seat("Ann", 20, "2c3d9h/AcKdQhTs"), seat("Bob", 20, "2d3c9s/AdKcQs??")]
    record = paid(hand("second-hand-high", *seats, seat("Cy", 20, "TcTdTh/4c", folded=5)), Ann=60)
    found = checked({**record, "house": {"all_tied": "ask"}})
    assert found.verdict == same_as_by_hand(record) == "unverifiable"
    assert "rule-undefined" not in found.codes()
    assert found.params("unseen-cards")["ways"] == 52 - 17


def test_four_are_not_tried_and_three_are() -> None:
    four = paid(thirds("??????/??9h9cQc", "Js6d3c/Th8c7h2h", *FOLDED), Bob=120)
    assert "ways" not in checked(four).params("unseen-cards")
    three = paid(thirds("??????/Kd9h9cQc", "Js6d3c/Th8c7h2h", *FOLDED), Bob=120)
    assert "ways" in checked(three).params("unseen-cards")


# -- which hands count


def test_unseen_cards_of_folded_and_mucked_hands_do_not_matter() -> None:
    record = thirds(ANN, "Js6d3c/Th8d7c2h", seat("Cy", 20, folded=5), seat("Dee", 20, mucked=True))
    assert checked(paid(record, Bob=80)).verdict == "verified"


def test_unseen_cards_under_a_queen_that_kills_the_deal_do_not_matter() -> None:
    house = {"black_mariah": "redeal_split"}
    record = hand("black-mariah", seat("Ann", 20, "/QsJh4d2c"), seat("Bob", 20), house=house)
    assert checked({**record, "carry_out": 40}).verdict == "verified"
    assert checked(paid(record, Ann=40)).verdict == "mismatch"


def test_no_default_is_said_to_decide_a_hand_whose_cards_are_unseen() -> None:
    seats = [seat("Ann", 20, "2c3d9h/AcKdQhJs"), seat("Bob", 20, "2d3c9s/AdKcQs??")]
    assert checked(paid(hand("second-hand-high", *seats), Bob=40)).codes() == ["unseen-cards"]
    spade = paid(thirds("KhKc4d/Kd9h9c??", "6d3c/Th8d7c2hJs", CY), Ann=60)
    assert "default-decided" not in checked(spade).codes()


def test_what_every_way_shows_is_what_the_record_is_read_beside() -> None:
    """Whatever Ann's last three cards are she wins 100; the 20 that nobody called are in what was written."""
    razz = hand("razz", seat("Ann", 70, "??????/Ac2d3c4h", won=120), seat("Bob", 50, "KdKhQc/QhJsJdTc"))
    found = checked(razz)
    assert (found.verdict, found.codes()) == ("verified", ["won-includes-uncalled"])
