"""The ledger of simulated nights comes out even with the hands."""

from collections import Counter, defaultdict
from pathlib import Path

import pytest

from pipeline.book.nights.ledger import of_ledger
from pipeline.book.simulate.run import LEDGER_FILE, Wanted
from pipeline.records.ledger_file import read_ledgers
from schemas.hand import Hand
from schemas.ledger import Entry
from tests.book.simulate.simulated import amount, key, written


def entries(folder: Path) -> list[Entry]:
    found = list(read_ledgers([str(folder / LEDGER_FILE)]))
    assert all(isinstance(entry, Entry) for entry in found)
    return [entry for entry in found if isinstance(entry, Entry)]


def nights_of(hands: list[Hand]) -> dict[str, list[Hand]]:
    nights = defaultdict(list)
    for hand in hands:
        nights[str(hand.session)].append(hand)
    return nights


@pytest.mark.parametrize("at_end", ["open", "next_session"])
def test_what_was_bought_is_cashed_out_taken_or_on_the_table(at_end: str, tmp_path: Path) -> None:
    wanted = Wanted(400, 5, 3, rake=True, ledger=True, hands_a_night=50, tables=2)
    hands = written(tmp_path, "two-thirds", wanted, (("carry_at_end", at_end),))
    rows = entries(tmp_path)
    for session, night in nights_of(hands).items():
        (found,) = of_ledger(rows, session)
        assert found.fees == sum(hand.rake or 0 for hand in night)
        assert found.gap == amount(night[-1].carry_out) - amount(night[0].carry_in)
        assert not found.stayed
    assert len(nights_of(hands)) == 8


def test_every_rise_of_a_stack_stands_in_the_ledger_but_for_what_the_key_names(tmp_path: Path) -> None:
    wanted = Wanted(600, 6, 4, full=True, ledger=True, kinds=("rebuy-unrecorded",), mistakes_a_night=1, tables=2)
    hands = written(tmp_path, "stud", wanted)
    bought = Counter[tuple[str | None, ...]]()
    for entry in entries(tmp_path):
        if entry.kind in ("buy-in", "rebuy"):
            bought[entry.session, entry.table, entry.hand, entry.player] += entry.amount
    left_out = key(tmp_path)
    for session, night in nights_of(hands).items():
        left: Counter[str] = Counter()
        for hand in night:
            for seat in hand.seats:
                more = (seat.stack or 0) - left[seat.player]
                booked = bought.pop((session, hand.table, hand.hand_id, seat.player), 0)
                told = left_out.get((session, hand.table, hand.hand_id), {"players": {}})
                assert more == booked - told["players"].get(seat.player, 0)
                left[seat.player] = seat.stack_end or 0
    assert not bought
    assert len(left_out) == len(nights_of(hands)) > 5
