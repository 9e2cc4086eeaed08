"""A replayed hand shows every act with the state before it, no card that lies face down, and the resolver's pots."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.checks.outcome import Outcome, resolve_hands
from pipeline.records.batch import seat_numbers, stayed
from schemas.hand import PUTS_IN, Hand
from tests.converted import NAMES
from tests.records.bets_given import game
from tests.records.betting.by_pokerkit import played_by_pokerkit
from tests.show.stories import REPLAYS, as_replay, invented, names, stepped
from tests.show.told import joined
from tests.strategies import as_hand

STREETS = {"Third": 3, "Fourth": 4, "Fifth": 5, "Sixth": 6, "Seventh": 7}
ACT = re.compile(r"  (?P<who>.*?) (?P<did>brings in|completes|bets|raises|calls|checks|folds)\b(?P<how>.*?)   .*")
SPOKEN = ("bring-in", "complete", "bet", "raise", "call", "check", "fold")
AMOUNT = re.compile(r"[\d,]+(?:\.\d+)?")


@pytest.mark.parametrize("name", names(REPLAYS))
def test_golden_text(name: str) -> None:
    assert as_replay(name) == (REPLAYS / f"{name}.txt").read_text(encoding="utf-8")
    opened = (REPLAYS / f"{name}.open.txt").read_text(encoding="utf-8")
    assert as_replay(name, show_down=True, seats=True) == opened


def test_every_golden_file_stands_beside_its_records() -> None:
    made = {path.name for path in REPLAYS.iterdir()}
    assert made == {f"{name}{ending}" for name in names(REPLAYS) for ending in (".jsonl", ".txt", ".open.txt")}
    assert len(names(REPLAYS)) >= 10


def sections(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """The lines of each street."""
    street = 0
    found: dict[int, list[str]] = {}
    for line in lines:
        if line and line[0] != " ":
            street = STREETS.get(line.removesuffix(" street"), 0)
        elif street:
            found.setdefault(street, []).append(line)
    yield from found.items()


def number(text: str) -> int:
    return int(text.replace(",", ""))


def outcome_of(hand: Hand) -> Outcome:
    (found,) = resolve_hands([hand])
    return found


@given(st.integers(0, 3000))
@settings(max_examples=80)
def test_every_act_stands_beside_the_state_before_it(seed: int) -> None:
    hand = played_by_pokerkit(seed)
    chairs = seat_numbers(hand)
    put_in, on_street, street = dict.fromkeys(chairs, 0), dict.fromkeys(chairs, 0), 0
    due: list[tuple[int, str, int, int, int]] = []
    for action in hand.actions or ():
        place = chairs.index(action.seat)
        if action.act in SPOKEN:
            if action.street != street:
                street, on_street = action.street, dict.fromkeys(chairs, 0)
            left = (hand.seats[place].stack or 0) - put_in[action.seat]
            facing = max(on_street.values()) - on_street[action.seat]
            due.append((street, hand.seats[place].player, sum(put_in.values()), facing, left))
            on_street[action.seat] += action.amount
        put_in[action.seat] += action.amount if action.act in PUTS_IN else 0
    shown = []
    for street, lines in sections(stepped(hand)):
        for line in lines:
            if ACT.match(line):
                who = next(seat.player for seat in hand.seats if line.startswith(f"  {seat.player} "))
                pot, *owed, left_text = re.split(r" {3,}", line.strip())[1:]
                shown.append((street, who, number(pot), number(owed[0]) if owed else 0, number(left_text)))
    # All-in for a part of the bring-in, a player leaves the whole of it to the callers.
    assert [one[:3] + one[4:] for one in shown] == [one[:3] + one[4:] for one in due]
    assert all(one[3] == other[3] or one[0] == 3 for one, other in zip(shown, due, strict=True))


@given(st.integers(0, 3000), st.integers(0, 60))
@settings(max_examples=60)
def test_the_pots_are_those_of_the_resolver(seed: int, carry: int) -> None:
    hand = played_by_pokerkit(seed).model_copy(update={"carry_in": carry})
    outcome = outcome_of(hand)
    amounts = [chips for chips in outcome.resolution.pots.amount[outcome.row].tolist() if chips]
    back = sum(outcome.returned().values())
    lines = stepped(hand)
    pots = joined(lines)["The pots, as they should go"]
    assert [
        number(found) for text in pots for found in re.findall(r"^(?:Main|Side|Carry) pot(?: \d)? ([\d,]+)", text)
    ] == amounts
    # What stands in the pots when the last chip is in is what is divided in the end.
    whole_lines = [text for _, street in sections(lines) for text in joined(["Street", *street])["Street"]]
    told = [text for text in whole_lines if re.match("(Pot|Main pot|Carry pot) ", text)]
    several = re.findall(r"(?:pot|pot \d) ([\d,]+) for", told[-1])
    whole = re.match(r"Pot ([\d,]+)", told[-1])
    if several:
        assert list(map(number, several)) == amounts
    else:
        assert whole is not None
        assert number(whole[1]) == sum(amounts) + (back if "not matched" in told[-1] else 0)
    assert ("not matched" in told[-1]) is (back > 0)


@given(st.integers(0, 3000))
@settings(max_examples=60)
def test_no_card_that_lies_face_down_is_seen(seed: int) -> None:
    hand = played_by_pokerkit(seed)
    hidden = [
        card for seat, stays in zip(hand.seats, stayed(hand), strict=True) if not stays for card in seat.down or ()
    ]
    # Only the last part says "As it should be".
    text, opened = (" ".join(stepped(hand, show_down)).partition(" Result ")[0] for show_down in (False, True))
    assert [card for card in hidden if card != "??" and re.search(rf"(?<!\S){card}\b", text)] == []
    before, _, _ = text.partition("Showdown")
    downs = [card for seat in hand.seats for card in seat.down or () if card != "??"]
    assert [card for card in downs if re.search(rf"(?<!\S){card}\b", before.partition("Players in")[2])] == []
    assert [card for card in downs if not re.search(rf"(?<!\S){card}\b", opened)] == []
    ups = [card for seat in hand.seats for card in seat.up or ()]
    assert [card for card in ups if not re.search(rf"(?<!\S){card}\b", text)] == []


def test_a_mucked_hand_stays_face_down() -> None:
    (hand,) = invented("mucked_and_unseen", REPLAYS)
    assert "Cy    mucked, face down" in "\n".join(stepped(hand))
    assert "Qh 8s Ac" not in "\n".join(stepped(hand))
    assert "Cy    Qh 8s Ac | 9s Td Jc 3h   mucked" in "\n".join(stepped(hand, show_down=True))


def test_a_raise_over_the_bring_in_counts_it() -> None:
    limit = {"bring_in": 2, "small_bet": 4, "big_bet": 8}
    hand = game(
        "Kc / 3h / 5s",
        "Ann bring-in 2, Bob complete 4, Cy raise 8, Ann call 6, Bob call 4",
        variant="razz",
        stakes=limit,
    )
    lines = stepped(hand)
    assert [line.split("   ")[0].strip() for line in lines if ACT.match(line)] == [
        "Ann brings in for 2", "Bob completes to 4", "Cy raises to 8", "Ann calls 6", "Bob calls 4",
    ]  # fmt: skip
    assert "  Pot 27." in lines
    assert outcome_of(hand).resolution.pots.amount.sum() == 27


def test_streets_after_an_all_in_are_dealt_without_betting() -> None:
    (hand,) = invented("all_in_on_fifth", REPLAYS)
    found = dict(sections(stepped(hand)))
    assert sorted(found) == [3, 4, 5, 6, 7]
    for street, card in ((6, "Qs"), (7, "?? ?? ?? | 2c 8d 8h Qs")):
        assert any(card in line for line in found[street])
        assert "  No betting: at most one player has chips left." in found[street]
    assert "  Main pot 9.80 for Ann, Bob and Cy; side pot 4.00 for Bob and Cy." in found[5]


def test_an_uncalled_bet_is_no_part_of_what_is_won() -> None:
    hand = game(
        "2c 8d / Kd Kh",
        "Ann bring-in 2, Bob call 2",
        "Bob bet 50, Ann fold",
        stakes={"bring_in": 2},
        seats={1: {"won": 6}},
    )
    lines = stepped(hand)
    assert "  Bob takes back 50, which nobody matched." in lines
    assert "  Main pot 6 for Bob: Bob wins 6." in lines
    assert "  Bob was paid 6." in lines


def opening(ups: str, *streets: str, **fields: Any) -> list[str]:
    """What is said of who opens each street."""
    hand = game(ups, *streets, **fields)
    signs = re.compile(r"  (.*(?: brings in with | opens with |is all-in, so| cannot be told|No betting|has chips).*)")
    return [found[1] for line in stepped(hand) if (found := signs.fullmatch(line))]


@pytest.mark.parametrize(
    ("ups", "fields", "said"),
    [
        ("2c / Kd", {}, "Ann brings in with the low card, 2c."),
        ("2c / Kd", {"variant": "razz"}, "Bob brings in with the high card, Kd."),
        ("2c / Kd / 9h", {"stacks": (1, 50, 50)}, "Ann has the low card, 2c, and is all-in, so Bob acts first."),
        ("?? / Kd", {}, "Who opens cannot be told: a card that decides it was not seen."),
        ("2c / Kd", {"house": {"opener": "high_card"}}, "Bob opens with the high card, Kd."),
        (
            "2c / Kd",
            {"variant": "baseball"},
            "Who opens cannot be told: tables differ on whether wild cards count on a board.",
        ),
        (
            "?? / Kd",
            {"variant": "baseball", "house": {"opener": "bring_in"}},
            "Who opens cannot be told: a card that decides it was not seen.",
        ),
        ("2c / Kd", {"stacks": (1, 50)}, "No betting: at most one player has chips left."),
    ],
)
def test_who_opens_third_street_and_why(ups: str, fields: dict[str, Any], said: str) -> None:
    assert opening(ups, **fields)[0] == said


@pytest.mark.parametrize(
    ("ups", "variant", "said"),
    [
        ("2c 2d / Kd 4s", "stud", "Ann opens with the high board, 2c 2d."),
        ("2c 2d / Kd 4s", "razz", "Bob opens with the low board, Kd 4s."),
        ("2c 9d / 9h 2s", "stud", "Ann or Bob opens with the high board: which of them, the rules leave open."),
    ],
)
def test_who_opens_fourth_street_and_why(ups: str, variant: str, said: str) -> None:
    third = "Ann bring-in 2, Bob call 2" if variant == "stud" and "9h" not in ups else "Bob bring-in 2, Ann call 2"
    assert opening(ups, third, "Ann check, Bob check", variant=variant)[1] == said


def test_a_record_without_actions_says_so_and_tells_the_rest() -> None:
    seats = [
        {"player": "Ann", "down": ["As"], "up": ["2c"], "contributed": 5, "won": 9},
        {"player": "Bob", "contributed": 4, "folded": 5},
    ]
    lines = stepped(as_hand({"hand_id": "1", "variant": "stud", "seats": seats}))
    assert "  No actions are written down, so the betting cannot be replayed: this is what is known." in lines
    known = [re.split(" {3,}", line.strip()) for line in joined(lines)["What is known"][1:]]
    assert known == [
        ["Ann", "?? | 2c", "put in 5", "in at the end"],
        ["Bob", "cards not written down", "put in 4", "folded on fifth street"],
    ]
    assert "  Ann was paid 9." in lines
    assert not any(ACT.match(line) for line in lines)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"carry_out": 5}, ["5 stayed on the table."]),
        ({"carry_out": [{"amount": 5, "players": ["Ann"]}, {"amount": 2}]},
         ["5 stayed on the table for Ann.", "2 stayed on the table."]),
        ({"carry_out": 0}, ["Nobody was paid anything."]),
        ({}, ["No result is written down."]),
        ({"results": [{"player": "Ann", "amount": 3, "pot": 0, "share": "low"},
                      {"player": "Bob", "amount": 2, "pot": 1}]},
         ["Ann was paid 3 of the main pot (low).", "Bob was paid 2 of side pot 1."]),
        ({"seats": {0: {"took": True}}}, ["Ann took it; how much is not written down."]),
    ],
)  # fmt: skip
def test_what_was_paid_is_as_recorded(fields: dict[str, Any], said: list[str]) -> None:
    assert joined(stepped(game("2c / Kd", "Ann bring-in 2, Bob call 2", **fields)))["What was paid"] == said


@pytest.mark.parametrize("name", NAMES)
def test_any_name_can_be_replayed(name: str) -> None:
    hand = game("2c 8d / Kd Kh", "Ann bring-in 2, Bob call 2", "Bob bet 4, Ann fold")
    seats = [hand.seats[0].model_copy(update={"player": name}), hand.seats[1].model_copy(update={"player": "Zed"})]
    lines = stepped(hand.model_copy(update={"seats": seats}))
    assert any(line.startswith(f"  {name} brings in for 2 ") for line in lines)
    assert f"  {name} brings in with the low card, 2c." in lines
