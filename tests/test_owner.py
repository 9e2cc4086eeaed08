"""The names `pipeline` and `schemas` are anybody's: a clash must be said, and never run."""

import shutil
import subprocess
from pathlib import Path

from tests.checkout import ROOT, run_python


def import_beside(folder: Path, files: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Import `pipeline` in a fresh process that finds the files given before ours."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return run_python("-c", "import pipeline; print('imported')", cwd=folder, search=[folder, ROOT])


def test_our_own_schemas_pass(tmp_path: Path) -> None:
    done = import_beside(tmp_path, {})
    assert (done.returncode, done.stdout, done.stderr) == (0, "imported\n", "")


def test_a_strangers_schemas_is_named_and_not_run(tmp_path: Path) -> None:
    done = import_beside(tmp_path, {"schemas/__init__.py": "print('a stranger runs')"})
    assert (done.returncode, done.stdout) == (1, "")
    last = done.stderr.splitlines()[-1]
    assert last.startswith(f"ImportError: the package `schemas` found at {tmp_path / 'schemas'} belongs to another")
    assert "environment of its own" in last


def test_a_strangers_module_is_named_and_not_run(tmp_path: Path) -> None:
    done = import_beside(tmp_path, {"schemas.py": "print('a stranger runs')"})
    assert (done.returncode, done.stdout) == (1, "")
    assert f"found at {tmp_path / 'schemas.py'} belongs to another" in done.stderr


def test_another_owners_mark_does_not_pass(tmp_path: Path) -> None:
    done = import_beside(tmp_path, {"schemas/__init__.py": "", "schemas/OWNER": "registry\n"})
    assert "belongs to another distribution" in done.stderr


def test_a_missing_schemas_is_said(tmp_path: Path) -> None:
    (tmp_path / "pipeline").mkdir()
    shutil.copy(ROOT / "pipeline" / "__init__.py", tmp_path / "pipeline")
    # -S: an editable install would otherwise put the checkout back on the path.
    done = run_python("-S", "-c", "import pipeline", cwd=tmp_path, search=[])
    assert "the package `schemas`, which studbook brings, is missing" in done.stderr
