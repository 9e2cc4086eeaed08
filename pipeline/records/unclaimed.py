"""What to do about a file that no reader claims, told by what it is called and how it begins."""

from collections.abc import Sequence

from pipeline.records.reader import Reader, Source
from pipeline.records.translate import short

PACKED = (".zip", ".7z", ".rar", ".tar", ".tgz", ".bz2", ".xz", ".zst")
OURS = {
    ".duckdb": "It is a store; `--db` names one, and `studbook report` reads it.",
    ".toml": "Settings are read where they lie, and house rules with `--house`.",
    ".key": "It says what is wrong in simulated hands, and no hand is in it.",
}
"""Files of studbook's own by their ending."""
HOW = "`studbook list readers` names the forms that are read."


def advice(source: Source, head: str, readers: Sequence[Reader]) -> str:
    """What to do, in a sentence or two."""
    if source.ending in PACKED:
        return "Unpack it first; of packed files only .gz is read as it is."
    if source.ending in OURS:
        return OURS[source.ending]
    same = {reader.wanted: None for reader in readers if source.ending in reader.endings and reader.wanted}
    if not same:
        return f"Save it in a form that is read: {HOW}"
    first = next((line for line in head.splitlines() if line.strip()), "").lstrip("\ufeff").strip()
    here = f" It begins with '{short(first)}'." if first and first.isprintable() else ""
    return f"{' or '.join(same)}.{here} {HOW}"
