"""Files with refused hands, and what is written of them."""

from pathlib import Path

from pipeline.records.intake import intake
from pipeline.records.reader import Item
from pipeline.records.writers.rejects import Rejects, Written
from schemas.problem import Problem

HEADER = "hand_id,variant,player,contributed,won"
GOOD = "1,stud,Ann,5,10\n,,Bob,5,\n"


def put(**files: str | bytes) -> list[str]:
    """Files in the current folder; the last _ of a name stands for the point."""
    names = []
    for name, content in files.items():
        stem, _, ending = name.rpartition("_")
        path = Path(f"{stem}.{ending}")
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        names.append(str(path))
    return names


def taken(*paths: str | Path) -> list[Item]:
    """What comes out of files."""
    return [item for file in intake(list(map(str, paths))) for item in file.items()]


def rejected(*paths: str, to: str = "mend.csv") -> list[Written]:
    """Read files and write what is refused."""
    rejects = Rejects(Path(to))
    for file in intake(paths, refusing=rejects.add):
        assert all(not item.pieces for item in file.items() if isinstance(item, Problem))
    return rejects.close()
