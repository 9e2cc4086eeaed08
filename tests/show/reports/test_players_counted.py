"""Every statistic of players equals what the slow counters count of the same hands, in all and in every part."""

from collections import Counter
from collections.abc import Callable

import pytest

from pipeline.book.choose import PARTS
from pipeline.book.database.store import Store
from pipeline.book.intervals import newcombe
from pipeline.book.loading.fact_shape import COUNTERS
from pipeline.rules.catalog import VARIANTS
from pipeline.show.rates import stat_reports, statistics_of
from pipeline.show.report import report
from schemas.hand import Hand
from tests.nights import load
from tests.simulated import hands, slow_facts

Sums = dict[str, int]
Formula = Callable[[Sums], tuple[int, int]]

OWN = (
    "vpip3 complete limp3 complete_bi rebet3 coldcall3 steal3 steal3_door lo_win lo_made own_two_spades queen_hit"
    " mariah_miss follow4 pair4_bet"
).split() + [f"{kind}{street}" for kind in ("bet", "fold", "checkraise") for street in (4, 5, 6, 7)]
"""Statistics whose counters bear their own name."""
OUT_OF: dict[str, list[str]] = {
    "vpip3_opp": ["raise3"],
    "told": ["bringin"],
    "bi_steal_opp": ["fold_bi_steal", "rebet_bi_steal"],
    "steal3": ["steal_ok"],
    "saw_opp": ["saw4", "saw5", "saw6", "saw7"],
    "hilo_opp": ["hi_win", "scoop"],
    "lo_win": ["free_low"],
    "split_opp": ["quartered", "threequarter"],
    "second_opp": ["top_bust", "top_tie_void", "second_share"],
    "thirds_opp": ["third_hi", "third_lo", "third_best", "two_plus", "near_hi", "near_lo", "near_best"],
    "hands": ["foldout_win"],
}
FORMULAS: dict[str, Formula] = {
    "breakeven": lambda n: (n["steal_need"], n["steal3"]),
    "wtsd": lambda n: (n["showdowns"], n["saw4"]),
    "wsd": lambda n: (n["wsd"], n["showdowns"] - n["rolled"]),
    "wsd_all": lambda n: (n["wsd"], n["showdowns"]),
    "potshare": lambda n: (n["potshare"], n["showdowns"] - n["rolled"]),
    "wwsf4": lambda n: (n["won4"], n["saw4"]),
    "won_nosd": lambda n: (n["won_out4"], n["saw4"] - n["showdowns"]),
    "af": lambda n: (n["aggressions"], n["calls"]),
    "afq": lambda n: (n["aggressions"], n["aggressions"] + n["calls"] + n["folds"]),
    "near_miss": lambda n: (n["near_hi"] + n["near_lo"] + n["near_best"], n["thirds_opp"]),
}
"""The others, out of what the slow counters count."""


def expected(statistic: str, counts: Sums) -> tuple[int, int]:
    if statistic in FORMULAS:
        return FORMULAS[statistic](counts)
    if statistic in OWN:
        return counts[statistic], counts[f"{statistic}_opp"]
    (opp,) = [name for name, of in OUT_OF.items() if statistic in of]
    return counts[statistic], counts[opp]


BANDS = {**dict.fromkeys(range(5), "2 to 6"), **dict.fromkeys(range(5, 8), "7 to 9"), 8: "T and J", 9: "T and J"}
BANDS |= {10: "Q and K", 11: "Q and K", 12: "A"}
COUNTS = ("vpip3", "vpip3_opp", "complete", "complete_opp", "steal3", "steal3_opp")


def every_pair(store: Store, by: str | None = None) -> dict[tuple[str, str, str], tuple[int, int]]:
    """Num and opp by part, player and statistic, from the reports."""
    found: dict[tuple[str, str, str], tuple[int, int]] = {}
    for name in stat_reports():
        frame = report(name, store, None, by)
        for row in frame.iter_rows(named=True):
            for one in statistics_of(frame):
                found[row.get("part") or "", row["player"], one] = row[f"{one}_num"], row[f"{one}_opp"]
    return found


