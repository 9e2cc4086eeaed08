"""Reports of one's own: the .sql files of a folder, each one select over the book."""

from pathlib import Path

from pipeline.book.database.sql_files import sql_names
from schemas.problem import StudbookError


def own_reports(folder: Path) -> dict[str, str]:
    """The texts of the reports in a folder by name, which is the file's without its ending, in name order.

    Raises: StudbookError for a folder without any, a file that cannot be read, and a name that studbook's own have.
    """
    if not folder.is_dir():
        raise StudbookError(f"there is no folder {folder}; --reports names one with .sql files.")
    found = {path.stem: _text(path) for path in sorted(folder.glob("*.sql")) if path.is_file()}
    if not found:
        raise StudbookError(f"{folder} holds no .sql file; each is one SELECT, its first line `-- ` and what it shows.")
    for name in found:
        if name in sql_names("report"):
            raise StudbookError(f"{folder / name}.sql has the name of a report of studbook's; give it another.")
    return found


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise StudbookError(f"{path} is not UTF-8 text; save it as such.") from None
    except OSError as wrong:
        raise StudbookError(f"{path} cannot be read: {(wrong.strerror or 'it fails').lower()}.") from None
