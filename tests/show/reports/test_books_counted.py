"""What nights come to, and how they were written down, equals what plain loops over the same hands count."""

from collections import Counter
from typing import Any

import pytest

from pipeline.book.database.store import Store
from pipeline.book.intervals import wilson
from pipeline.show.report import report
from tests.naive_book import Played, chains, is_closed
from tests.simulated import WRONG_EVERY, played

Key = tuple[Any, ...]
UNIT = ("money", "currency", "scale")
PARTIES = {"the pot", "rake and fees"}


@pytest.fixture(scope="module")
def hands() -> list[Played]:
    return played()


def unit(hand: Played) -> Key:
    return hand.who("")[:3]


def moves(hand: Played) -> dict[str, tuple[int, int]]:
    """What each party of a hand won, as paid and as it should be; both come to nothing."""
    found = {player: (hand.paid[player] - hand.put_in[player], hand.net[player]) for player in hand.players}
    left = hand.carry_out - hand.carry_in
    found |= {"the pot": (left, left), "rake and fees": (hand.rake, hand.rake)}
    assert [sum(chips) for chips in zip(*found.values(), strict=True)] == [0, 0]
    return found


def booked_on(hands: list[Played]) -> dict[int, Played | None]:
    """The hand on which each is booked by chains: itself, the last of its chain, or none while that is open."""
    found: dict[int, Played | None] = {id(hand): hand for hand in hands}
    for chain in chains(hands):
        found |= {id(hand): chain[-1] if is_closed(chain) else None for hand in chain}
    return found


def test_winnings(nights: Store, hands: list[Played]) -> None:
    slow: dict[Key, Counter[str]] = {}
    for hand in hands:
        for player in hand.players:
            row = slow.setdefault(hand.who(player), Counter())
            row["hands"] += player in hand.dealt
            row["put_in"] += hand.put_in[player]
            row["paid"] += hand.paid[player] - hand.put_in[player]
            row["due"] += hand.net[player]
    rows = report("winnings", nights).rows()
    assert {row[:4]: row[4:] for row in rows} == {
        who: (one["hands"], one["put_in"], one["paid"], one["due"], one["due"] - one["paid"])
        for who, one in slow.items()
    }
    assert sum(abs(row[-1]) for row in rows) > 0


def test_bookings(nights: Store, hands: list[Played]) -> None:
    slow: dict[Key, Counter[str]] = {}
    booked = booked_on(hands)
    for hand in hands:
        for party, (paid, due) in moves(hand).items():
            row = slow.setdefault((hand.key[0], *unit(hand), party), Counter())
            row.update({"paid": paid, "due": due, "open": 0 if booked[id(hand)] else due})
            row["moved"] += party not in PARTIES or paid != 0 or due != 0
    rows = report("bookings", nights).rows()
    assert {row[:5]: row[5:] for row in rows} == {
        key: (one["paid"], one["due"], one["due"] - one["paid"], one["due"] - one["open"], one["open"])
        for key, one in slow.items()
        if one["moved"]
    }
    assert any(row[-1] for row in rows)


def test_running_nets(nights: Store, hands: list[Played]) -> None:
    booked = booked_on(hands)
    steps: dict[Key, dict[str, Counter[str]]] = {hand.key: {} for hand in hands}
    for hand in hands:
        at = booked[id(hand)]
        for party, (_, due) in moves(hand).items():
            steps[hand.key].setdefault(party, Counter())["cash"] += due
            if at is not None:
                steps[at.key].setdefault(party, Counter())["chain"] += due
    running: dict[Key, Counter[str]] = {}
    slow = {}
    for hand in hands:
        for party, one in steps[hand.key].items():
            so_far = running.setdefault((*hand.key[:2], *unit(hand), party), Counter())
            so_far.update(one)
            if one["cash"] or one["chain"]:
                slow[*hand.key, party] = (one["cash"], one["chain"], so_far["cash"], so_far["chain"])
    rows = report("running_nets", nights)
    names = ["session", "table_name", "hand_id", "party", "cash_chips", "chain_chips"]
    fast = rows.select(*names, "running_cash_chips", "running_chain_chips").rows()
    assert {row[:4]: row[4:] for row in fast} == slow