def part_of(by: str | None, hand: Hand, counts: dict[str, int | None]) -> str:
    """To which part a player's hand belongs; empty where that is not known."""
    order, door = counts["seat_order"], counts["door"]
    parts = {
        None: "",
        "variant": hand.variant,
        "session": hand.session,
        "month": str(hand.played_at)[:7],
        "seat-order": None if order is None else str(order) if order else "bring-in",
        "door-card": None if door is None else "23456789TJQKA"[door],
        "players": str(counts["players"]),
    }
    return parts[by] or ""


def totals(by: str | None) -> dict[tuple[str, str], Counter[str]]:
    """What the slow counters count of each player over all hands of a part; hands are counted beside."""
    sums: dict[tuple[str, str], Counter[str]] = {}
    for hand, facts in zip(hands(), slow_facts(), strict=True):
        for player, counts in facts.items():
            one = sums.setdefault((part_of(by, hand, counts), player), Counter())
            one["hands"] += 1
            one.update({name: counts[name] or 0 for name in COUNTERS})
    return sums


def test_the_hands_are_of_every_game_with_their_actions() -> None:
    with_actions = [hand for hand in hands() if hand.actions]
    assert len(with_actions) >= 2000
    assert {hand.variant for hand in with_actions} == set(VARIANTS)
    assert len(hands()) - len(with_actions) > 100
    folds = sum(action.act == "fold" for hand in with_actions for action in hand.actions or ())
    assert folds > 2000


@pytest.mark.parametrize("by", [None, *PARTS])
def test_every_statistic_is_what_the_slow_counters_make_of_it(nights: Store, by: str | None) -> None:
    sums = totals(by)
    found = every_pair(nights, by)
    assert {key[:2] for key in found} == set(sums)
    assert len({part for part, _ in sums}) > (0 if by in (None, "month") else 1)
    assert {key: pair for key, pair in found.items() if pair != expected(key[2], sums[key[:2]])} == {}
    assert {one for _, _, one in found} == {*OWN, *FORMULAS, *(one for of in OUT_OF.values() for one in of)}


def test_willingness_with_a_roll_is_that_of_a_plain_loop(nights: Store) -> None:
    sums: dict[str, Counter[tuple[str, bool]]] = {}
    for hand, facts in zip(hands(), slow_facts(), strict=True):
        for player, counts in facts.items():
            rolled = bool(hand.carry_in)
            for name in ("vpip3", "vpip3_opp"):
                sums.setdefault(player, Counter())[name, rolled] += counts[name] or 0
    rows = report("rolled_pot_entries", nights)
    assert set(rows["player"]) == set(sums)
    for row in rows.iter_rows(named=True):
        mine = sums[row["player"]]
        one, other = [(mine["vpip3", rolled], mine["vpip3_opp", rolled]) for rolled in (True, False)]
        assert (row["vpip3_with_roll_num"], row["vpip3_with_roll_opp"]) == one
        assert (row["vpip3_without_roll_num"], row["vpip3_without_roll_opp"]) == other
        bounds = row["vpip3_roll_difference_low"], row["vpip3_roll_difference_high"]
        if not one[1] or not other[1]:
            assert {row["vpip3_roll_difference"], *bounds} == {None}
            continue
        assert row["vpip3_roll_difference"] == pytest.approx(one[0] / one[1] - other[0] / other[1])
        assert bounds == pytest.approx(newcombe(*one, *other))
        assert bounds[0] < row["vpip3_roll_difference"] < bounds[1]
    compared = rows["vpip3_roll_difference"].drop_nulls()
    assert 5 < len(compared) < rows.height


def test_nothing_is_counted_more_often_than_it_could_be(nights: Store) -> None:
    scale = {"potshare": 10_000, "second_share": 10_000, "breakeven": 1000}
    over = {key: pair for key, pair in every_pair(nights).items() if pair[0] > pair[1] * scale.get(key[2], 1)}
    assert {key for key in over if key[2] != "af"} == set()


