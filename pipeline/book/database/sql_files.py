"""Finds the .sql files that come with studbook: in the wheel, or beside the code in a checkout."""

from pathlib import Path

import pipeline
from pipeline.rules.near import did_you_mean

KINDS = ("schema", "store_view", "load", "view", "report", "check")


def find_sql_folder(package: Path) -> Path:
    """Return the sql folder that belongs to the `pipeline` folder given.

    Raises: FileNotFoundError when there is neither `_sql` inside it (a wheel) nor `sql` beside it (a checkout).
    """
    # Inside first: beside an installed package, `sql` would be somebody else's.
    for folder in (package / "_sql", package.parent / "sql"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"no sql files come with {package}: install studbook again")


def sql_folder() -> Path:
    """Return the sql folder of the running studbook."""
    return find_sql_folder(Path(pipeline.__file__).parent)


def _files(kind: str, folder: Path) -> dict[str, Path]:
    """Map the names of one kind to their files, in name order."""
    if kind not in KINDS:
        raise LookupError(f"there is no kind of sql called {kind!r}: it is one of {', '.join(KINDS)}")
    pattern = "*/*.sql" if kind == "report" else "*.sql"
    files: dict[str, Path] = {}
    for path in sorted((folder / kind).glob(pattern), key=lambda path: (path.stem, path)):
        if path.stem in files:
            first = files[path.stem].relative_to(folder)
            raise ValueError(f"two reports share the name {path.stem!r}: {first} and {path.relative_to(folder)}")
        files[path.stem] = path
    return files


def sql_names(kind: str, folder: Path | None = None) -> list[str]:
    """Return the names of the sql files of one kind, sorted; a name is the file's, without its ending.

    Raises: LookupError for a kind that does not exist; ValueError when two reports share a name.
    """
    return list(_files(kind, folder or sql_folder()))


def sql_group(name: str, folder: Path | None = None) -> str:
    """Return the group a report belongs to, which is the folder it lies in.

    Raises: LookupError for a name that does not exist.
    """
    return _path("report", name, folder).parent.name


def sql_text(kind: str, name: str, folder: Path | None = None) -> str:
    """Return the text of one sql file.

    Raises: LookupError for a kind or name that does not exist, with the nearest name there is.
    """
    return _path(kind, name, folder).read_text(encoding="utf-8")


def _path(kind: str, name: str, folder: Path | None) -> Path:
    files = _files(kind, folder or sql_folder())
    if name in files:
        return files[name]
    hint = did_you_mean(name, files) or f" There is {', '.join(files) or 'none at all'}."
    raise LookupError(f"there is no {kind} called {name!r}.{hint}")


def sql_header(text: str) -> list[str]:
    r"""Return the comment lines an sql file starts with, which are its documentation, without their `-- `.

    >>> sql_header("-- What each player won\n--\n-- cash only\nselect 1\n-- not this")
    ['What each player won', '', 'cash only']
    """
    lines: list[str] = []
    for line in text.splitlines():
        if line != "--" and not line.startswith("-- "):
            break
        lines.append(line[3:].strip())
    return lines


def sql_title(text: str) -> str:
    r"""Return the first comment line of an sql file, which says what it is.

    Raises: ValueError when the text does not start with `-- ` and words.

    >>> sql_title("-- What each player won\nselect 1")
    'What each player won'
    """
    header = sql_header(text)
    if not header or not header[0]:
        raise ValueError("an sql file starts with a line `-- ` that says what it is")
    return header[0]
