"""Reports: one select each, as a frame."""

from pathlib import Path

import polars as pl

from pipeline.book.chains.kept_persons import keeping_persons
from pipeline.book.choose import PARTS, Keys, choosing, counting_rulings, parted
from pipeline.book.database.migrate import read_book
from pipeline.book.database.sql_files import sql_group, sql_header, sql_names, sql_text, sql_title
from pipeline.book.database.store import Store
from pipeline.book.database.views import viewing, views_of
from pipeline.book.database.whole import whole
from pipeline.book.nights.night_rule import USUAL, NightRule
from pipeline.book.own_reports import own_reports
from pipeline.book.persons import AS_WRITTEN, Persons
from pipeline.book.query import rows_of
from pipeline.rules.catalog import find, no_variant
from pipeline.rules.near import did_you_mean
from pipeline.show.trust import with_intervals
from schemas.problem import StudbookError

FACTS = "chosen_fact"
"""What reports on players read."""
RULED_VIEWS = ("seat_money", "hand_carry", "booking", "chain_booked", "counted_ruling")
"""The views that rulings change, unless they are left out."""
AUDIT, AS_WRITTEN_ALONE = "audit", ("entries",)
"""The group of reports that are about the record as written, and those of other groups that are."""
OWN = "own"
"""The group of reports that are not studbook's but a person's own."""


def report_names() -> list[str]:
    """The names of all reports studbook brings, sorted."""
    return sql_names("report")


def report_list(folder: Path | None = None) -> list[tuple[str, str, str]]:
    """Every report: its name, its group, and what it shows; those of a folder of one's own behind.

    Raises: StudbookError for a folder that has none.
    """
    brought = [(name, sql_group(name), sql_title(sql_text("report", name))) for name in report_names()]
    own = own_reports(folder) if folder is not None else {}
    return [*brought, *((name, OWN, (sql_header(text) or [name])[0] or name) for name, text in own.items())]


def report_header(name: str, folder: Path | None = None) -> list[str]:
    """What a report says of itself below its title, line by line. Raises: StudbookError for one there is not."""
    below = sql_header(sql_of(name, folder))[1:]
    return below[1:] if below and not below[0] else below


def report(
    name: str,
    db: Store | Path | str,
    keys: Keys | None = None,
    by: str | None = None,
    folder: Path | str | None = None,
    rulings: bool = True,
    nights: NightRule = USUAL,
    persons: Persons = AS_WRITTEN,
    **filters: str,
) -> pl.DataFrame:
    """The rows of one report, about the hands with these keys that pass the filters; without either, about all.

    `db` is an open store, or the path of one; `folder` one with reports of one's own, .sql files that read the book,
    and other files only where an open store is not sealed.
    Filters: session, table, variant, player, money, currency, since, until. `by` tells a player's hands apart in
    reports on players: variant, session, month, seat-order, door-card, players; without it such a report has no column
    `part`. Without `rulings` it is as if nobody had ruled on a hand; `nights` says how sessions that are not named and
    days are told apart; `persons` says which names are one person's: a report of the record as written chooses hands
    by them and keeps the names.
    Units: columns that end in `_chips` are in chips, `scale` of them to one of the currency, in 64 bits, or in 128
    where a sum is larger than that.
    Raises: StudbookError for a report, filter or store there is not, and where no hand passes the filters.
    """
    own = own_reports(Path(folder)) if folder is not None else {}
    sql = own[name] if name in own else _brought(name, list(own))
    if not isinstance(db, Store):
        with read_book(Path(db), sealed=name in own) as store:
            return report(name, store, keys, by, folder, rulings, nights, persons, **filters)
    _check_part(name, by, is_of_players=name not in own and FACTS in sql and "    player," in sql)
    if filters and not _is_about_hands(sql):
        raise StudbookError(f"the report {name} is not about hands, so {', '.join(filters)} cannot narrow it.")
    if "variant" in filters:
        filters["variant"] = _canonical(filters["variant"])
    chosen = choosing(db, keys, filters, by, persons, as_written=is_as_written(name))
    kept = keeping_persons(db, sql, nights, AS_WRITTEN if is_as_written(name) else persons)
    with counting_rulings(db, rulings), chosen, kept, viewing(db, sql, nights):
        rows = _own_rows(db, sql, f"{folder}/{name}.sql") if name in own else whole(db.query(sql))
        return with_intervals(rows if by is None else parted(rows))


def _own_rows(store: Store, sql: str, file: str) -> pl.DataFrame:
    """The rows of a report of the user's own. Raises: StudbookError that names its file."""
    try:
        return rows_of(store, sql)
    except StudbookError as error:
        raise StudbookError(f"{file}: {error}") from None


def _check_part(name: str, by: str | None, is_of_players: bool) -> None:
    """Raises: StudbookError where a report cannot be told apart by that."""
    if by is not None and by not in PARTS:
        hint = did_you_mean(by, PARTS) or f" There are {', '.join(PARTS)}."
        raise StudbookError(f"players' hands cannot be told apart by '{by}'.{hint}")
    if by is not None and not is_of_players:
        raise StudbookError(f"the report {name} does not count players' chances, so it cannot be told apart by {by}.")


def _brought(name: str, own: list[str]) -> str:
    """The text of a report studbook brings. Raises: StudbookError where there is none of that name."""
    if name in (names := report_names()):
        return sql_text("report", name)
    hint = did_you_mean(name.lower(), [*names, *own]) or " See `studbook list reports`."
    raise StudbookError(f"there is no report called '{name}'.{hint}")


def is_as_written(name: str) -> bool:
    """Whether a report is about the record as written, names and all."""
    return name in report_names() and (name in AS_WRITTEN_ALONE or sql_group(name) == AUDIT)


def _is_about_hands(sql: str) -> bool:
    return any("chosen_hand" in text or FACTS in text for text in _texts(sql))


def _texts(sql: str) -> list[str]:
    """A select, and the views it stands on."""
    return [sql, *(sql_text("view", name) for name in views_of(sql))]


def counts_rulings(name: str, folder: Path | str | None = None) -> bool:
    """Whether what somebody ruled can change a report. Raises: StudbookError for a report there is not."""
    return any(view in text for view in RULED_VIEWS for text in _texts(sql_of(name, folder)))


def sql_of(name: str, folder: Path | str | None = None) -> str:
    """The select of a report, studbook's or one's own. Raises: StudbookError for a report there is not."""
    own = own_reports(Path(folder)) if folder is not None else {}
    return own[name] if name in own else _brought(name, list(own))


def _canonical(name: str) -> str:
    variant = find(name)
    if variant is None:
        raise StudbookError(no_variant(name))
    return variant.name
