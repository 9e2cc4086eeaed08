"""Bringing a store to the form this studbook reads and writes, step by step."""

import contextlib
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from pipeline import __version__
from pipeline.book.database.sql_files import sql_names, sql_text
from pipeline.book.database.store import DEFAULT_STORE, MEMORY, Store, StoreError, connect
from pipeline.book.database.store_views import digest_of_views, lay_views, without_views

FACTS = 11
"""The step after which hands have rows that their records give."""
CARRIES = 10
"""The step after which it is known whose money carries are."""
NETS = 12
"""The step after which it is kept what players came to."""
PAID = 13
"""The step after which hands whose cards do not tell leave what was paid leaves."""
Tell = Callable[[str], None] | None
"""Who hears what was done beside what was asked for."""
_VERSION_COLUMNS = {("version", "INTEGER"), ("name", "VARCHAR"), ("studbook", "VARCHAR")}
"""What tells the table in which this program counts its steps from another's of that name."""


class Form(NamedTuple):
    """What a store looks like."""

    step: int
    """The last step taken in it, 0 for one with nothing in it."""
    views: str | None
    """Which views it was given, as `digest_of_views` calls them; None where nothing says so."""


def steps() -> dict[int, str]:
    """Every step of building the store: its number and its name."""
    return {int(name.partition("_")[0]): name for name in sql_names("schema")}


def form_now() -> Form:
    """The form of this studbook's books."""
    return Form(max(steps()), digest_of_views())


def form_of(store: Store) -> Form:
    """The form of a store. Raises: StoreError when it is somebody else's database."""
    names = set(store.query("select table_name from information_schema.tables")["table_name"].to_list())
    if not names:
        return Form(0, None)
    form = _written(store)
    if form.step < 1:
        raise StoreError(f"{store.path} is a DuckDB file, but not a studbook store; name another with `--db`.")
    return form


def _written(store: Store) -> Form:
    """The form a store says it has, step 0 where it says none; other programs have tables of that name too."""
    columns = store.query(
        "select column_name, data_type, own.comment from duckdb_columns() "
        "join duckdb_tables() as own using (database_name, schema_name, table_name) "
        "where table_name = 'schema_version' and schema_name = 'main' and database_name = current_database()"
    )
    if not _VERSION_COLUMNS.issubset(columns.select("column_name", "data_type").iter_rows()):
        return Form(0, None)
    step = store.query("select coalesce(max(version), 0)::bigint as version from schema_version").item()
    return Form(int(step), columns["comment"][0])


def migrate(store: Store) -> list[str]:
    """Take the steps the store is missing and give it the views of this studbook, all or nothing of it.

    Returns the names of the steps. Raises: StoreError when the store was written by a newer studbook.
    """
    known, form, now = steps(), form_of(store), form_now()
    if form.step > now.step:
        raise StoreError(f"{store.path} was written by a newer studbook; install that version to open it.")
    if form == now:
        return []
    missing = [number for number in sorted(known) if number > form.step]
    with store.transaction():
        for number in missing:
            store.execute(without_views(sql_text("schema", known[number])))
            store.execute(
                "insert into schema_version values ($version, $name, $studbook, now() at time zone 'UTC')",
                {"version": number, "name": known[number], "studbook": __version__},
            )
        lay_views(store)
        if form.step:
            _fill(store, missing)
    return [known[number] for number in missing]


def _fill(store: Store, missing: Sequence[int]) -> None:
    """Work out for the hands of an older book what came with the steps it was missing."""
    # Not before it is needed: it brings in all that resolves hands.
    from pipeline.book.loading.fill import fill_carries, fill_facts, fill_nets, fill_paid

    for step, fill in ((FACTS, fill_facts), (CARRIES, fill_carries), (NETS, fill_nets), (PAID, fill_paid)):
        if step in missing:
            fill(store)


def open_book(path: Path = DEFAULT_STORE, tell: Tell = None) -> Store:
    """Open a book for writing, making it if there is none, in the form of this studbook.

    A book that lacks steps is copied before it is brought up to date, since what it holds may change by them; `tell`
    hears in one sentence of whatever is done to a book that was there.
    Raises: StoreError.
    """
    store = connect(path)
    _clear_aside(path)
    try:
        form, now = form_of(store), form_now()
        if str(path) != str(MEMORY) and 0 < form.step < now.step:
            # The file is whole, and free to be copied, only while nobody has it open.
            store.close()
            copy = keep_copy(path, form.step)
            store = connect(path)
            if migrate(store) and tell is not None:
                tell(f"{path} was brought up to date; as it was before it is kept in {copy}.")
        else:
            migrate(store)
            if form.step == now.step and form != now and tell is not None:
                tell(f"{path} was given the views of this studbook; what it holds is as before.")
    except BaseException:
        with contextlib.suppress(StoreError):
            if store.is_new and not form_of(store).step:
                store.discard()
        store.close()
        raise
    return store


