"""Statistics of money of hands few enough to count by hand, and what must hold over hands of every shape."""

import json
from collections import Counter
from typing import Any

import pytest

from pipeline.book.chains.rebuild import refresh_chains
from pipeline.book.database.store import Store
from pipeline.book.database.views import viewing
from pipeline.show.report import report
from schemas.hand import Hand, Stakes
from tests.deals import campaign
from tests.nights import ACES, KINGS, LOW_CARDS, folded_to, hand, load, night, seat, thirds

BETS = Stakes(big_bet=100)


def at(hour: int, minute: int = 0, day: int = 20) -> str:
    return f"2026-11-{day:02}T{hour:02}:{minute:02}:00Z"


def ann_nets(nets: list[int], **fields: Any) -> list[Hand]:
    """Hands of stud in which Ann wins so much from Bob, or loses it to him, or puts nothing in and folds."""
    hands = []
    for number, net in enumerate(nets, 1):
        best, other = (ACES, KINGS) if net > 0 else (KINGS, ACES)
        seats = [seat("Ann", abs(net), folded=not net, **best), seat("Bob", abs(net) or 50, **other)]
        if not net:
            seats.append(seat("Cy", 50, **LOW_CARDS))
        hands.append(hand(str(number), seats=seats, stakes=BETS, **fields))
    return hands


def row(store: Store, name: str, player: str = "Ann") -> dict[str, Any]:
    (found,) = [one for one in report(name, store).iter_rows(named=True) if one["player"] == player]
    return found


def test_five_hands_have_their_known_mean_and_deviation(book: Store) -> None:
    load(book, ann_nets([200, -100, -100, 0, 500]))
    ann = row(book, "win_rates")
    assert ann["bb100"] == pytest.approx(100.0)
    assert round(ann["sd100"], 3) == round(ann["chain_sd100"], 3) == 25.495
    assert round(ann["sd100"] / 10 / 5**0.5, 4) == 1.1402
    assert (ann["hands"], ann["sessions"], ann["bb100_blocks"], ann["bb100_low"]) == (5, 1, 0, None)
    assert ann["hourly"] is None


def test_one_hand_has_no_deviation_and_none_without_a_big_bet_counts(book: Store) -> None:
    load(book, [*ann_nets([200]), hand("9")])
    ann = row(book, "win_rates")
    assert (ann["hands"], ann["bb100"], ann["sd100"]) == (1, 200.0, None)
    assert row(book, "player_results")["hands"] == 2


def test_with_five_to_seven_sessions_chains_and_single_hands_are_drawn(book: Store) -> None:
    for session in range(6):
        load(book, ann_nets([100, -100, 200], session=str(session)), f"{session}.jsonl")
    ann = row(book, "win_rates")
    assert (ann["sessions"], ann["bb100_blocks"]) == (6, 18)
    assert ann["bb100_low"] < ann["bb100"] < ann["bb100_high"]


def test_hands_without_a_session_are_of_one_until_an_hour_goes_by(book: Store) -> None:
    times = [at(20), at(20, 55), at(21, 55), at(22, 56), at(23, 30)]
    load(book, [hand(str(number), played_at=time, stakes=BETS) for number, time in enumerate(times)])
    load(book, [hand(str(number), table="porch") for number in range(3)], "porch.jsonl")
    ann = row(book, "session_results")
    assert (ann["won_num"], ann["won_opp"], ann["won_few"]) == (3, 3, True)
    assert (ann["best_chips"], ann["worst_chips"]) == (300, 200)
    rates = row(book, "win_rates")
    assert rates["seated_hours"] == pytest.approx((115 + 34) / 60)
    assert rates["hands_hour"] == pytest.approx(5 / rates["seated_hours"])
    assert rates["hourly"] == pytest.approx(500 / rates["seated_hours"])


def test_a_night_ends_at_six_in_the_morning(book: Store) -> None:
    times = [at(23, day=20), at(5, 59, day=21), at(6, 1, day=21)]
    load(book, [hand(str(number), played_at=time, session="s") for number, time in enumerate(times)])
    ann = row(book, "biggest_results")
    assert (ann["best_night_on"], ann["best_night_chips"]) == ("2026-11-20", 200)
    assert (ann["worst_night_on"], ann["worst_night_chips"]) == ("2026-11-21", 100)
    assert ann["won_in"] == {"session": "s", "table_name": "kitchen", "hand_id": "0"}
    assert (ann["lost_chips"], ann["lost_in"]) == (None, None)


def test_a_fall_is_counted_from_nothing_and_from_the_first_as_deep(book: Store) -> None:
    hands = ann_nets([-100, 300, -200, 100, -100])
    for number, one in enumerate(hands):
        load(book, [one.model_copy(update={"played_at": at(20, day=20 + number)})], f"{number}.jsonl")
    assert {key: row(book, "drawdowns")[key] for key in ("drawdown_chips", "hands", "days", "now_chips")} == {
        "drawdown_chips": 200,
        "hands": 1,
        "days": 1,
        "now_chips": 200,
    }
    bob = row(book, "drawdowns", "Bob")
    assert (bob["drawdown_chips"], bob["hands"], bob["days"]) == (300, 1, 1)


