"""The fields of a PHH hand: amounts and their scale, winnings, names, tables and times."""

import tomllib
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.records.phh.fields import Number, Units, decimals, fit
from pipeline.records.phh.hand import hand_of
from pipeline.records.phh.heading import Place
from pipeline.records.phh.told import NotRead
from schemas.hand import Hand
from schemas.problem import PROBLEM_CODES
from tests.records.phh_text import BASE, THIRD, WRITTEN, codes, one, play


@pytest.mark.parametrize(
    ("number", "places"),
    [(7, 0), ("7.0", 0), ("0.5", 1), ("12.50", 1), ("0.125", 3), ("1E+3", 0), ("0.00", 0), ("1e-8", 8)],
)
def test_decimals_are_counted_without_closing_zeros(number: str | int, places: int) -> None:
    assert decimals(number if isinstance(number, int) else Decimal(number)) == places


@pytest.mark.parametrize(
    ("numbers", "currency", "units"),
    [
        (["1", "20"], None, Units(1, 1)),
        (["0.5", "20"], None, Units(10, 1)),
        (["0.25"], None, Units(100, 1)),
        (["0.00001"], None, Units(100000000, 1)),
        (["0.25"], "USD", Units(100, 1)),
        (["0.5"], "USD", Units(100, 10)),
        (["20"], "USD", Units(100, 100)),
        (["20"], "JPY", Units(1, 1)),
        (["0.125"], "USD", Units(1000, 1)),
    ],
)
def test_the_scale_makes_every_amount_whole(numbers: list[str], currency: str | None, units: Units) -> None:
    assert fit([Decimal(number) for number in numbers], currency) == units


@given(st.lists(st.decimals(0, 10**6, places=4), min_size=1))
def test_units_are_exact(numbers: list[Number]) -> None:
    units = fit(numbers, None)
    assert [Decimal(units.of(number)) for number in numbers] == [number * units.scale for number in numbers]


@pytest.mark.parametrize(
    ("more", "money", "currency"),
    [
        ("", "tournament", None),
        ('currency = "USD"', "cash", "USD"),
        ('currency = "usd"\nlevel = 3', "tournament", None),
        ('currency = "chips"', "tournament", None),
        ('currency_symbol = "$"', "cash", None),
        ('_money = "cash"', "cash", None),
        ('_money = "play"\ncurrency = "USD"', "play", "USD"),
    ],
)
def test_chips_are_cash_only_where_the_file_says_so(more: str, money: str, currency: str | None) -> None:
    hand = one(play(*THIRD, more=more))
    assert (hand.money, hand.currency) == (money, currency)


def test_a_stack_nobody_knows_is_not_written_and_nothing_is_computed() -> None:
    text = play(*THIRD, "p2 pb", more="finishing_stacks = [80, 88, inf]").replace("90, 90, 90", "90, inf, 90")
    hand = one(text)
    assert [seat.stack for seat in hand.seats] == [90, None, 90]
    assert [seat.won for seat in hand.seats] == [None, None, None]
    assert "won" not in hand.extra


def test_written_winnings_stand_over_computed_ones() -> None:
    ends = "finishing_stacks = [89, 88, 92]"
    assert [seat.won for seat in one(play(*THIRD, "p2 pb", more=f"winnings = [0, 0, 9]\n{ends}")).seats] == [0, 0, 9]
    both = one(play(*THIRD, "p2 pb", more=f"winnings = [0, 0, 9]\n_won = [0, 7, 0]\n{ends}"))
    assert [seat.won for seat in both.seats] == [0, 7, 0]
    assert "won" not in both.extra


