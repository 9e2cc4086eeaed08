"""The house's rules of building hold, and the reader of them sees every way to break them."""

from pathlib import Path

import pytest

from tests.architecture import LONGEST_FILE, LONGEST_FUNCTION, complaints, floor_of, read_modules
from tests.checkout import ROOT


def plant(root: Path, files: dict[str, str]) -> list[str]:
    """Write a small tree of modules and return the complaints about it."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return complaints(root)


def test_the_house_stands() -> None:
    assert complaints(ROOT) == []


def test_the_reader_walks_the_whole_house() -> None:
    modules = read_modules(ROOT)
    assert {floor_of(name) for name in modules} == set(range(8))
    assert len(modules) == len(list(ROOT.glob("pipeline/**/*.py"))) + len(list(ROOT.glob("schemas/**/*.py")))


def test_tests_and_benches_are_no_longer_than_modules() -> None:
    paths = [*ROOT.glob("tests/**/*.py"), *ROOT.glob("bench/**/*.py")]
    assert len(paths) > 300
    assert [path for path in paths if len(path.read_text(encoding="utf-8").splitlines()) > LONGEST_FILE] == []


SOUND = {
    "schemas/__init__.py": '"""Shapes."""\n',
    "schemas/hand.py": "import pydantic\nfrom pipeline import __version__\n",
    "pipeline/__init__.py": "from importlib.util import find_spec\n__version__ = '1'\n",
    "pipeline/rules/__init__.py": "",
    "pipeline/rules/cards.py": "from __future__ import annotations\nimport numpy.typing as npt\n",
    "pipeline/rules/pots.py": "from pipeline.rules import cards\nfrom schemas.hand import Hand\n",
    "pipeline/records/batch.py": "import numpy as np\nfrom pipeline.rules.cards import BIT\n",
    "pipeline/checks/verify.py": "import numpy\nimport pipeline.records.batch\n",
    "pipeline/book/database/store.py": "def open_store() -> None:\n    import duckdb\n",
    "pipeline/book/loading/load.py": "import pipeline\nimport polars\n",
    "pipeline/show/report.py": "from pipeline.book.database.store import open_store\nimport polars as pl\n",
    "pipeline/cli/main.py": "import typer.core\nfrom rich.table import Table\nfrom pipeline.show import report\n",
}


def test_a_sound_house_gives_no_complaint(tmp_path: Path) -> None:
    assert plant(tmp_path, SOUND) == []


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("from pipeline.book.database.store import open_store", id="from"),
        pytest.param("from pipeline.book.database import store", id="from_package"),
        pytest.param("from pipeline import book", id="from_ground"),
        pytest.param("import pipeline.book.database.store as s", id="plain"),
        pytest.param("from ..book import store", id="relative"),
        pytest.param("from pipeline.book.database.store import *", id="star"),
        pytest.param("def f():\n    from pipeline.book.database.store import open_store", id="in_function"),
        pytest.param("if TYPE_CHECKING:\n    from pipeline.book.database.store import open_store", id="type_checking"),
        pytest.param("try:\n    import pipeline.book.database.store\nexcept ImportError:\n    pass", id="try"),
        pytest.param("importlib.import_module('pipeline.book.database.store')", id="by_name"),
        pytest.param("__import__('pipeline.book.database.store')", id="dunder"),
    ],
)
def test_an_upward_import_is_seen(tmp_path: Path, text: str) -> None:
    found = plant(tmp_path, {**SOUND, "pipeline/checks/verify.py": text})
    assert len(found) == 1
    assert found[0].startswith("pipeline/checks/verify.py:")
    assert "imports pipeline.book" in found[0]
    assert "1 floor up" in found[0]


@pytest.mark.parametrize(
    ("path", "asked", "up"),
    [
        ("schemas/hand.py", "pipeline.rules.cards", "1 floor up"),
        ("schemas/hand.py", "pipeline.cli.main", "6 floors up"),
        ("pipeline/rules/cards.py", "pipeline.records.batch", "1 floor up"),
        ("pipeline/__init__.py", "schemas.hand", "1 floor up"),
    ],
)
def test_how_far_up_is_counted(tmp_path: Path, path: str, asked: str, up: str) -> None:
    upward = [line for line in plant(tmp_path, {**SOUND, path: f"import {asked}"}) if "circle" not in line]
    assert upward == [f"{path}:1: imports {asked}, {up}"]


def test_a_relative_import_in_an_init_counts_from_its_own_folder(tmp_path: Path) -> None:
    found = plant(tmp_path, {**SOUND, "pipeline/rules/__init__.py": "from .. import show"})
    assert "pipeline/rules/__init__.py:1: imports pipeline.show, 4 floors up" in found


@pytest.mark.parametrize("text", ["from pipeline.rules import pots", "def f():\n    import pipeline.rules.pots"])
def test_a_circle_on_one_floor_is_seen(tmp_path: Path, text: str) -> None:
    found = plant(tmp_path, {**SOUND, "pipeline/rules/cards.py": text})
    assert len(found) == 1
    assert "imports run in a circle" in found[0]
    assert "pipeline.rules.cards -> pipeline.rules.pots" in found[0]


def test_a_circle_of_three_is_seen(tmp_path: Path) -> None:
    circle = {f"pipeline/show/{a}.py": f"from pipeline.show.{b} import x" for a, b in ("ab", "bc", "ca")}
    found = plant(tmp_path, {**SOUND, **circle})
    assert len(found) == 1
    assert found[0].count("->") == 3


@pytest.mark.parametrize(
    ("path", "library", "door"),
    [
        ("pipeline/rules/cards.py", "pydantic", "schemas"),
        ("pipeline/book/loading/load.py", "duckdb", "pipeline.book.database.store"),
        ("pipeline/book/store_more.py", "duckdb", "pipeline.book.database.store"),
        (
            "pipeline/records/reader.py",
            "numpy",
            "pipeline.rules, pipeline.records.batch, pipeline.records.acts, pipeline.records.seated, "
            "pipeline.records.stated, pipeline.records.plain_hands, pipeline.checks, pipeline.book",
        ),
        ("pipeline/show/report.py", "numpy.typing", "pipeline.rules, pipeline.records.batch"),
        ("pipeline/rules/cards.py", "polars", "pipeline.book, pipeline.show"),
        ("pipeline/show/report.py", "rich.table", "pipeline.cli"),
        ("pipeline/show/report.py", "typer", "pipeline.cli"),
        ("pipeline/book/loading/load.py", "pyarrow", "nowhere"),
        ("pipeline/rules/cards.py", "tests.naive", "nowhere"),
    ],
)
def test_a_second_door_is_seen(tmp_path: Path, path: str, library: str, door: str) -> None:
    for text in (f"import {library}", f"def f():\n    from {library} import x"):
        found = plant(tmp_path, {**SOUND, path: text})
        assert len(found) == 1
        assert f"imports {library.partition('.')[0]}, whose door is {door}" in found[0]


@pytest.mark.parametrize("path", ["pipeline/extra.py", "pipeline/attic/box.py", "pipeline/attic/__init__.py"])
def test_a_module_without_a_floor_is_seen(tmp_path: Path, path: str) -> None:
    assert plant(tmp_path, {**SOUND, path: ""}) == [f"{path}: is on no floor"]


def test_a_long_file_is_seen(tmp_path: Path) -> None:
    assert plant(tmp_path, {**SOUND, "schemas/hand.py": "x = 1\n" * LONGEST_FILE}) == []
    found = plant(tmp_path, {"schemas/hand.py": "x = 1\n" * (LONGEST_FILE + 1)})
    assert found == ["schemas/hand.py: has 301 lines, more than 300"]


@pytest.mark.parametrize(
    "start", ["def f():\n", "async def f():\n", "class C:\n  def f(self):\n", "def g():\n  def f():\n"]
)
def test_a_long_function_is_seen(tmp_path: Path, start: str) -> None:
    inner = 1 if start.count("def") == 1 else 2
    longest = start + "    x = 1\n" * (LONGEST_FUNCTION - inner)
    assert plant(tmp_path, {**SOUND, "schemas/hand.py": longest}) == []
    found = plant(tmp_path, {"schemas/hand.py": longest + "    x = 1\n" * 2})
    assert any("f has 6" in line and "lines, more than 60" in line for line in found)


@pytest.mark.parametrize(
    "text", ["from schemas.hand import Hand", '"""Shapes."""\nHAND = 1', "1 + 1", '__all__ = ["a"]']
)
def test_anything_but_a_docstring_in_an_init_is_seen(tmp_path: Path, text: str) -> None:
    found = plant(tmp_path, {**SOUND, "schemas/__init__.py": text})
    line = text.count("\n") + 1
    assert found == [f"schemas/__init__.py:{line}: an __init__ holds a docstring and nothing else"]