def test_what_errors_cost_is_what_was_paid_less_what_was_due(book: Store) -> None:
    load(book, night())
    costs = {one: row(book, "player_results", one)["cost_of_errors_chips"] for one in ("Ann", "Bob", "Cy")}
    assert costs == {"Ann": -190, "Bob": 190, "Cy": 0}


def test_a_hand_not_tabled_went_to_the_showdown(book: Store) -> None:
    load(book, [hand("1", seats=[seat("Ann", **ACES), seat("Bob", mucked=True)])])
    results = report("player_results", book)
    assert dict(results.select("player", "blue_chips").iter_rows()) == {"Ann": 100, "Bob": -100}
    assert results["red_chips"].to_list() == [0, 0]


def test_a_chain_is_booked_where_it_ends(book: Store) -> None:
    load(book, [thirds("1"), folded_to("Bob", "2", carry_in=180), thirds("3")])
    ann, bob = row(book, "player_results"), row(book, "player_results", "Bob")
    assert (ann["blue_chips"], ann["red_chips"]) == (-120, -20)
    assert (ann["chain_blue_chips"], ann["chain_red_chips"], ann["open_chips"]) == (0, -80, -60)
    assert (bob["blue_chips"], bob["red_chips"]) == (-120, 220)
    assert (bob["chain_blue_chips"], bob["chain_red_chips"], bob["open_chips"]) == (0, 160, -60)


def test_who_is_not_in_the_last_hand_of_a_chain_is_booked_there_all_the_same(book: Store) -> None:
    last = folded_to("Bob", "2", carry_in=180)
    load(book, [thirds("1"), last.model_copy(update={"seats": last.seats[:2]})])
    lines = [one for one in report("result_lines", book).iter_rows(named=True) if one["player"] == "Cy"]
    assert [(one["hand_id"], one["hand_chips"], one["net_chips"], one["red_chips"]) for one in lines] == [
        ("1", -60, -60, 0),
        ("2", 0, -60, -60),
    ]


def test_rolled_chips_are_won_from_those_who_paid_them(book: Store) -> None:
    last = folded_to("Bob", "2", amount=20, carry_in=180)
    load(book, [thirds("1"), last.model_copy(update={"seats": last.seats[:2]}), thirds("3", 10)])
    rows = report("head_to_heads", book).select("player", "against", "other", "won_chips", "lost_chips", "net_chips")
    assert rows.filter(player="Bob").rows() == [
        ("Bob", "player", "Ann", 80, 0, 80),
        ("Bob", "player", "Cy", 60, 0, 60),
        ("Bob", "pot", None, 0, 10, -10),
    ]


def test_what_came_from_nowhere_is_won_from_the_pot_and_rake_is_lost_to_nobody(book: Store) -> None:
    load(book, [hand("1", carry_in=50, rake=30)])
    columns = ("player", "against", "other", "won_chips", "lost_chips")
    assert report("head_to_heads", book).select(columns).rows() == [
        ("Ann", "player", "Bob", 88, 0),
        ("Ann", "pot", None, 44, 0),
        ("Ann", "rake", None, 0, 12),
        ("Bob", "player", "Ann", 0, 88),
        ("Bob", "rake", None, 0, 12),
    ]


def test_over_hands_of_every_shape_pots_are_paid_and_nets_add_up(book: Store) -> None:
    load(book, [Hand.model_validate_json(json.dumps(record)) for _, _, _, record in campaign(11, 900)])
    refresh_chains(book)
    wrong = """
        select hand_ref, pot, pot.amount_chips - pot.carried_chips as own, sum(paid_chips) as paid
        from pot join pot_payer using (hand_ref, pot) group by all having own <> paid
    """
    unpaid = """
        select hand_ref, pot from pot anti join pot_payer using (hand_ref, pot)
        where amount_chips > carried_chips
            and (carry_out_chips > 0 or hand_ref in (select hand_ref from pot group by hand_ref having count(*) > 1))
    """
    for sql in (wrong, unpaid):
        with viewing(book, sql):
            assert book.query(sql).rows() == []
    nets: Counter[tuple[Any, ...]] = Counter()
    pairs: Counter[tuple[Any, ...]] = Counter()
    for one in report("head_to_heads", book).iter_rows(named=True):
        kind = (one["money"], one["currency"], one["scale"])
        nets[*kind, one["player"]] += one["net_chips"]
        if one["against"] == "player":
            pairs[*kind, one["player"], one["other"]] += one["net_chips"]
    assert pairs
    assert all(chips == -pairs[*kind, other, player] for (*kind, player, other), chips in pairs.items())
    winnings = report("winnings", book).select("money", "currency", "scale", "player", "as_it_should_be_chips")
    assert nets == Counter({row[:4]: row[4] for row in winnings.rows()})
    results = report("player_results", book)
    assert (results["blue_chips"] + results["red_chips"]).to_list() == results["net_chips"].to_list()