SUMS_THAT_HOLD = {
    "one player at most has the bring-in": "sum(bringin) > 1",
    "one player at most completes first": "sum(complete) + sum(complete_bi) > 1",
    "what is won at a showdown is shared whole": "sum(potshare) not in (0, 10000)",
    "it is shared unless nobody won": "(sum(potshare) = 0) <> (sum(showdowns) = 0 or bool_or(rolled = 1))",
    "a rollover is one for all": "sum(rolled) not in (0, sum(showdowns))",
    "nobody goes to a showdown alone": "sum(showdowns) = 1",
    "one player takes a hand left to him, and no showdown comes": "sum(foldout_win) + least(sum(showdowns), 1) > 1",
    "one player holds each card": "greatest(sum(third_hi), sum(third_lo), sum(queen_hit)) > 1",
    "somebody holds the best hand": "sum(thirds_opp) > 0 and sum(third_best) = 0",
    "streets are seen in order": "bool_or(saw4 < saw5 or saw5 < saw6 or saw6 < saw7)",
    "who goes to the showdown saw every street": "bool_or(showdowns > saw7)",
    "a steal is a completion": "sum(steal3) > sum(raise3)",
    "a raise is an act of his own will": "bool_or(raise3 > vpip3 or vpip3 > vpip3_opp)",
    "the bring-in answers a steal once": "bool_or(fold_bi_steal + rebet_bi_steal > bi_steal_opp)",
    "folds are those of the streets": "bool_or(folds <> fold4 + fold5 + fold6 + fold7)",
    "a scoop is the whole high": "bool_or(scoop > hi_win or free_low > lo_win)",
    "a miss is of one third": "bool_or(near_hi + near_lo + near_best > 1 or (two_plus = 1 and near_hi = 1))",
}


@pytest.mark.parametrize("broken", SUMS_THAT_HOLD.values(), ids=SUMS_THAT_HOLD)
def test_sums_that_must_hold_in_every_hand(nights: Store, broken: str) -> None:
    assert nights.query(f"select hand_ref from seat_fact group by hand_ref having {broken}").rows() == []


def test_hands_read_twice_count_once(book: Store) -> None:
    some = hands()[::7]
    load(book, some)
    once = every_pair(book)
    load(book, some)
    load(book, some[:50], "again.jsonl")
    assert every_pair(book) == once


def values(start: dict[str, int | None]) -> dict[str, str | None]:
    """The value of each split for one player in one hand, None where it is not known."""
    order, door, place, copies = (start[name] for name in ("seat_order", "door", "door_place", "copies"))
    return {
        "seat": None if order is None else str(order) if order else "bring-in",
        "players": str(start["players"]),
        "door card": None if door is None else BANDS[door],
        "door place": None if place is None else ("lowest", "middle", "highest")[place],
        "start": None if copies is None else "dead" if copies else "live",
    }


def test_splits_of_third_street_are_those_of_the_slow_counters(nights: Store) -> None:
    sums: dict[tuple[str, str, str], Counter[str]] = {}
    for facts in slow_facts():
        for player, counts in facts.items():
            for split, value in values(counts).items():
                if value is not None:
                    row = sums.setdefault((player, split, value), Counter())
                    row.update({name: counts[name] or 0 for name in COUNTS})
                    row["hands"] += 1
    found = {
        (row["player"], row["split"], row["value"]): row
        for row in report("third_street_splits", nights).iter_rows(named=True)
    }
    assert set(found) == set(sums)
    assert {split for _, split, _ in found} == {"seat", "players", "door card", "door place", "start"}
    for key, counted in found.items():
        want = sums[key]
        assert counted["hands"] == want["hands"]
        for name in ("vpip3", "complete", "steal3"):
            assert (counted[f"{name}_num"], counted[f"{name}_opp"]) == (want[name], want[f"{name}_opp"])


def test_raises_of_a_table_are_those_of_the_slow_counters(nights: Store) -> None:
    raises: Counter[tuple[str | None, str | None, str]] = Counter()
    many: Counter[tuple[str | None, str | None, str]] = Counter()
    for one, facts in zip(hands(), slow_facts(), strict=True):
        if one.actions:
            key = one.session, one.table, one.variant
            raises[key] += sum(counts["raises3"] or 0 for counts in facts.values())
            many[key] += 1
    rows = report("table_raises", nights).select("session", "table_name", "variant", "hands", "raises").rows()
    assert {row[:3]: row[3:] for row in rows} == {key: (many[key], raises[key]) for key in many}
