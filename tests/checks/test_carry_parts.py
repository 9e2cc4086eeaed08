"""Whose money a carry is: it comes to the carry, to the chip, whatever happened on the way."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from pipeline.checks.carry_parts import CarryOwners, CarryPart, Leaves, RolledPot, leaves_of
from pipeline.checks.chains import Linked, TableHand, links
from pipeline.checks.outcome import resolve_hands
from tests.checks.one_table import open_carries
from tests.nights import FULL_HOUSE, QUEEN_OF_SPADES, THREE_OF_SPADES, seat, thirds

PEOPLE = ("Ann", "Bob", "Cy")


def table_hand(ref: int, left: int, carry_in: int = 0, **fields: object) -> TableHand:
    known = {"dealt": frozenset(PEOPLE), "stayed": frozenset(PEOPLE[:2])}
    return TableHand(ref, str(ref), ref, "two-thirds", 1, carry_in, left, "table", **{**known, **fields})  # type: ignore[arg-type]


def leaves(*pots: RolledPot, at_end: str = "open", chip: int = 1) -> Leaves:
    put_in: dict[str, int] = {}
    for pot in pots:
        put_in |= {name: put_in.get(name, 0) + chips for name, chips in pot.paid.items()}
    return Leaves(pots, put_in, PEOPLE, chip, at_end)


def carry_parts(hands: list[TableHand], leaves: dict[int, Leaves]) -> dict[int, list[CarryPart]]:
    """The parts of every carry that a hand of one table leaves."""
    left_open, owners = {hand.ref for hand in open_carries(hands)}, CarryOwners()
    found = {
        hand.ref: owners.parts(Linked(place, link, hand), leaves.get(hand.ref), hand.ref in left_open)
        for place, (link, hand) in enumerate(zip(links(hands), hands, strict=True))
    }
    return {ref: parts for ref, parts in found.items() if parts}


def paid(parts: list[CarryPart]) -> dict[str | None, int]:
    return {part.player: part.paid for part in parts if part.paid}


def gets(parts: list[CarryPart]) -> dict[str | None, int | None]:
    return {part.player: part.given for part in parts if part.given}


def test_a_pot_that_rolled_twice_belongs_to_all_who_paid_into_it() -> None:
    first = RolledPot(0, {"Ann": 10, "Bob": 10, "Cy": 5}, 25)
    second = RolledPot(25, {"Ann": 20, "Bob": 20}, 65)
    hands = [table_hand(1, 25), table_hand(2, 65, 25)]
    parts = carry_parts(hands, {1: leaves(first), 2: leaves(second)})
    assert paid(parts[1]) == {"Ann": 10, "Bob": 10, "Cy": 5}
    assert paid(parts[2]) == {"Ann": 30, "Bob": 30, "Cy": 5}
    assert gets(parts[2]) == {}


def test_half_a_pot_that_stays_is_half_of_each_ones_money() -> None:
    parts = carry_parts([table_hand(1, 12)], {1: leaves(RolledPot(0, {"Ann": 10, "Bob": 10, "Cy": 5}, 12))})
    assert paid(parts[1]) == {"Ann": 5, "Bob": 5, "Cy": 2}


def test_a_side_pot_that_rolled_is_of_those_in_it_alone() -> None:
    main, side = RolledPot(0, {"Ann": 10, "Bob": 10, "Cy": 10}, 30), RolledPot(0, {"Ann": 40, "Bob": 40}, 80)
    assert paid(carry_parts([table_hand(1, 110)], {1: leaves(main, side)})[1]) == {"Ann": 50, "Bob": 50, "Cy": 10}
    assert paid(carry_parts([table_hand(1, 80)], {1: leaves(side)})[1]) == {"Ann": 40, "Bob": 40}


def test_money_that_came_from_nowhere_is_nobodys_and_money_that_was_lost_is_everybodys() -> None:
    pot = RolledPot(30, {"Ann": 10, "Bob": 10}, 50)
    assert paid(carry_parts([table_hand(1, 50, 30)], {1: leaves(pot)})[1]) == {"Ann": 10, "Bob": 10, None: 30}
    assert paid(carry_parts([table_hand(1, 60, 30)], {1: leaves(pot)})[1]) == {"Ann": 10, "Bob": 10, None: 40}
    assert paid(carry_parts([table_hand(1, 25, 30)], {1: leaves(pot)})[1]) == {"Ann": 5, "Bob": 5, None: 15}


def test_what_was_left_though_somebody_won_is_of_the_whole_pot() -> None:
    found = Leaves((), {"Ann": 20, "Bob": 20}, PEOPLE, 1, "open")
    assert paid(carry_parts([table_hand(1, 10)], {1: found})[1]) == {"Ann": 5, "Bob": 5}


def test_when_the_night_ends_it_goes_back_or_is_split_or_waits() -> None:
    pot = RolledPot(0, {"Ann": 10, "Bob": 10, "Cy": 5}, 25)
    for at_end, expected in (
        ("refund", {"Ann": 10, "Bob": 10, "Cy": 5}),
        ("split", {"Ann": 9, "Bob": 8, "Cy": 8}),
        ("open", {}),
        ("next_session", {}),
    ):
        assert gets(carry_parts([table_hand(1, 25)], {1: leaves(pot, at_end=at_end)})[1]) == expected, at_end
    in_chips = carry_parts([table_hand(1, 25)], {1: leaves(pot, at_end="split", chip=10)})[1]
    assert gets(in_chips) == {"Ann": 15, "Bob": 10}
    stayed = table_hand(1, 25, entitled_rule="showdown_only")
    assert gets(carry_parts([stayed], {1: leaves(pot, at_end="split")})[1]) == {"Ann": 13, "Bob": 12}
    # What a later hand took up is nobody's any more.
    later = carry_parts([table_hand(1, 25), table_hand(2, 0, 25)], {1: leaves(pot, at_end="refund")})
    assert (list(later), gets(later[1])) == ([1], {})


def test_a_resolved_hand_tells_what_its_carry_is_made_of() -> None:
    seats = [
        seat("Ann", 10, **FULL_HOUSE),
        seat("Bob", 70, **QUEEN_OF_SPADES),
        seat("Cy", 60, **THREE_OF_SPADES),
        seat("Dee", 60, folded=True),
    ]
    (outcome,) = resolve_hands([thirds("1", seats=seats, carry_in=50, house={"carry_at_end": "refund"}, chip=5)])
    found = leaves_of(outcome)
    assert (found.chip, found.at_end, found.put_in) == (5, "refund", {"Ann": 10, "Bob": 60, "Cy": 60, "Dee": 60})
    # Of the side pot, Bob's queen and Cy's three of spades are two thirds against one: only the main pot stays.
    assert [(pot.carried, dict(pot.paid), pot.rolled) for pot in found.pots] == [
        (50, {"Ann": 10, "Bob": 10, "Cy": 10, "Dee": 10}, 90)
    ]


CHIPS = st.integers(0, 10**15)
NIGHTS = st.lists(
    st.tuples(
        st.lists(st.tuples(CHIPS, st.dictionaries(st.sampled_from(PEOPLE), CHIPS), st.fractions(0, 1)), max_size=3),
        CHIPS,
        CHIPS,
        st.sampled_from(["open", "refund", "split", "next_session"]),
        st.integers(1, 10**6),
    ),
    min_size=1,
    max_size=5,
)


@given(NIGHTS)
def test_parts_come_to_the_carry_whatever_was_written_down(night: list[tuple[object, ...]]) -> None:
    hands, found = [], {}
    for ref, (pots, left, carry_in, at_end, chip) in enumerate(night):
        rolled = [
            RolledPot(carried, payers, int(share * (carried + sum(payers.values()))))
            for carried, payers, share in pots  # type: ignore[attr-defined]
        ]
        hands.append(table_hand(ref, left, carry_in))  # type: ignore[arg-type]
        found[ref] = leaves(*rolled, at_end=at_end, chip=chip)  # type: ignore[arg-type]
    for ref, parts in carry_parts(hands, found).items():
        assert sum(part.paid for part in parts) == hands[ref].left
        assert all(part.paid >= 0 and (part.given or 0) >= 0 for part in parts)
        given = [part.given for part in parts if part.given is not None]
        assert not given or sum(given) == hands[ref].left
        assert len({part.player for part in parts}) == len(parts)


@given(st.dictionaries(st.sampled_from(PEOPLE), st.integers(1, 10**15), min_size=1), st.fractions(0, 1))
def test_nobodys_part_is_a_chip_away_from_his_share(payers: dict[str, int], share: Fraction) -> None:
    whole = sum(payers.values())
    rolled = int(share * whole)
    parts = carry_parts([table_hand(1, rolled)], {1: leaves(RolledPot(0, payers, rolled))}).get(1, [])
    for part in parts:
        assert abs(part.paid - Fraction(payers.get(part.player or "", 0) * rolled, whole)) < 1