def test_two_players_ante_the_other_way_round() -> None:
    base = BASE.replace("[1, 1, 1]", "[0, 3]").replace("[90, 90, 90]", "[90, 90]").replace(', "Cy"', "")
    assert [(a.seat, a.amount) for a in one(play(base=base)).actions or []] == [(1, 3)]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("antes = [1, 1]", "seat-count"),
        ("antes = 1", "wrong-type"),
        ("antes = [1, 1, -1]", "bad-amount"),
        ("antes = [1, 1, nan]", "bad-amount"),
        ("antes = [1, 1, inf]", "bad-amount"),
        ("antes = [1, 1, 1e99]", "bad-amount"),
        ("antes = [1, 1, 0.000000001]", "bad-amount"),
        ("antes = [1, 1, true]", "wrong-type"),
        ("antes = [1, 1, 0.5]\nstarting_stacks = [9, 9, 900000000000000]", "bad-amount"),
        ("starting_stacks = [90]", "seat-count"),
        ("variant = false", "missing-field"),
        ('players = ["Ann", "Bob", "' + "C" * 81 + '"]', "bad-name"),
        ("seats = [1, 2, 17]", "wrong-type"),
        ("blinds_or_straddles = [1, 2, 0]", "unknown-key"),
        ("_chip = 0", "bad-amount"),
        ("_house = { odd_chip = [] }", "bad-knob-value"),
        ('_announced = { whispered = "no" }', "unknown-key"),
        ("_money = 'gold'", "wrong-type"),
        ("hand = 2024-03-02", "wrong-type"),
    ],
)
def test_a_field_that_cannot_be_is_a_problem(line: str, code: str) -> None:
    asked = {part.partition(" =")[0] for part in line.splitlines()}
    kept = [part for part in play(*THIRD).splitlines() if part.partition(" =")[0] not in asked]
    assert code in codes("\n".join([*kept, line]))


@pytest.mark.parametrize("key", ["variant", "antes", "starting_stacks", "actions"])
def test_a_field_no_hand_is_without_is_missed(key: str) -> None:
    kept = [line for line in play(*THIRD).splitlines() if not line.startswith(key)]
    assert "missing-field" in codes("\n".join(kept))


@pytest.mark.parametrize(
    ("more", "played_at", "date"),
    [
        ("year = 2026\nmonth = 2\nday = 6", None, "2026-02-06"),
        ("year = 2026\nmonth = 2", None, "2026-02"),
        ("year = 2026", None, "2026"),
        ("day = 6", None, None),
        ("year = 2026\nmonth = 2\nday = 6\ntime = 20:30:00", "2026-02-06T20:30:00+00:00", None),
        (
            'year = 2026\nmonth = 2\nday = 6\ntime = 20:30:00\ncity = "A"\nregion = "B"\ncountry = "C"',
            "2026-02-06T20:30:00",
            None,
        ),
        (
            'year = 2026\nmonth = 2\nday = 6\ntime = 20:30:00\ntime_zone_abbreviation = "GMT"',
            "2026-02-06T20:30:00+00:00",
            None,
        ),
        (
            'year = 2026\nmonth = 2\nday = 6\ntime = 20:30:00\ntime_zone_abbreviation = "CET"',
            "2026-02-06T20:30:00",
            None,
        ),
        (
            'year = 2026\nmonth = 7\nday = 6\ntime = 20:30:00\ntime_zone = "America/Toronto"',
            "2026-07-06T20:30:00-04:00",
            None,
        ),
    ],
)
def test_a_time_needs_a_date_and_a_date_alone_is_no_time(more: str, played_at: str | None, date: str | None) -> None:
    hand = one(play(*THIRD, more=more))
    assert (hand.played_at, hand.extra.get("date")) == (played_at, date)


def test_a_time_without_a_date_is_kept_as_it_stands() -> None:
    hand = one(play(*THIRD, more='time = 20:30:00\nday = 6\ntime_zone = "Nowhere"'))
    assert hand.extra == {"time": "20:30:00", "day": "6", "time_zone": "Nowhere"}


@pytest.mark.parametrize("zone", ["Europe/Atlantis", "../../etc/passwd", "America"])
def test_a_zone_nobody_knows_is_a_problem(zone: str) -> None:
    more = f'year = 2026\nmonth = 2\nday = 6\ntime = 20:30:00\ntime_zone = "{zone}"'
    assert codes(play(*THIRD, more=more)) == ["bad-time"]


