"""Hands of the store as arrays, made from its columns; a record is read only where they do not say all."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store
from pipeline.book.held_records import held_records, house_in
from pipeline.checks.unprinted import with_unprinted_rake
from pipeline.records.batch import AS_RECORDED, Called, game_of, groups, up_orders
from pipeline.records.seated import laid
from pipeline.records.sites.profiles import unprinted_rake
from pipeline.rules.batch import Batch, Chips, Codes, Flags
from pipeline.rules.cards import CARD_CODE, NO_CARD
from pipeline.rules.catalog import VARIANTS, find
from pipeline.rules.variant import Variant
from pipeline.rules.wild import FOLLOWING
from schemas.house import House

AT_ONCE = 20_000
"""Hands in one batch."""
LETTERS_A_CARD = 3
"""With the space after it."""

TERMS = ("variant", "site", "rules_tell", "house", "resolved_as", "rule")
"""What of a hand decides which game it is."""


class Game(NamedTuple):
    """A variant under the house rules in force."""

    variant: Variant
    rules: House


@dataclass(frozen=True, slots=True)
class Held:
    """Some of the chosen hands, in the order of their numbers."""

    hands: pl.DataFrame
    """Rows of held_hand."""
    seats: pl.DataFrame
    """Rows of held_seats.sql, the hands one after the other."""
    sits: Flags
    """[hand, seat]: where somebody sits; of the rest of its row nothing is said in `seats`."""
    batch: Batch
    rules: Mapping[int, str]
    """The texts of held_rule."""

    def games(self, called: Called) -> Iterator[tuple[Game, Game, NDArray[np.intp]]]:
        """Hands that share both the game the store resolved them as and the one called for: these two and their rows.

        Raises: KeyError for a variant there is not.
        """
        places: dict[tuple[Game, Game], list[NDArray[np.intp]]] = {}
        terms = self.hands.select(*TERMS).with_row_index("row").group_by(TERMS, maintain_order=True).agg("row")
        for variant, site, rules_tell, text, resolved_as, rule, rows in terms.iter_rows():
            rules = self.rules[rule]
            house = house_in(rules, "record") if rules_tell else json.loads(text or "{}")
            own, own_force = game_of(resolved_as, house_in(rules), site, AS_RECORDED)
            other, force = game_of(variant, house, site, called)
            both = Game(own, own_force.rules), Game(other, force.rules)
            places.setdefault(both, []).append(np.array(rows, np.intp))
        for (one, two), found in places.items():
            yield one, two, np.sort(np.concatenate(found))


def held_batches(store: Store, chosen: str = "chosen_hand", called: Called = AS_RECORDED) -> Iterator[Held]:
    """The chosen hands but for void ones, a bounded number at a time; others where another table names them.

    `called` is what they are resolved as beside what they were resolved as.

    Raises: StoreError.
    """
    store.execute(sql_text("load", "held_hands").replace("chosen_hand", chosen))
    rules = dict(store.query("select rule, rules from held_rule").iter_rows())
    many = store.query("select count(*) from held_hand").item()
    for first in range(0, many, AT_ONCE):
        hands = store.query(
            "select * from held_hand where place >= $first and place < $last order by place",
            {"first": first, "last": first + AT_ONCE},
        )
        with store.showing({"asked": hands.select("hand_ref")}):
            seats = store.query(sql_text("load", "held_seats"))
        sits = _sits(hands, seats)
        yield Held(hands, seats, sits, _batch(store, hands, seats, sits, called), rules)
    store.execute("drop table held_hand; drop table held_rule")


def _sits(hands: pl.DataFrame, seats: pl.DataFrame) -> Flags:
    rows = np.searchsorted(hands["hand_ref"].to_numpy(), seats["hand_ref"].to_numpy())
    sizes = np.bincount(rows, minlength=hands.height)
    return np.arange(sizes.max()) < sizes[:, None]


def _flags(sits: Flags, column: pl.Series) -> Flags:
    padded = np.zeros(sits.shape, np.bool_)
    padded[sits] = column.to_numpy()
    return padded


def _chips(sits: Flags, column: pl.Series) -> Chips:
    padded = np.zeros(sits.shape, np.int64)
    padded[sits] = column.to_numpy()
    return padded


def _batch(store: Store, hands: pl.DataFrame, seats: pl.DataFrame, sits: Flags, called: Called) -> Batch:
    carry = hands["carry_in_chips"].to_numpy()
    parts = 1 if carry.any() else 0
    rake = hands["rake_chips"].fill_null(0).to_numpy()
    batch = Batch(
        cards=_cards(seats, sits),
        common=np.array([CARD_CODE[one] if one else NO_CARD for one in hands["community"].to_list()], np.uint8),
        stayed=_flags(sits, seats["dealt"] & ~seats["folded"]),
        mucked=_flags(sits, seats["mucked"]),
        contributed=_chips(sits, seats["contributed_chips"]),
        chip=hands["chip"].to_numpy(),
        ante=hands["ante_chips"].to_numpy(),
        charge=rake + hands["fees_chips"].to_numpy(),
        carried=np.repeat(carry[:, None], parts, axis=1),
        entitled=np.ones((hands.height, parts, sits.shape[1]), np.bool_),
        void=np.zeros(hands.height, np.bool_),
        up_order=np.zeros((hands.height, 0), np.uint8),
    )
    rows = np.flatnonzero(_untold(hands, called))
    return _with_records(store, hands["hand_ref"].to_numpy()[rows].tolist(), rows, batch) if len(rows) else batch


def _cards(seats: pl.DataFrame, sits: Flags) -> Codes:
    text = seats["cards"].str.join("").item().encode()
    signs = np.frombuffer(text, np.uint8).reshape(-1, LETTERS_A_CARD)[:, :2]
    return laid(signs, seats.select("down", "up").to_numpy().reshape(-1), sits)


def _untold(hands: pl.DataFrame, called: Called) -> Flags:
    """Hands of which the columns do not say all: whose the carry is, what a site took, in what order cards fell."""
    sites = [site for site in hands["site"].unique().to_list() if unprinted_rake(site)]
    raked = hands["site"].is_in(sites) & hands["rake_chips"].is_null() & (hands["money"] == "cash")
    follows = [name for name, variant in VARIANTS.items() if variant.wild == FOLLOWING]
    found = find(called.variant) if called.variant else None
    ordered = hands["variant"].is_in(follows) | hands["resolved_as"].is_in(follows)
    told = (hands["for_some"] | raked.fill_null(False) | ordered).to_numpy()
    return told | (found is not None and found.name in follows)


def _with_records(store: Store, refs: list[int], rows: NDArray[np.intp], batch: Batch) -> Batch:
    """The batch, in which the records of some hands say what the columns do not."""
    records = held_records(store, refs)
    charge = batch.charge.copy()
    told = groups(records)
    parts = max(batch.carried.shape[1], *(group.batch.carried.shape[1] for group in told))
    carried = np.zeros((len(batch), parts), np.int64)
    carried[:, : batch.carried.shape[1]] = batch.carried
    entitled = np.ones((len(batch), parts, batch.stayed.shape[1]), np.bool_)
    for group in told:
        own = with_unprinted_rake([records[row] for row in group.rows], group).batch
        places = rows[list(group.rows)]
        charge[places], carried[places] = own.charge, 0
        carried[places, : own.carried.shape[1]] = own.carried
        entitled[places, : own.entitled.shape[1], : own.entitled.shape[2]] = own.entitled
    orders = up_orders(records)
    up_order = np.full((len(batch), orders.shape[1]), NO_CARD, np.uint8)
    up_order[rows] = orders
    return replace(batch, charge=charge, carried=carried, entitled=entitled, up_order=up_order)
