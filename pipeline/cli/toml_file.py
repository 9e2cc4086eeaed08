"""A TOML file that a person wrote, as what it says."""

import codecs
import tomllib
from datetime import date, time
from pathlib import Path

from schemas.problem import StudbookError

MOST_BYTES = 1024 * 1024
"""More than any house has rules."""
_OTHER_MARKS = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_toml(path: Path, what: str) -> dict[str, object]:
    """What the file says; `what` names it in sentences. Raises: StudbookError."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as wrong:
        raise StudbookError(f"cannot read {what}: {(wrong.strerror or 'it is refused').lower()}.") from None
    except ValueError:
        raise StudbookError(f"cannot read {what}: no file can have that name.") from None
    if len(content) > MOST_BYTES:
        raise StudbookError(f"{what} is larger than 1 MB; is it the right file?")
    if content.startswith(_OTHER_MARKS) or b"\0" in content[:4]:
        raise StudbookError(f"{what} is written in UTF-16 or UTF-32; save it as UTF-8.")
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as wrong:
        line = content.count(b"\n", 0, wrong.start) + 1
        raise StudbookError(f"{what} is not UTF-8 text in line {line}; save it as UTF-8.") from None
    except RecursionError:
        raise StudbookError(f"{what} is nested too deep.") from None
    except ValueError as wrong:
        raise StudbookError(f"{what} is not TOML: {str(wrong).rstrip('.')}.") from None


def shortened(value: object) -> str:
    """A value as it may stand in a sentence."""
    try:
        text = str(value) if isinstance(value, date | time) else repr(value)
    except RecursionError:
        return "a value nested so deep"
    return text if len(text) <= 60 else f"{text[:57]}..."