def verdict(hand: Played) -> str:
    """What was to be found: one hand in seven was paid wrong."""
    if not hand.recorded:
        return "unrecorded"
    return "mismatches" if hand.record["hand_no"] % WRONG_EVERY == 0 else "verified"


def test_verdict_rates(nights: Store, hands: list[Played]) -> None:
    slow: dict[tuple[str, str], Counter[str]] = {}
    for hand in hands:
        values = {
            "all": "all",
            "game": hand.game,
            "recorder": hand.record.get("recorder", "not written"),
            "month": hand.record["played_at"][:7],
            "players": str(len(hand.dealt)),
        }
        for key in values.items():
            slow.setdefault(key, Counter()).update(["hands", verdict(hand)])
    rows = report("verdict_rates", nights).rows(named=True)
    assert {(row["split"], row["value"]) for row in rows} == set(slow)
    for row in rows:
        mine = slow[row["split"], row["value"]]
        for name in ("hands", "verified", "mismatches", "unrecorded", "void", "unverifiable"):
            assert row[name] == mine[name], (row["value"], name)
        wrong, told = mine["mismatches"], mine["mismatches"] + mine["verified"]
        assert (row["mismatch_num"], row["mismatch_opp"]) == (wrong, told)
        if wrong:
            assert (row["mismatch_low"], row["mismatch_high"]) == pytest.approx(wilson(wrong, told))


def test_misallocations(nights: Store, hands: list[Played]) -> None:
    slow: Counter[Key] = Counter()
    many: Counter[Key] = Counter()
    for hand in hands:
        off = sum(abs(hand.paid[player] - hand.won[player]) for player in hand.players)
        if off:
            slow[*unit(hand), hand.game] += off // 2
            many[*unit(hand), hand.game] += 1
    fast: Counter[Key] = Counter()
    found: Counter[Key] = Counter()
    for row in report("misallocations", nights).rows(named=True):
        key = (*(row[name] for name in UNIT), row["variant"])
        fast[key] += row["misallocated_chips"]
        found[key] += row["hands"]
    assert (fast, found) == (slow, many)
    assert sum(many.values()) > 50


def test_completenesses(nights: Store, hands: list[Played]) -> None:
    slow: Counter[tuple[str, str | None]] = Counter()
    whole: Counter[tuple[str, str | None]] = Counter()
    for hand in hands:
        seats = [seat for seat in hand.record["seats"] if seat["player"] in hand.stayed and not seat.get("mucked")]
        if len(seats) > 1:
            key = hand.game, hand.record.get("recorder")
            slow[key] += 1
            cards = [[*(seat.get("down") or []), *(seat.get("up") or [])] for seat in seats]
            # Seven, or more where fours brought some.
            whole[key] += all(len(one) >= 7 and "??" not in one for one in cards)
    rows = report("completenesses", nights).rows(named=True)
    assert {(row["variant"], row["recorder"]): row["cards_written_opp"] for row in rows} == slow
    assert {(row["variant"], row["recorder"]): row["cards_written_num"] for row in rows} == whole


def test_nights(nights: Store, hands: list[Played]) -> None:
    slow: dict[Key, Counter[str]] = {}
    nets: dict[Key, Counter[str]] = {}
    for hand in hands:
        key = (*hand.key[:2], *unit(hand))
        slow.setdefault(key, Counter()).update(["hands", verdict(hand)])
        nets.setdefault(key, Counter()).update(hand.net)
    rows = report("nights", nights).rows(named=True)
    assert {(row["session"], row["table_name"], *(row[name] for name in UNIT)) for row in rows} == set(slow)
    for row in rows:
        key = (row["session"], row["table_name"], *(row[name] for name in UNIT))
        assert (row["hands"], row["verified"], row["mismatch"]) == tuple(
            slow[key][name] for name in ("hands", "verified", "mismatches")
        )
        assert {one["player"]: one["net_chips"] for one in row["nets"]} == nets[key]


def test_rollovers(nights: Store, hands: list[Played]) -> None:
    slow = {
        hand.key: (hand.carry_in, sum(pot.stays for pot in hand.pots), hand.carry_out)
        for hand in hands
        if hand.carry_in or hand.carry_out
    }
    rows = report("rollovers", nights).rows(named=True)
    names = ("in_chips", "rolled_chips", "out_chips")
    assert {
        (row["session"], row["table_name"], row["hand_id"]): tuple(row[name] for name in names) for row in rows
    } == slow
