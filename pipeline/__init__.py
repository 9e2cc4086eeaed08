"""studbook: read recorded stud hands, resolve every showdown again, keep the book."""

from importlib.util import find_spec
from pathlib import Path

__version__ = "0.1.0"


def _require_own_schemas() -> None:
    """Refuse to run beside another distribution's `schemas`, a name anybody may have taken.

    Raises: ImportError when the `schemas` that would be imported lacks the OWNER mark.
    """
    # find_spec looks the package up without running it, so a stranger's code never starts.
    spec = find_spec("schemas")
    folders = [Path(folder) for folder in (spec.submodule_search_locations or [])] if spec else []
    marks = [folder / "OWNER" for folder in folders]
    if any(mark.is_file() and mark.read_text(encoding="utf-8").strip() == "studbook" for mark in marks):
        return
    found = ", ".join(map(str, folders)) or (spec.origin if spec else None)
    what = (
        f"the package `schemas` found at {found} belongs to another distribution, and studbook brings its own"
        if found
        else "the package `schemas`, which studbook brings, is missing"
    )
    raise ImportError(
        f"{what}: install studbook into an environment of its own "
        "(python3 -m venv .venv && .venv/bin/pip install studbook)",
        name="schemas",
    )


_require_own_schemas()
