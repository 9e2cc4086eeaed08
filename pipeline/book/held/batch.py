"""Hands of the store as arrays, made from its columns; a record is read only where they do not say all."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store, StoreError
from pipeline.book.held.records import held_records, house_in
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
SPACE = " "

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
    """Rows of held_hands.sql with those of held_told.sql."""
    seats: pl.DataFrame
    """Rows of held_seats.sql with those of held_ends.sql, the hands one after the other."""
    sits: Flags
    """[hand, seat]: where somebody sits; of the rest of its row nothing is said in `seats`."""
    batch: Batch
    rules: Mapping[int, str]
    """The texts of held_rule."""

    def games(self, called: Called | None = None) -> Iterator[tuple[Game, NDArray[np.intp]]]:
        """Hands that share the game called for, or without one the game the store resolved them as: it and their rows.

        Raises: KeyError for a variant there is not.
        """
        places: dict[Game, list[NDArray[np.intp]]] = {}
        terms = self.hands.select(*TERMS).with_row_index("row").group_by(TERMS, maintain_order=True).agg("row")
        for variant, site, rules_tell, text, resolved_as, rule, rows in terms.iter_rows():
            rules = self.rules[rule]
            if called is None:
                found, in_force = game_of(resolved_as, house_in(rules), site, AS_RECORDED)
            else:
                house = house_in(rules, "record") if rules_tell else json.loads(text or "{}")
                found, in_force = game_of(variant, house, site, called)
            places.setdefault(Game(found, in_force.rules), []).append(np.array(rows, np.intp))
        for game, some in places.items():
            yield game, np.sort(np.concatenate(some))

    def chips(self, name: str) -> Chips:
        """A column of the seats, 0 where nobody sits. Shapes: [hand, seat]."""
        return _padded(self.sits, self.seats[name])

    def up_cards(self) -> Chips:
        """How many up cards each seat has. Shapes: [hand, seat]."""
        return _padded(self.sits, self.seats.select(_how_many("up"))["up"])


def held_batches(store: Store, chosen: str = "chosen_hand", called: Called = AS_RECORDED) -> Iterator[Held]:
    """The chosen hands but for void ones, a bounded number at a time; others where another table names them.

    `called` is what they are resolved as beside what they were resolved as.

    Raises: StoreError.
    """
    store.execute(sql_text("load", "held_rules").replace("chosen_hand", chosen))
    rules = dict(store.query("select rule, rules from held_rule").iter_rows())
    counts = f"void is null and hand_ref in (select hand_ref from {chosen})"
    refs = store.query(f"select hand_ref from hand where {counts} order by hand_ref")
    for first in range(0, refs.height, AT_ONCE):
        asked = refs[first : first + AT_ONCE]
        hands = _hands(store, asked)
        seats = _seats(store, asked)
        sits = _sits(hands, seats)
        yield Held(hands, seats, sits, _batch(store, hands, seats, sits, called), rules)
    store.execute("drop table held_rule")


def _asked(store: Store, name: str, refs: pl.DataFrame) -> pl.DataFrame:
    """What a select gives for the hands with these numbers."""
    with store.showing({"asked": refs}):
        return store.query(sql_text("load", name))


def _in_order(rows: pl.DataFrame, *numbers: str) -> pl.DataFrame:
    """Rows by their numbers, no two alike; they mostly stand so, and to look takes less time than to sort."""
    same = np.ones(max(rows.height - 1, 0), np.bool_)
    rises = ~same
    for name in numbers:
        step = np.diff(rows[name].to_numpy())
        rises |= same & (step > 0)
        same &= step == 0
    return rows if rises.all() else rows.sort(numbers)


def _hands(store: Store, refs: pl.DataFrame) -> pl.DataFrame:
    hands = _in_order(_asked(store, "held_hands", refs), "hand_ref")
    silent = hands.filter(~pl.col("rules_tell") | (pl.col("carry_in_chips") > 0)).select("hand_ref")
    told = _asked(store, "held_told", silent)
    hands = hands.join(told, on="hand_ref", how="left", maintain_order="left")
    ante = pl.col("ante_chips")
    without = hands.filter(ante.is_null()).select("hand_ref")
    if without.height:
        paid = _asked(store, "held_antes", without)
        hands = hands.join(paid, on="hand_ref", how="left", maintain_order="left", suffix="_paid")
        ante = pl.coalesce(ante, "ante_chips_paid")
    return hands.with_columns(ante.fill_null(0), pl.col("for_some").fill_null(False))


def _seats(store: Store, refs: pl.DataFrame) -> pl.DataFrame:
    """Seats with what became of their chips; put side by side, since to join them takes as long as to read both."""
    place = ("hand_ref", "place")
    seats, ends = (_in_order(_asked(store, name, refs), *place) for name in ("held_seats", "held_ends"))
    if not seats.select(place).equals(ends.select(place)):
        raise StoreError(f"{store.path} is damaged: not every seat has its outcome; load the files into a new one.")
    return pl.concat([seats, ends.drop(place)], how="horizontal")


def _sits(hands: pl.DataFrame, seats: pl.DataFrame) -> Flags:
    rows = np.searchsorted(hands["hand_ref"].to_numpy(), seats["hand_ref"].to_numpy())
    sizes = np.bincount(rows, minlength=hands.height)
    return np.arange(sizes.max()) < sizes[:, None]


def _flags(sits: Flags, column: pl.Series) -> Flags:
    padded = np.zeros(sits.shape, np.bool_)
    padded[sits] = column.to_numpy()
    return padded


def _padded(sits: Flags, column: pl.Series) -> Chips:
    padded = np.zeros(sits.shape, np.int64)
    padded[sits] = column.to_numpy()
    return padded


def _dead(store: Store, hands: pl.DataFrame, sits: Flags) -> Chips:
    """What seats put in dead; few did. Shapes: [hand, seat]."""
    dead = np.zeros(sits.shape, np.int64)
    rows = _asked(store, "held_dead", hands.select("hand_ref"))
    at = np.searchsorted(hands["hand_ref"].to_numpy(), rows["hand_ref"].to_numpy())
    dead[at, rows["place"].to_numpy() - 1] = rows["dead_chips"].to_numpy()
    return dead


def _batch(store: Store, hands: pl.DataFrame, seats: pl.DataFrame, sits: Flags, called: Called) -> Batch:
    carry = hands["carry_in_chips"].to_numpy()
    parts = 1 if carry.any() else 0
    rake = hands["rake_chips"].fill_null(0).to_numpy()
    batch = Batch(
        cards=_cards(seats, sits),
        common=np.array([CARD_CODE[one] if one else NO_CARD for one in hands["community"].to_list()], np.uint8),
        stayed=_flags(sits, seats["dealt"] & ~seats["folded"]),
        mucked=_flags(sits, seats["mucked"]),
        contributed=_padded(sits, seats["contributed_chips"]),
        dead=_dead(store, hands, sits),
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
    cards = pl.col("down", "up")
    text = seats.select(pl.concat_str(cards, separator=SPACE, ignore_nulls=True).str.join(SPACE)).item().encode()
    letters = np.frombuffer(text, np.uint8)
    signs = letters[letters != ord(SPACE)].reshape(-1, 2)
    return laid(signs, seats.select(_how_many("down", "up")).to_numpy().reshape(-1), sits)


def _how_many(*lists: str) -> pl.Expr:
    """How many cards stand in lists as the store has them."""
    return (pl.col(lists).str.len_bytes().cast(pl.Int64).fill_null(0) + 1) // LETTERS_A_CARD


def _untold(hands: pl.DataFrame, called: Called) -> Flags:
    """Hands of which the columns do not say all: whose the carry is, what a site took, in what order cards fell."""
    sites = [site for site in hands["site"].unique().to_list() if unprinted_rake(site)]
    raked = hands["site"].is_in(sites) & hands["rake_chips"].is_null() & (hands["money"] == "cash")
    follows = [name for name, variant in VARIANTS.items() if variant.wild == FOLLOWING]
    found = find(called.variant) if called.variant else None
    ordered = hands["variant"].is_in(follows) if found is None else found.name in follows
    return (hands["for_some"] | raked.fill_null(False) | ordered).to_numpy()


def _with_records(store: Store, refs: list[int], rows: NDArray[np.intp], batch: Batch) -> Batch:
    """The batch, in which the records of some hands say what the columns do not."""
    # Not before it is needed: most books hold no such hand.
    from pipeline.checks.unprinted import with_unprinted_rake

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
