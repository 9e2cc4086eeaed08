"""The book's one file: opening it, asking it, and changing it in transactions. The only door to DuckDB."""

import contextlib
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import duckdb
import polars as pl

from pipeline.book.database.file_kind import removed_if_empty
from pipeline.book.database.shown import Shown
from pipeline.book.database.store_text import NO_ROOM, NO_TEXT, is_full, lacking, why_failed, why_other
from schemas.problem import StudbookError

DEFAULT_STORE = Path("studbook.duckdb")
MEMORY = Path(":memory:")
"""A store that lives as long as it is open."""
MEMORY_LIMIT = "2GB"
"""What DuckDB keeps in memory before it spills: a file is loaded in one transaction, however long it is."""

# Without the first two a file of another kind makes DuckDB look for an extension on the network; without the third
# a name that is no table may be read from a variable of this program.
_ALONE = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "python_enable_replacements": False,
}
_SEALED = {"enable_external_access": False, "lock_configuration": True}
_IN_USE = "{} is in use by another program; wait until it is done, or close it."
_INTERRUPTED = ("Query interrupted", "failed: KeyboardInterrupt", "INTERRUPT Error")


class StoreError(StudbookError):
    """The store cannot be opened, read or written: one sentence that says what to do."""


class Store:
    """One open book."""

    def __init__(
        self,
        path: Path,
        connection: duckdb.DuckDBPyConnection,
        read_only: bool,
        sealed: bool = False,
        is_new: bool = False,
    ) -> None:
        self.path = path
        self.read_only = read_only
        self.is_new = is_new
        """Whether its file was made with it."""
        self._sealed = sealed
        self._connection = connection
        self._failed = False
        self._is_inside = False
        self._shown = Shown()
        self.aside: contextlib.AbstractContextManager[object] = contextlib.nullcontext()

    def __enter__(self) -> "Store":
        """The store, closed on leaving."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the store."""
        self.close()

    def close(self) -> None:
        """Close the store, and what stands aside for it; an open transaction is undone."""
        with self.aside, _interruptible():
            self._connection.close()

    def discard(self) -> None:
        """Close the store and take away its file, which was made with it and holds nothing yet."""
        if self.is_new:
            # While it is held: afterwards it may be another program's.
            for path in (self.path, self.path.with_name(f"{self.path.name}.wal")):
                with contextlib.suppress(OSError):
                    path.unlink()
        self.close()

    def query(
        self,
        sql: str,
        parameters: Mapping[str, object] | None = None,
        columns: Sequence[str] | None = None,
        limit: int | None = None,
    ) -> pl.DataFrame:
        """The rows of one select; of its result only these columns, as SQL expressions, and so many rows.

        Raises: StoreError.
        """
        with self._translated():
            relation = self._connection.sql(sql, params=dict(parameters) if parameters else None)
            if relation is None:
                return pl.DataFrame()
            if columns is not None:
                relation = relation.project(", ".join(columns))
            return pl.DataFrame(relation if limit is None else relation.limit(limit))

    def statements(self, sql: str) -> list[str]:
        """The kind of each statement in a text, such as SELECT; nothing is run. Raises: StoreError."""
        with self._translated():
            sql.encode()  # of what is no text DuckDB does not see that it is one
            return [statement.type.name for statement in self._connection.extract_statements(sql)]

    def shape(self, sql: str) -> list[tuple[str, str]]:
        """The columns of one select and their types, as SQL names them. Raises: StoreError."""
        with self._translated():
            relation = self._connection.sql(sql)
            return list(zip(relation.columns, map(str, relation.types), strict=True))

    def append(self, table: str, rows: pl.DataFrame) -> None:
        """Add rows to a table, column by column name. Raises: StoreError."""
        if rows.height:
            # Under a name of its own, since the columns of a table are mostly the same.
            with self.showing({f"appended_{table}": rows}):
                self.execute(f"insert into {table} by name select * from appended_{table}")

    def keep_within(self, memory: int) -> None:
        """Keep so many bytes in memory before some is written aside, beside the store. Raises: StoreError."""
        self.execute(f"set memory_limit = '{memory}B'")

    def seal(self) -> None:
        """Reach no other file from here on, not even to write one. Raises: StoreError."""
        if not self._sealed:
            self.execute("".join(f"set {name} = {str(value).lower()};" for name, value in _SEALED.items()))
            self._sealed = True

    def execute(self, sql: str, parameters: Mapping[str, object] | None = None) -> None:
        """Run statements for what they do; several at once only without parameters.

        Raises: StoreError.
        """
        with self._translated():
            self._connection.execute(sql, dict(parameters) if parameters else None)

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """All that happens inside, or, if anything at all goes wrong, nothing of it."""
        try:
            with self._translated():
                self._connection.begin()
            self._failed = False
            self._is_inside = True
            yield
            if self._failed:
                # DuckDB may have undone the transaction already, and commit would say nothing of it.
                raise StoreError(f"{self.path}: a statement failed, so nothing that came with it is kept.")
            self._unregister()
            with self._translated():
                self._connection.commit()
        except BaseException:
            # After an error DuckDB may have ended the transaction itself.
            with contextlib.suppress(duckdb.Error), _interruptible():
                self._connection.rollback()
            self._unregister()
            raise
        finally:
            self._is_inside = False

    @contextlib.contextmanager
    def showing(self, frames: Mapping[str, pl.DataFrame]) -> Iterator[None]:
        """Let SQL read the frames under their names while inside; afterwards, until a transaction ends, no rows."""
        try:
            with self._translated():
                for name, frame in frames.items():
                    stream = self._shown.show(name, frame)
                    if stream is not None:
                        self._connection.register(name, stream)
            yield
        finally:
            self._shown.let_go(frames)
            if not self._is_inside:
                self._unregister()

    def _unregister(self) -> None:
        for name in self._shown.gone():
            with contextlib.suppress(duckdb.Error), _interruptible():
                self._connection.unregister(name)

    @contextlib.contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            with _interruptible():
                yield
        except UnicodeEncodeError as error:
            raise StoreError(f"{self.path}: {NO_TEXT}") from error
        except duckdb.Error as error:
            self._failed = True
            own = not self._sealed and isinstance(error, duckdb.CatalogException | duckdb.BinderException)
            raise StoreError(lacking(self.path, str(error)) if own else _why_failed(self.path, error)) from error


