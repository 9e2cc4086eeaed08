"""What each player of a night is owed or owes, from the ledger that was kept or from the hands.

Bought in = cashed out + fees + open carry + gap, exactly: the gap is what was written down wrong or lost.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from pipeline.book.choose import choosing
from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store
from pipeline.book.database.views import viewing
from pipeline.book.database.whole import whole
from pipeline.book.names import known_name
from pipeline.book.nights.transfers import SettledUp, settle_up
from pipeline.book.persons import AS_WRITTEN, Persons
from pipeline.rules.words import amount_text, listed
from schemas.ledger import Entry
from schemas.problem import StudbookError

HOUSE = "house"
"""Who gets fees that nobody is named for."""
SPLIT = "split"
_SHOWN = 8

Basis = Literal["paid", "due"]


@dataclass(slots=True)
class Night:
    """One night in one currency. Units: `scale` of them to one of the currency, which is None for chips.

    `balances` are above zero for those who are owed; they come to -(carry + gap).
    """

    currency: str | None
    scale: int
    balances: dict[str, int] = field(default_factory=dict)
    players: set[str] = field(default_factory=set)
    """Those who played, and so bear what is split."""
    stayed: set[str] = field(default_factory=set)
    """Those of them who bought in and for whom no cash-out is written."""
    bought_in: int = 0
    cashed_out: int = 0
    fees: int = 0
    carry: int = 0
    given: dict[str, int] = field(default_factory=dict)
    """What players get of pots that are open in the end, as `carry_at_end` says; it is among what they are owed."""

    @property
    def gap(self) -> int:
        """What is left of the money that came in and went nowhere; below zero what went out and came from nowhere."""
        return self.bought_in - self.cashed_out - self.fees - self.carry

    def owe(self, player: str, amount: int) -> None:
        """Add to what a player is owed."""
        self.balances[player] = self.balances.get(player, 0) + amount


@dataclass(frozen=True, slots=True)
class Beside:
    """What the hands of a night tell that no ledger holds. Units: `scale` of them to one of the currency."""

    carry: int = 0
    """What lay in open pots, less what was taken up from pots of an earlier night."""
    fees: int = 0
    """Rake and fees that were taken out of pots."""
    scale: int = 1


NOTHING = Beside()


def rake_in_ledger(entries: Iterable[Entry], known: Beside) -> bool:
    """Whether the fees of a ledger in one currency are the rake of the hands written once more: they come to the same.

    Fees that come to another amount are taken for others, beside the rake.
    """
    fees = [row for row in entries if row.kind == "fee"]
    scale = max([known.scale, *(row.scale for row in fees)])
    written = sum(row.amount * (scale // row.scale) for row in fees)
    return bool(fees) and written == known.fees * (scale // known.scale)


def of_ledger(
    entries: Iterable[Entry],
    session: str | None = None,
    aliases: Mapping[str, str] | None = None,
    beside: Mapping[str | None, Beside] | None = None,
) -> list[Night]:
    """The night the entries are of, by currency; `aliases` are names to be read as another.

    `beside` is what hands tell of each currency.
    Raises: StudbookError for entries of several nights, and where there is none.
    """
    rows = [_renamed(entry, aliases or {}) for entry in _of_session(list(entries), session)]
    for currency, known in (beside or {}).items():
        if known.carry and all(row.currency != currency for row in rows):
            raise StudbookError(f"an open pot is in {currency or 'chips'}, and no entry of the ledger is.")
    nights: list[Night] = []
    for currency in sorted({row.currency for row in rows}, key=lambda name: name or ""):
        mine = [row for row in rows if row.currency == currency]
        known = (beside or {}).get(currency, NOTHING)
        night = Night(currency, max(known.scale, *(row.scale for row in mine)))
        night.carry = known.carry * (night.scale // known.scale)
        if known.fees and not rake_in_ledger(mine, known):
            night.fees = known.fees * (night.scale // known.scale)
            night.owe(HOUSE, night.fees)
        for row in mine:
            _book(night, row, row.amount * (night.scale // row.scale))
        night.stayed = night.players - {row.player for row in mine if row.kind == "cash-out"}
        for row in mine:
            if row.kind == "food" and row.counterparty is None:
                _share(night, -row.amount * (night.scale // row.scale), night.players or {row.player})
        nights.append(night)
    return nights


def of_hands(store: Store, session: str | None, basis: Basis, persons: Persons = AS_WRITTEN) -> list[Night]:
    """The night the hands of a session make, by currency: as it was paid, or as it should have been.

    Hands without a session are the night of their table. `persons` says which names are one person's. A pot that is
    open in the end goes to those to whom the house gives it.
    Raises: StudbookError where the session is not said and there are several, and where it holds no cash hand.
    """
    reports = [sql_text("report", name) for name in ("winnings", "balances")]
    filters = {**_hands_of(store, session), "money": "cash"}
    with choosing(store, None, filters, None, persons), viewing(store, "\n".join(reports)):
        winnings, balances = [whole(store.query(sql)) for sql in reports]
        given = whole(store.query(sql_text("load", "given_at_end")))
    nights: dict[str | None, Night] = {}
    scales: dict[str | None, int] = {}
    for row in balances.iter_rows(named=True):
        scales[row["currency"]] = max(scales.get(row["currency"], 1), row["scale"])
    for row in balances.iter_rows(named=True):
        night = nights.setdefault(row["currency"], Night(row["currency"], scales[row["currency"]]))
        times = night.scale // row["scale"]
        night.bought_in += int(row["put_in_chips"]) * times
        net = row["as_paid_chips"] if basis == "paid" else row["as_it_should_be_chips"]
        night.cashed_out += int(row["put_in_chips"] + net) * times
        night.fees += int(row["charge_chips"]) * times
        night.carry += int(row["on_the_table_chips"]) * times
    for row in winnings.iter_rows(named=True):
        night = nights[row["currency"]]
        night.players.add(row["player"])
        net = row["as_paid_chips"] if basis == "paid" else row["as_it_should_be_chips"]
        night.owe(row["player"], int(net) * (night.scale // row["scale"]))
    for currency, scale, name, chips in given.iter_rows():
        _give(nights[currency], name, int(chips) * (nights[currency].scale // scale))
    for night in nights.values():
        if night.fees:
            night.owe(HOUSE, night.fees)
    return list(nights.values())


def _give(night: Night, player: str, amount: int) -> None:
    """Give a player a part of a pot that is open in the end."""
    night.carry -= amount
    night.cashed_out += amount
    night.owe(player, amount)
    night.given[player] = night.given.get(player, 0) + amount


def _hands_of(store: Store, night: str | None) -> dict[str, str]:
    """What the hands of a night are chosen by: of the one asked for, or of the only one there is."""
    rows = store.query(
        "select distinct coalesce(session, '') as session, case when session is null then table_name end as at_table "
        "from hand where money = 'cash' order by coalesce(session, at_table)"
    )
    nights = [{"session": session, **({"table": table} if table else {})} for session, table in rows.iter_rows()]
    if night is not None:
        of_table = {"session": "", "table": night}
        return of_table if {"session": night} not in nights and of_table in nights else {"session": night}
    if len(nights) > 1:
        shown = listed([f"'{one.get('table', one['session'])}'" for one in nights[:_SHOWN]])
        more = " and others" if len(nights) > _SHOWN else ""
        raise StudbookError(f"say which night is settled: `studbook settle-up NIGHT`; there are {shown}{more}.")
    return nights[0] if nights else {"session": ""}


def _of_session(entries: Sequence[Entry], session: str | None) -> list[Entry]:
    names = sorted({entry.session for entry in entries if entry.session is not None})
    if not entries:
        raise StudbookError("the ledger holds no entry.")
    if names and any(entry.session is None for entry in entries):
        raise StudbookError(f"some entries name no session while others are of {listed(names)}; name it in each.")
    if session is None and len(names) > 1:
        raise StudbookError(f"the ledger is of several nights; add --session with one of {listed(names)}.")
    if session is None or not names:
        return list(entries)
    if session not in names:
        raise StudbookError(f"no entry of the ledger is of the session '{session}'; there is {listed(names)}.")
    return [entry for entry in entries if entry.session == session]


def _renamed(entry: Entry, aliases: Mapping[str, str]) -> Entry:
    player = aliases.get(entry.player, entry.player)
    other = aliases.get(entry.counterparty, entry.counterparty) if entry.counterparty is not None else None
    return entry.model_copy(update={"player": player, "counterparty": other})


def _book(night: Night, row: Entry, amount: int) -> None:
    """Book one entry of the night; food for all waits until all are known."""
    night.owe(row.player, 0)
    match row.kind:
        case "buy-in" | "rebuy":
            night.bought_in += amount
            night.players.add(row.player)
            night.owe(row.player, -amount)
        case "cash-out":
            night.cashed_out += amount
            night.players.add(row.player)
            night.owe(row.player, amount)
        case "fee":
            # It left the table as chips: the player it was taken from cashed out so much less.
            night.fees += amount
            night.owe(row.counterparty or HOUSE, amount)
        case "food" | "transfer":
            night.owe(row.player, amount)
            if row.counterparty is not None:
                night.owe(row.counterparty, -amount)
        case "side-bet" | "debt-carried":
            night.owe(row.player, -amount)
            night.owe(str(row.counterparty), amount)


def _share(night: Night, amount: int, players: Iterable[str]) -> None:
    """Divide an amount evenly; units left over go one each to the first names."""
    names = sorted(players)
    each, left = divmod(abs(amount), len(names))
    sign = 1 if amount > 0 else -1
    for place, name in enumerate(names):
        night.owe(name, sign * (each + (place < left)))


def borne(night: Night, bearer: str | None = None) -> Night:
    """The night with what is over or missing given to whoever takes it, so that its balances come to zero.

    Raises: StudbookError, saying what is over or missing, where nobody is named or there is nobody of that name.
    """
    off = night.gap + night.carry
    if not night.gap and not night.carry:
        return night
    if bearer is None:
        raise StudbookError(f"{_off_text(night)}; say who bears it: --gap-to NAME, house or split.")
    made = replace(night, balances=dict(night.balances))
    if bearer == SPLIT:
        _share(made, off, night.players or night.balances)
    else:
        made.owe(HOUSE if bearer == HOUSE else known_name(bearer, night.balances, "--gap-to"), off)
    return made


def _off_text(night: Night) -> str:
    """What does not come out even, in words."""

    def said(amount: int) -> str:
        return amount_text(abs(amount), night.scale) + (f" {night.currency}" if night.currency else "")

    parts = []
    if night.gap:
        way = "over" if night.gap > 0 else "missing"
        sums = f"{said(night.bought_in)} bought in, {said(night.cashed_out)} cashed out"
        sums += f", {said(night.fees)} fees" if night.fees else ""
        sums += f"; no cash-out of {listed(sorted(night.stayed))}" if night.stayed else ""
        parts.append(f"{said(night.gap)} is {way} ({sums})")
    if night.carry:
        where = "lies in a pot that nobody has won" if night.carry > 0 else "came from a pot of an earlier night"
        parts.append(f"{said(night.carry)} {where}")
    return " and ".join(parts)


def settle_nights(
    nights: Sequence[Night], never: Iterable[tuple[str, str]] = (), banker: str | None = None, bearer: str | None = None
) -> list[tuple[Night, SettledUp]]:
    """Each night with the transfers that settle it.

    Raises: StudbookError as `borne` and `settle_up` do.
    """
    everybody = dict.fromkeys((name for night in nights for name in night.balances), 0)
    if HOUSE in (banker, bearer):
        everybody[HOUSE] = 0
    pairs = list(never)
    whole = [borne(replace(night, balances=everybody | night.balances), bearer) for night in nights]
    return [(night, settle_up(night.balances, pairs, banker)) for night in whole]


def clashes(nights: Iterable[Night]) -> list[tuple[str, str]]:
    """Names that differ in capitals and spaces only, two by two; they stay two people."""
    found: list[tuple[str, str]] = []
    first: dict[str, str] = {}
    for name in sorted({name for night in nights for name in night.balances}):
        plain = "".join(name.casefold().split())
        if plain in first:
            found.append((first[plain], name))
        first.setdefault(plain, name)
    return found
