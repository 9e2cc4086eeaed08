"""A night's books: every player's trail of chips, where it parts from what was counted, and what the ledger lacks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pipeline.book.database.store import Store
from pipeline.book.nights.entries import Held, held_entries, ledger_nights
from pipeline.book.nights.ledger import Beside, Night, of_ledger, rake_in_ledger
from pipeline.book.nights.night_hands import PlayedNight, played_night
from pipeline.book.nights.placed import IN_CHIPS, Line, Placed, lines_of, placed_entry, trails_of
from pipeline.checks.blame import BookFinding, blame
from pipeline.checks.findings import finding
from pipeline.checks.trail import NightHand, Trail
from schemas.ledger import Entry
from schemas.problem import StudbookError
from schemas.result import Finding

NIGHT = "coalesce(nullif(hand.session, ''), hand.table_name)"
"""The night of a hand, as SQL."""


@dataclass(frozen=True, slots=True)
class Books:
    """The books of a night in one currency. Units: `scale` of them to one of the currency."""

    night: str
    currency: str | None
    scale: int
    hands: tuple[NightHand, ...]
    trails: Mapping[str, Trail]
    """By player, those first who sat down first."""
    lines: tuple[Line, ...]
    """By player, in the same order."""
    findings: tuple[BookFinding, ...]
    """In the order of the night."""
    money: Night | None
    """What the ledger makes of the night; None without one."""
    wrong: tuple[str, ...]
    """The hands whose recorded result is wrong."""
    given: Mapping[str, int] = field(default_factory=dict)
    """What players get of pots that are open in the end, as `carry_at_end` says."""

    @property
    def first(self) -> float | None:
        """The first place where anything parts: a trail, a hand that does not come out even, or a carry that was not
        taken on as it was left; as in a finding, a half less than a hand for what lies before it."""
        places = [one.place for one in self.findings if one.place is not None]
        places += [float(number) for number, hand in enumerate(self.hands) if hand.off or hand.lost]
        return min(places, default=None)

    @property
    def unexplained(self) -> int:
        """What the gap of the ledger is made of, as far as the trails tell: carries that were lost and hands that do
        not come out even, less the chips that came from nowhere."""
        lasting = sum(one.chips for trail in self.trails.values() for one in trail.partings if one.lasts is not False)
        return sum(hand.lost + hand.off for hand in self.hands) - lasting


def books_of(
    store: Store, night: str, aliases: Mapping[str, str] | None = None, entries: Sequence[Entry] | None = None
) -> list[Books]:
    """The books of a night, by currency; with `entries` by these instead of the ledger that the book holds.

    Raises: StudbookError where the book has neither hands nor a ledger of that night.
    """
    played = {one.currency: one for one in played_night(store, night, aliases)}
    held = held_entries(store, night) if entries is None else [Held(0, one, "", None, 1) for one in entries]
    if not played and not held:
        raise StudbookError(f"there is no night '{night}': neither hands nor a ledger. {_nights_hint(store)}")
    return [_books(night, played.get(name), held, name, aliases or {}) for name in _currencies(played, held)]


def kept_books(store: Store, nights: Iterable[str], aliases: Mapping[str, str] | None = None) -> Iterator[Books]:
    """Yield the books of these nights, and of those of the chosen hands, as far as there is a ledger of them.

    Raises: StoreError.
    """
    if not store.query("select 1 from ledger limit 1").height:
        return
    chosen = store.query(
        f"select distinct {NIGHT} as night from chosen_hand join hand using (hand_ref) where hand.money = 'cash'"
    )["night"].to_list()
    for night in ledger_nights(store):
        if night in nights or night in chosen:
            yield from (one for one in books_of(store, night, aliases) if one.money is not None)


def beside_of(store: Store, night: str, aliases: Mapping[str, str] | None = None) -> dict[str | None, Beside]:
    """What the hands of a night tell that a ledger does not hold, by currency; nothing where there is no hand of it.

    Raises: StoreError.
    """
    return {one.currency: Beside(one.carry, one.charge, one.scale) for one in played_night(store, night, aliases)}


def nights_of(store: Store) -> list[str]:
    """Every night of which there are cash hands or a ledger, sorted. Raises: StoreError."""
    hands = store.query(f"select distinct {NIGHT} as night from hand where money = 'cash'")
    return sorted({*hands["night"].to_list(), *ledger_nights(store)})


def the_night(store: Store, night: str | None) -> str:
    """The night asked for, or the only one there is. Raises: StudbookError where there are several, or none."""
    if night is not None:
        return night
    names = nights_of(store)
    if len(names) != 1:
        raise StudbookError(f"say which night. {_nights_hint(store)}")
    return names[0]


def _nights_hint(store: Store) -> str:
    names = nights_of(store)
    more = ", ..." if len(names) > 8 else ""
    return (
        f"There {'is' if len(names) == 1 else 'are'} {', '.join(names[:8])}{more}." if names else "The book is empty."
    )


def _currencies(played: Mapping[str | None, PlayedNight], held: Sequence[Held]) -> list[str | None]:
    return sorted({*played, *(one.entry.currency for one in held)}, key=lambda name: name or "")


def _books(
    night: str, played: PlayedNight | None, held: Sequence[Held], currency: str | None, aliases: Mapping[str, str]
) -> Books:
    mine = [one for one in held if one.entry.currency == currency]
    scale = max([played.scale if played else 1, *(one.entry.scale for one in mine)])
    apart = {name for _, names in played.clashes for name in names} if played else set[str]()
    named = {name: other for name, other in aliases.items() if name not in apart}
    played = played.in_units(scale) if played else None
    hands = played.hands if played else ()
    placed = [placed_entry(one.entry, played, named, scale) for one in mine]
    if played and rake_in_ledger((one.entry for one in mine), Beside(0, played.charge, played.scale)):
        # It went out of the pots already.
        placed = [one._replace(amount=0) if one.entry.kind == "fee" else one for one in placed]
    given = played.given if played else {}
    trails = trails_of(hands, placed, given)
    money = _money(mine, played, named) if mine else None
    partings = [one for trail in trails.values() for one in trail.partings]
    found = [
        *blame(partings, hands, scale, has_ledger=bool(mine)),
        *(BookFinding(None, None, one) for one in _of_ledger(mine, placed, trails, played, money)),
    ]
    wrong = played.wrong if played else ()
    lines = lines_of(trails, hands, placed, given)
    return Books(night, currency, scale, hands, trails, lines, tuple(found), money, wrong, given)


def _money(mine: Sequence[Held], played: PlayedNight | None, named: Mapping[str, str]) -> Night | None:
    beside = {played.currency: Beside(played.carry, played.charge, played.scale)} if played else {}
    (night,) = of_ledger([one.entry for one in mine], None, named, beside)
    return night


def _of_ledger(
    mine: Sequence[Held],
    placed: Sequence[Placed],
    trails: Mapping[str, Trail],
    played: PlayedNight | None,
    money: Night | None,
) -> Iterator[Finding]:
    """What is to be said of the ledger as a whole."""
    if money is not None and money.gap:
        params = {
            "chips": money.gap, "bought": money.bought_in, "cashed": money.cashed_out, "fees": money.fees,
            "carry": money.carry, "stayed": sorted(money.stayed), "scale": money.scale,
        }  # fmt: skip
        yield finding("night-not-zero", params, chips=money.gap)
    for hand, names in played.clashes if played else ():
        yield finding("alias-clash", {"names": list(names), "hand": hand})
    for one in placed:
        if one.is_misplaced:
            params = {"kind": one.entry.kind, "player": one.player, "hand": one.entry.hand}
            yield finding("entry-misplaced", params, player=one.player)
    for held, one in zip(mine, placed, strict=True):
        said = {"player": one.player, "kind": one.entry.kind, "chips": one.amount, "scale": money.scale if money else 1}
        if held.copy == 2:
            yield finding("same-entry", said, chips=one.amount, player=one.player)
        if one.entry.kind == "debt-carried":
            yield finding(
                "debt-carried", {**said, "other": one.entry.counterparty}, chips=one.amount, player=one.player
            )
    yield from _unmatched(placed, trails, played) if mine and played else ()


def _unmatched(placed: Sequence[Placed], trails: Mapping[str, Trail], played: PlayedNight) -> Iterator[Finding]:
    """Players of the ledger who sat in no hand, and players who are not in the ledger."""
    in_ledger = {one.player for one in placed if one.entry.kind in IN_CHIPS}
    for player in trails:
        if (player in in_ledger) != (player in played.players):
            yield finding("name-unmatched", {"player": player, "in_ledger": player in in_ledger}, player=player)
