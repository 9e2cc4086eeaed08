"""The report on rollovers: which hand leaves what to which."""

from typing import Any

from pipeline.book.database.store import Store
from pipeline.show.report import report
from tests.nights import QUEEN_OF_SPADES, THREE_OF_SPADES, folded_to, hand, load, night, seat, thirds
from tests.show.reported import columns, unspaded

ROLLS = ("chain", "hand_id", "in_chips", "rolled_chips", "out_chips", "out_recorded_chips", "taken")


def test_a_rollover_is_linked_with_who_took_it(book: Store) -> None:
    load(book, [hand("0"), *night()[1:]])
    assert columns(report("rollovers", book), *ROLLS) == [
        (1, "2", 0, 180, 180, 180, None),
        (1, "3", 180, 0, 0, None, [{"player": "Bob", "award_chips": 240}]),
    ]


def test_a_chain_goes_on_until_somebody_takes_it_and_the_next_is_another(book: Store) -> None:
    load(
        book,
        [
            thirds("a"),
            thirds("b", carry_in=180),
            folded_to("Cy", "c", carry_in=360),
            thirds("d"),
            folded_to("Ann", "e", carry_in=150),
            folded_to("Ann", "f", carry_in=40),
        ],
    )
    assert columns(report("rollovers", book), "chain", "hand_id", "in_chips", "out_chips") == [
        (1, "a", 0, 180),
        (1, "b", 180, 360),
        (1, "c", 360, 0),
        (2, "d", 0, 180),
        (2, "e", 150, 0),  # The amounts differ, and it is one chain all the same.
        (3, "f", 40, 0),  # Nothing was left for it to take up.
    ]


def test_a_hand_between_ends_a_chain_unless_the_carry_waits_for_its_game(book: Store) -> None:
    def hands(table: str, **house: str) -> list[Any]:
        return [
            thirds("1", table=table, house=house),
            hand("2", table=table),
            folded_to("Bob", "3", table=table, carry_in=180, house=house),
        ]

    load(book, [*hands("kitchen"), *hands("porch", carry_scope="variant")])
    assert columns(report("rollovers", book), "table_name", "chain", "hand_id") == [
        ("kitchen", 1, "1"),
        ("kitchen", 2, "3"),
        ("porch", 3, "1"),
        ("porch", 3, "3"),
    ]


def test_money_left_on_the_table_by_the_record_alone_starts_a_chain(book: Store) -> None:
    load(book, [hand("1", carry_out=200), hand("2", carry_in=200)])
    assert columns(report("rollovers", book), *ROLLS) == [
        (1, "1", 0, 0, 0, 200, None),
        (1, "2", 200, 0, 0, None, [{"player": "Ann", "award_chips": 400}]),
    ]


def test_half_a_pot_can_roll_and_a_void_hand_hands_the_carry_on(book: Store) -> None:
    load(
        book,
        [
            unspaded("1", variant="high-chicago", house={"no_hole_spade": "carry_half"}),
            hand("2", carry_in=100, void="misdeal"),
            hand("3", carry_in=100),
        ],
    )
    assert columns(report("rollovers", book), "chain", "hand_id", "rolled_chips", "out_chips") == [
        (1, "1", 100, 100),
        (1, "2", 0, 100),
        (1, "3", 0, 0),
    ]


def test_the_order_of_a_table_is_its_numbers_then_its_times_then_its_file(book: Store) -> None:
    load(book, [folded_to("Bob", "x", carry_in=180, hand_no=2)], "late.jsonl")
    load(book, [thirds("y", hand_no=1)], "early.jsonl")
    times = ("2026-11-20T23:30:00+01:00", "2026-11-20T22:45:00Z")
    load(book, [folded_to("Bob", "x", table="porch", carry_in=180, played_at=times[1])], "p.jsonl")
    load(book, [thirds("y", table="porch", played_at=times[0])], "q.jsonl")
    load(book, [thirds("y", table="attic")], "r.jsonl")
    load(book, [folded_to("Bob", "x", table="attic", carry_in=180)], "s.jsonl")
    found = columns(report("rollovers", book), "table_name", "hand_id", "chain")
    assert found == [
        ("attic", "y", 1),
        ("attic", "x", 2),  # Two files and neither number nor time: nothing says that they follow each other.
        ("kitchen", "y", 3),
        ("kitchen", "x", 3),
        ("porch", "y", 4),
        ("porch", "x", 4),
    ]


def test_a_carry_kept_for_some_is_taken_by_those_who_win_it(book: Store) -> None:
    seats = [seat("Bob", 10, **QUEEN_OF_SPADES), seat("Cy", 10, **THREE_OF_SPADES)]
    load(book, [hand("1", carry_in=70, announced={"carry_players": ["Bob"]}, seats=seats)])
    assert columns(report("rollovers", book), "in_chips", "taken") == [(70, [{"player": "Bob", "award_chips": 70}])]