def test_the_hand_is_called_after_its_place_where_it_has_no_name() -> None:
    nameless = play(*THIRD).replace("hand = 1\n", "")
    assert one(nameless, "late.phh").hand_id == "late"
    assert one(f"[31]\n{nameless}", "late.phhs").hand_id == "31"
    assert one(f'["the last"]\n{nameless}', "late.phhs").hand_id == "the last"
    assert one(nameless.replace("antes", 'hand = "9b"\nantes')).hand_id == "9b"
    assert (one(play()).hand_no, one(nameless).hand_no) == (1, None)


def test_the_table_is_the_event_or_the_folder_where_it_has_no_name() -> None:
    assert one(play(*THIRD, more='table = 5\nevent = "Spring Open"')).table == "5"
    assert one(play(*THIRD, more='table = 5\nevent = "Spring Open"')).extra["event"] == "Spring Open"
    assert one(play(*THIRD, more='event = "Spring Open"')).table == "Spring Open"
    assert one(play(*THIRD)).table == "attic"
    assert one(play(*THIRD), folder="").table == "eve"


def test_players_without_names_are_nobody_elsewhere() -> None:
    nameless = play(*THIRD, base=BASE.replace('players = ["Ann", "Bob", "Cy"]\n', ""))
    events = ["Autumn " * 30 + "one", "Autumn " * 30 + "two", "Autumn"]
    hands = [one(f'{nameless}event = "{event}"') for event in events]
    assert [seat.player for seat in hands[2].seats] == ["p1 of Autumn", "p2 of Autumn", "p3 of Autumn"]
    assert len({seat.player for hand in hands for seat in hand.seats}) == 9
    assert len({hand.table for hand in hands}) == 3
    assert [seat.player for seat in one(f'{nameless}event = "{events[0]}"').seats] == [
        seat.player for seat in hands[0].seats
    ]


@pytest.mark.parametrize(
    ("more", "variant"),
    [('_variant = "second-hand-high"', "second-hand-high"), ('_variant = "razz"', "razz")],
)
def test_the_users_own_variant_decides(more: str, variant: str) -> None:
    assert one(play(*THIRD, more=more)).variant == variant
    assert one(play(*THIRD, more=more).replace("F7S", "NT")).variant == variant
    assert one(play(*THIRD).replace("F7S", "two-thirds")).variant == "two-thirds"


@pytest.mark.parametrize("status", ["true", "false"])
def test_how_short_antes_count_is_a_house_rule_only_where_one_was_short(status: str) -> None:
    flag = f"ante_trimming_status = {status}"
    assert one(play(*THIRD, more=flag)).house == {}
    short = play(*THIRD, more=flag).replace("antes = [1, 1, 1]", "antes = [1, 1, 91]")
    assert one(short).house == {"ante_short": {"true": "layers", "false": "whole"}[status]}
    assert one(short + '_house = { ante_short = "layers" }').house == {"ante_short": "layers"}


KEYS = sorted({line.partition(" =")[0] for text in WRITTEN.values() for line in text.splitlines() if " = " in line})
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.just(Decimal("0.5")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["amount", "players", "x"]), inner),
    max_leaves=4,
)


def hand_or_codes(table: dict[str, object]) -> Hand | set[str]:
    try:
        return hand_of(table, Place("1", "attic"))
    except NotRead as refused:
        return {fault.code for fault in refused.faults}


@given(st.sampled_from(KEYS), VALUES)
@settings(max_examples=300)
def test_the_value_of_a_field_never_stops_the_reader(key: str, value: object) -> None:
    got = hand_or_codes({**tomllib.loads(WRITTEN["remarks"], parse_float=Decimal), key: value})
    assert got.seats[0].stack is not None if isinstance(got, Hand) else got <= PROBLEM_CODES.keys()
