"""docs/architecture.md names what there is: floors, doors, files, and what stands in them."""

import re
from pathlib import Path

import pytest

from tests.architecture import DOORS, FLOORS
from tests.checkout import ROOT

TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
TOPS = ("pipeline", "schemas", "tests", "sql")
FILES = [path.relative_to(ROOT) for top in TOPS for path in (ROOT / top).rglob("*.*")]
IN_FILE = re.compile(r"`([A-Za-z_]+)` (?:of|in|to) (?:the table it belongs to \()?`([a-z_/]+\.py)`")
ABOUT = re.compile(r"`((?:[a-z_]+/)*[a-z_]+\.(?:py|sql))`")
IN_A_WHEEL = "pipeline/_sql"


def rows(heading: str) -> dict[str, str]:
    """The first two cells of each row of the first table under a heading."""
    part = TEXT.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    table = re.search(r"\n\|.*?\n\|[-|]+\n(.*?)\n\n", part, re.DOTALL)
    assert table is not None
    cells = [line.strip("|").split("|") for line in table[1].splitlines()]
    return {row[0].strip(): row[1].strip() for row in cells}


def places(cell: str) -> tuple[str, ...]:
    """The folders and files in a cell, as modules."""
    return tuple(one.removesuffix(".py").replace("/", ".") for one in re.findall(r"`([^`]*)`", cell))


def found(name: str) -> list[Path]:
    """The files a path means, whole or by its end."""
    return [path for path in FILES if f"/{path.as_posix()}".endswith(f"/{name}")]


def test_floors_are_those_that_are_held() -> None:
    floors = {int(number): places(folder) for number, folder in rows("Floors").items()}
    assert [floors[number] for number in sorted(floors)] == [(name,) for name in FLOORS]


def test_doors_are_those_that_are_held() -> None:
    doors = {name: places(cell) for names, cell in rows("Doors").items() for name in names.split(", ")}
    assert doors == DOORS


@pytest.mark.parametrize("name", sorted(set(ABOUT.findall(TEXT))))
def test_every_file_named_is_there(name: str) -> None:
    assert found(name)


@pytest.mark.parametrize(("name", "file"), sorted(set(IN_FILE.findall(TEXT))))
def test_what_is_said_to_stand_in_a_file_stands_there(name: str, file: str) -> None:
    assert any(re.search(rf"\b{name}\b", (ROOT / path).read_text(encoding="utf-8")) for path in found(file))


def test_folders_named_are_there() -> None:
    named = set(re.findall(r"`((?:pipeline|sql|tests|docs|bench|sample_data|schemas)(?:/[a-z_]+)*)/?`", TEXT))
    assert len(named) > 15
    assert {name for name in named if not (ROOT / name).is_dir()} == {IN_A_WHEEL}