def _clear_aside(path: Path) -> None:
    """Take away what a program that was killed had written aside: nobody else writes there while the book is held."""
    folder = path.with_name(f"{path.name}.tmp")
    with contextlib.suppress(OSError):
        for file in folder.glob("duckdb_temp_*"):
            file.unlink()
        folder.rmdir()


def book_there(path: Path = DEFAULT_STORE, tell: Tell = None) -> Store:
    """Open a book for writing as `open_book` does, but make none. Raises: StoreError, also where there is no book."""
    connect(path, read_only=True).close()
    return open_book(path, tell)


@contextlib.contextmanager
def book_to_load(path: Path = DEFAULT_STORE, tell: Tell = None) -> Iterator[Store]:
    """A book to load files into; one that is made now, and nothing comes to be written in, is taken away again.

    Raises: StoreError.
    """
    with open_book(path, tell) as store:
        try:
            yield store
        finally:
            with contextlib.suppress(StoreError):
                if store.is_new and not store.query("select 1 from source limit 1").height:
                    store.discard()


def keep_copy(path: Path, version: int) -> Path:
    """Copy a store that is about to be changed to a name not taken yet, and return it.

    Raises: StoreError when it cannot be copied; nothing is left of the copy then.
    """
    copy = path.with_name(f"{path.name}.backup-{version}")
    number = 1
    while copy.exists():
        number += 1
        copy = path.with_name(f"{path.name}.backup-{version}-{number}")
    half = copy.with_name(f"{copy.name}.part")
    log, log_copy = (one.with_name(f"{one.name}.wal") for one in (path, copy))
    try:
        if log.exists():
            # It holds what could not be written into the file for want of room.
            shutil.copyfile(log, log_copy)
        shutil.copyfile(path, half)
        half.replace(copy)
    except BaseException as error:
        for name in (half, log_copy):
            with contextlib.suppress(OSError):
                name.unlink()
        if not isinstance(error, OSError):
            raise
        why = (error.strerror or "it cannot be written").lower()
        raise StoreError(
            f"{path} has to be brought up to date, but cannot be copied to {copy} first: {why}."
        ) from error
    return copy


def open_scratch() -> Store:
    """An empty book in memory, for looking at hands without keeping them."""
    return open_book(MEMORY)


def read_book(path: Path = DEFAULT_STORE, tell: Tell = None, sealed: bool = False) -> Store:
    """Open a book for reading only; several programs may do so at once. A sealed one reaches no other file.

    A book of an earlier form is brought up to date first; where it may only be read, a copy that goes with the store.
    Raises: StoreError, also where there is no book.
    """
    store = connect(path, read_only=True, sealed=sealed)
    try:
        form = form_of(store)
        if form == form_now():
            return store
        if form.step > form_now().step:
            migrate(store)  # which says so
    except BaseException:
        store.close()
        raise
    store.close()
    # An older book: bring it up to date, then look at it.
    try:
        open_book(path, tell).close()
    except StoreError as error:
        with contextlib.suppress(StoreError, OSError):
            return _copy_read(path, tell, sealed)
        raise error
    return connect(path, read_only=True, sealed=sealed)


def _copy_read(path: Path, tell: Tell, sealed: bool) -> Store:
    """Open a copy of an older book that may only be read, brought up to date; the book stays as it is.

    Raises: StoreError, OSError.
    """
    folder = tempfile.TemporaryDirectory(prefix="studbook-")
    copy = Path(folder.name) / "book.duckdb"
    try:
        log = path.with_name(f"{path.name}.wal")
        if log.exists():
            shutil.copyfile(log, copy.with_name(f"{copy.name}.wal"))
        shutil.copyfile(path, copy)
        with connect(copy) as store:
            migrate(store)
        read = connect(copy, read_only=True, sealed=sealed)
    except BaseException:
        folder.cleanup()
        raise
    read.path, read.aside = path, folder
    if tell is not None:
        tell(f"{path} is of an earlier form and cannot be changed; a copy of it was brought up to date to be read.")
    return read


def how_many_wait(store: Store) -> int:
    """How many tables wait for their chains, as where loading was stopped after the last file. Raises: StoreError."""
    return int(store.query("select count(*) from (select distinct session, table_name from chain_stale)").item())
