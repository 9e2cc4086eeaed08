"""Hands as arrays from the store's columns, beside the same hands from their records."""

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import pytest

from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.store import Store, StoreError
from pipeline.book.held import batch as held_batch
from pipeline.book.held.batch import held_batches
from pipeline.book.held.records import as_resolved, held_records
from pipeline.book.loading.load import load_file
from pipeline.book.simulate.run import Wanted
from pipeline.book.whatif import both_ways, what_if
from pipeline.checks.outcome import Outcome, resolve_hands
from pipeline.records.batch import AS_RECORDED, Called
from pipeline.rules.catalog import VARIANTS
from pipeline.rules.house import HouseFile
from schemas.hand import Action, CarryPart, Hand, Seat
from tests.book.simulate.simulated import rules_at_random, written
from tests.deals import campaign
from tests.nights import ACES, KINGS, hand, load, night, reading, seat, thirds
from tests.strategies import as_hand

DRAWN = 520
SITES = (None, None, None, "PokerStars", "acr-old", "Bovada", "Bovada")
ASKED = (
    Called(variant="stud"),
    Called(variant="two-thirds", command=(("mucked", "live"), ("carry", "separate"))),
    Called(variant="black-mariah", command=(("black_mariah", "high_chicago"),)),
    Called(
        command=(("odd_chip", "seat"), ("ante_short", "whole"), ("all_tied", "rollover"), ("dead_money", "main_pot"))
    ),
    Called(house=HouseFile({"rake_from": "pro_rata"}, {"two-thirds": {"no_hole_spade": "best_hand"}})),
)
LOADED_UNDER = (
    AS_RECORDED,
    Called(command=(("mucked", "live"), ("odd_chip", "roberts"))),
    Called(house=HouseFile({"black_mariah": "qs_half", "carry": "separate"}, {})),
    Called(variant="two-thirds"),
)

Ends = tuple[dict[str, int], dict[str, int], int]


@pytest.fixture
def store() -> Iterator[Store]:
    with open_scratch() as made:
        yield made


def drawn(part: int = 0) -> list[Hand]:
    """A part of hands of every game, house rule and shape, some of a site."""
    chance = random.Random(part)
    found = []
    for _, _, _, record in islice(campaign(7, DRAWN), part, None, len(LOADED_UNDER)):
        site = chance.choice(SITES)
        found.append(as_hand(record | ({"site": site} if site is not None else {})))
    return found


def played(folder: Path) -> list[Hand]:
    """Simulated nights of every game under rules at random, with actions, mistakes, and no word on stakes in some."""
    chance = random.Random(5)
    found: list[Hand] = []
    for seed, name in enumerate(VARIANTS):
        wanted = Wanted(12, 3, seed, mistakes=0.3, full=seed % 2 == 0, most_players=8, rake=seed % 3 == 0)
        of_game = written(folder / name, name, wanted, rules_at_random(chance, name))
        changes = [{"stakes": None} if chance.random() < 0.2 else {} for _ in of_game]
        for one, change in zip(of_game, changes, strict=True):
            found.append(one.model_copy(update={"table": f"{name} {one.table}", **change}))
    return found


def ends(outcome: Outcome) -> Ends:
    """What a hand came to."""
    back = outcome.resolution.returned[outcome.row].tolist()
    returned = {seat.player: chips for seat, chips in zip(outcome.hand.seats, back, strict=False)}
    return outcome.awards(), returned, outcome.carry_out()


def by_records(store: Store, called: Called) -> dict[int, tuple[Ends, Ends]]:
    """What every hand comes to as resolved and as called for, by its validated record."""
    rows = store.query(
        "select hand_ref, resolution.variant, rules from hand join resolution using (hand_ref) where void is null"
    )
    refs = rows["hand_ref"].to_list()
    records = held_records(store, refs)
    under = [as_resolved(one, *rules) for one, rules in zip(records, rows.drop("hand_ref").iter_rows(), strict=True)]
    both = zip(refs, resolve_hands(under), resolve_hands(records, called), strict=True)
    return {ref: (ends(own), ends(other)) for ref, own, other in both}


def by_columns(store: Store, called: Called) -> dict[int, tuple[Ends, Ends]]:
    """The same by the store's columns."""
    found: dict[int, tuple[Ends, Ends]] = {}
    for held in held_batches(store):
        ways = both_ways(held, called)
        names = held.seats["player"].to_list()
        for row, ref in enumerate(held.hands["hand_ref"].to_list()):
            own, other = (
                (
                    dict(zip(names, way.awards[row, held.sits[row]].tolist(), strict=False)),
                    dict(zip(names, way.returned[row, held.sits[row]].tolist(), strict=False)),
                    int(way.carry_out[row]),
                )
                for way in ways
            )
            found[ref] = own, other
            names = names[held.sits[row].sum() :]
    return found