@contextlib.contextmanager
def _interruptible() -> Iterator[None]:
    """Let Ctrl-C be what it is where it strikes inside DuckDB, which makes another error of it."""
    try:
        yield
    except (RuntimeError, duckdb.Error) as error:
        if any(sign in str(error) for sign in _INTERRUPTED):
            raise KeyboardInterrupt from error
        raise


def connect(path: Path = DEFAULT_STORE, read_only: bool = False, sealed: bool = False) -> Store:
    """Open a file as it is, without looking for the book's tables in it.

    A sealed store reaches no other file, and none of its settings can be changed.
    Raises: StoreError when the file is in use, damaged, of another kind, missing (read-only), or cannot be made.
    """
    in_memory = str(path) == str(MEMORY)
    is_new = not in_memory and _look_at(path, read_only)
    # Without a folder DuckDB may take the start of a name, as in `a:b`, for the name of an extension.
    name = str(path) if in_memory or path.is_absolute() else os.path.join(os.curdir, path)
    config: dict[str, str | bool | int | float | list[str]] = {
        "memory_limit": MEMORY_LIMIT,
        **_ALONE,
        **(_SEALED if sealed else {}),
    }
    if in_memory:
        # Else it would spill into the current folder.
        config["temp_directory"] = os.path.join(tempfile.gettempdir(), f"studbook-{os.getpid()}")
    try:
        with _interruptible():
            connection = duckdb.connect(name, read_only=read_only and not in_memory, config=config)
            is_book = in_memory or _is_book(connection)
    except duckdb.Error as error:
        if is_new and is_full(str(error)):
            # Half a file would be taken for a damaged book.
            path.unlink(missing_ok=True)
        raise StoreError(_why_not_open(path, error)) from error
    if not is_book:
        connection.close()
        raise StoreError(why_other(path))
    return Store(path, connection, read_only, sealed, is_new)


def _look_at(path: Path, read_only: bool) -> bool:
    """Whether the file is still to be made. Raises: StoreError where it cannot be a book."""
    _check_name(path)
    try:
        if path.is_dir():
            raise StoreError(f"{path} is a folder; name a file, such as {path / DEFAULT_STORE.name}.")
        if path.exists() and not path.is_file():
            raise StoreError(f"{path} is neither a file nor a folder; name another with `--db`.")
        is_new = not path.exists() or not path.stat().st_size
        if read_only and is_new:
            raise StoreError(f"there is no book at {path} yet; `studbook ingest` makes one, `--db` names another.")
        if not read_only and not path.parent.is_dir():
            raise StoreError(f"the folder {path.parent} does not exist; make it, or name another place with `--db`.")
        # DuckDB makes a book of no file, and none of an empty one.
        if is_new and not removed_if_empty(path):
            raise StoreError(_IN_USE.format(path))
    except (OSError, ValueError) as error:
        why = (error.strerror or "" if isinstance(error, OSError) else str(error)).lower() or "it cannot be reached"
        raise StoreError(f"{path} cannot be opened: {why}; change it, or name another place with `--db`.") from error
    return is_new


def _check_name(path: Path) -> None:
    """Let no name pass that DuckDB would cut off or choke on. Raises: StoreError."""
    try:
        str(path).encode()
        is_name = "\0" not in str(path)
    except UnicodeEncodeError:
        is_name = False
    if not is_name:
        raise StoreError(f"{str(path)!a} cannot be the name of a store; name another with `--db`.")


def _is_book(connection: duckdb.DuckDBPyConnection) -> bool:
    """Whether DuckDB keeps its tables in the file: of a CSV, JSON or Parquet file it makes a view in memory."""
    found = connection.execute("select count(*) from duckdb_databases() where not internal and path is not null")
    return found.fetchall() != [(0,)]


def _why_not_open(path: Path, error: duckdb.Error) -> str:
    text = str(error)
    if isinstance(error, duckdb.ConnectionException) or "Could not set lock" in text:
        return _IN_USE.format(path)
    if "newer version" in text or "version number" in text:
        return f"{path} was written by a DuckDB that this one cannot read; install the studbook that wrote it."
    if "No such file or directory" in text:
        return f"{path} cannot be made: its folder is no longer there; name another place with `--db`."
    if "Permission denied" in text or "Read-only file system" in text:
        return f"{path} cannot be opened: no permission; change it, or name another place with `--db`."
    if is_full(text):
        return NO_ROOM.format(path)
    return why_other(path)


def _why_failed(path: Path, error: duckdb.Error) -> str:
    if isinstance(error, duckdb.PermissionException):
        return f"{path}: SQL reads the book and no other file."
    aside = f"{path}.tmp" if str(path) != str(MEMORY) else tempfile.gettempdir()
    return why_failed(path, str(error), aside)
