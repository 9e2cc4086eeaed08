"""What is installed is what is in the checkout, and both kinds of installation find the sql files."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import pipeline
from tests.checkout import ROOT, run_python

SCHEMAS_AND_CODE = r"(?:pipeline|schemas)/(?:[a-z_0-9]+/)*[a-z_0-9]+\.py"

# Every file of the wheel is one of these; a new kind of data file is added here on purpose.
KINDS_OF_FILES = {
    "code": SCHEMAS_AND_CODE,
    "owner": r"schemas/OWNER",
    "sql": r"pipeline/_sql/(?:schema|store_view|load|view|check|report/[a-z_]+)/[a-z0-9_]+\.sql",
    "expected rates": r"pipeline/book/expected\.csv",
    "rank table": r"pipeline/rules/ranks/[a-z_]+\.(?:npz|npy)",
    "distribution": rf"studbook-{re.escape(pipeline.__version__)}\.dist-info/"
    r"(?:METADATA|WHEEL|RECORD|entry_points\.txt|licenses/LICENSE)",
}

FIND_SQL = (
    "import site, sys; site.addsitedir(sys.argv[1]); "
    "from pipeline.book.database.sql_files import sql_folder, sql_names; "
    "print(sql_folder()); print(*sql_names('report'))"
)


def build(how: str, folder: Path) -> Path:
    """Build a wheel of the checkout with its own build backend, and return the file."""
    program = f"import sys; from hatchling.build import {how}; {how}(sys.argv[1])"
    done = run_python("-c", program, str(folder), cwd=ROOT, search=[])
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.Path:
    """The wheel a user installs, built by the usual tool."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = folder.glob("*.whl")
    return zipfile.Path(path)


def names(wheel: zipfile.Path) -> set[str]:
    """Return the names of the files in a wheel."""
    return {name for name in wheel.root.namelist() if not name.endswith("/")}


def kind_of(name: str) -> str | None:
    """Return which kind of file a name in the wheel is."""
    return next((kind for kind, pattern in KINDS_OF_FILES.items() if re.fullmatch(pattern, name)), None)


def test_the_wheel_holds_every_kind_of_file_and_no_other(wheel: zipfile.Path) -> None:
    kinds = {name: kind_of(name) for name in names(wheel)}
    assert [name for name, kind in kinds.items() if kind is None] == []
    assert set(kinds.values()) == set(KINDS_OF_FILES)


@pytest.mark.parametrize(
    "name",
    [
        "tests/test_packaging.py",
        "sql/schema/001_hand.sql",
        "pipeline/sql/schema/001_hand.sql",
        "pipeline/_sql/report/winnings.sql",
        "pipeline/rules/cards.pyc",
        "pipeline/rules/notes.txt",
        "OWNER",
        "studbook-9.9.9.dist-info/METADATA",
    ],
)
def test_what_does_not_belong_in_the_wheel_is_seen(name: str) -> None:
    assert kind_of(name) is None


def test_the_wheel_equals_the_checkout_byte_for_byte(wheel: zipfile.Path) -> None:
    packed = {name: (wheel / name).read_bytes() for name in names(wheel) if ".dist-info/" not in name}
    lying = {}
    for top, place in (("pipeline", "pipeline"), ("schemas", "schemas"), ("sql", "pipeline/_sql")):
        for path in (ROOT / top).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                lying[f"{place}/{path.relative_to(ROOT / top).as_posix()}"] = path.read_bytes()
    assert packed.keys() == lying.keys()
    assert packed == lying


def test_the_wheel_brings_the_command_and_needs_what_is_declared(wheel: zipfile.Path) -> None:
    (information,) = (path for path in wheel.iterdir() if path.name.endswith(".dist-info"))
    assert (information / "entry_points.txt").read_text().split("\n")[:2] == [
        "[console_scripts]",
        "studbook = pipeline.cli.main:run",
    ]
    needed = re.findall(r"^Requires-Dist: ([a-z]+)[^;\n]*$", (information / "METADATA").read_text(), re.MULTILINE)
    assert needed == ["duckdb", "numpy", "polars", "pydantic", "rtoml", "scipy", "typer", "watchdog", "xlsxwriter"]


def test_an_installed_wheel_reads_the_sql_it_brought(wheel: zipfile.Path, tmp_path: Path) -> None:
    wheel.root.extractall(tmp_path)
    (tmp_path / "sql" / "report").mkdir(parents=True)  # some other distribution's
    done = run_python("-c", FIND_SQL, str(tmp_path), cwd=tmp_path, search=[tmp_path])
    assert done.stderr == ""
    folder, reports = done.stdout.splitlines()
    assert folder == str(tmp_path / "pipeline" / "_sql")
    assert reports.split()


def test_an_editable_install_reads_the_sql_of_the_checkout(tmp_path: Path) -> None:
    packed = zipfile.ZipFile(build("build_editable", tmp_path))
    with packed:
        assert [name for name in packed.namelist() if name.endswith((".sql", ".py"))] == []
        packed.extractall(tmp_path / "site")
    done = run_python("-c", FIND_SQL, str(tmp_path / "site"), cwd=tmp_path, search=[])
    assert done.stderr == ""
    folder, reports = done.stdout.splitlines()
    assert folder == str(ROOT / "sql")
    assert reports.split()