@pytest.mark.parametrize("part", range(len(LOADED_UNDER)))
def test_columns_give_what_records_give(store: Store, tmp_path: Path, part: int) -> None:
    load_file(store, reading([*drawn(part), *played(tmp_path)]), LOADED_UNDER[part])
    for called in ASKED:
        found = by_columns(store, called)
        assert len(found) > DRAWN // len(LOADED_UNDER)
        assert found == by_records(store, called)


def test_it_does_not_matter_how_many_are_looked_at_together(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    load(store, [*drawn(), *night()])
    whole = what_if(store, Called(variant="razz"))
    monkeypatch.setattr(held_batch, "AT_ONCE", 7)
    parts = what_if(store, Called(variant="razz"))
    assert (parts.hands, parts.players.rows(), parts.flips.rows()) == (
        whole.hands,
        whole.players.rows(),
        whole.flips.rows(),
    )
    assert whole.flips.height > 20


def test_it_does_not_matter_in_what_order_rows_stand(store: Store) -> None:
    load(store, [*drawn(), *night()])
    before = what_if(store, Called(variant="razz"))
    for table in ("hand", "resolution", "seat", "seat_outcome"):
        store.execute(f"create table turned as select * from {table} order by rowid desc")
        store.execute(f"delete from {table}; insert into {table} select * from turned; drop table turned")
    after = what_if(store, Called(variant="razz"))
    assert (after.players.rows(), after.flips.rows()) == (before.players.rows(), before.flips.rows())


def test_a_seat_without_its_outcome_is_said(store: Store) -> None:
    load(store, night())
    store.execute("delete from seat_outcome where hand_ref = 2 and place = 2")
    with pytest.raises(StoreError, match="is damaged: not every seat has its outcome"):
        what_if(store, Called(variant="razz"))


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the records that are read."""
    found: list[int] = []

    def noted(store: Store, refs: Sequence[int]) -> list[Hand]:
        found.extend(refs)
        return held_records(store, refs)

    monkeypatch.setattr(held_batch, "held_records", noted)
    return found


def test_records_are_read_only_where_columns_do_not_say_all(store: Store, tmp_path: Path, read: list[int]) -> None:
    plain = [
        *night(),
        *(one.model_copy(update={"table": "porch"}) for one in written(tmp_path / "a", "stud-8", Wanted(30, 4, 1))),
    ]
    special = [
        thirds("named", carry_in=9, announced={"carry_players": ["Ann"]}),
        thirds("parts", carry_in=[CarryPart(amount=5), CarryPart(amount=4)]),
        hand("unprinted", site="Bovada"),
    ]
    other = [
        thirds("rule", carry_in=9, announced={"carry_players": "dealt_in"}),
        hand("printed", site="Bovada", rake=3),
        hand("play", site="Bovada", money="play"),
    ]
    load(store, [*plain, *other, *special])
    assert what_if(store, Called(variant="two-thirds")).hands == len(plain) + 5
    asked = store.query("select hand_ref from hand where hand_id in ('named', 'parts', 'unprinted')")
    assert sorted(read) == sorted(asked["hand_ref"].to_list())


def test_an_ante_that_only_actions_tell_counts(store: Store) -> None:
    """Cy is short of the ante: under `whole` he may win all of what the others put in for theirs."""
    queens = {"down": ["Qd", "Qh", "4d"], "up": ["8d", "6h", "5c", "Ts"]}
    seats = [Seat(player=name, **cards) for name, cards in (("Ann", KINGS), ("Bob", queens), ("Cy", ACES))]
    acts = [Action(street=3, seat=chair, act="ante", amount=chips) for chair, chips in ((1, 10), (2, 10), (3, 4))]
    load(store, [hand("1", seats=seats, actions=acts)])
    found = by_columns(store, Called(command=(("ante_short", "whole"),)))
    ((own, asked),) = found.values()
    assert (own[0]["Cy"], asked[0]["Cy"]) == (12, 24)


def test_as_paid_is_what_the_report_of_winnings_has(store: Store, tmp_path: Path) -> None:
    """An uncalled bet written as won, and a refund, count once."""
    uncalled = [seat("Ann", 150, won=250, **ACES), seat("Bob", 100, **KINGS)]
    load(store, [hand("uncalled", seats=uncalled), *drawn(), *played(tmp_path)])
    with_views = store.query(
        "select hand.money, currency, scale, player, sum(paid_chips + returned_chips - contributed_chips)::bigint "
        "as chips from seat_money join hand using (hand_ref) where void is null group by all"
    )
    found = what_if(store, Called(variant="stud")).players
    assert sorted(found.select("money", "currency", "scale", "player", "as_paid_chips").rows(), key=repr) == sorted(
        with_views.rows(), key=repr
    )
