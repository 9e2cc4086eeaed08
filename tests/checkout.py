"""Where the checkout lies, and a fresh Python to try it in."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def run_python(*arguments: str, cwd: Path, search: list[Path]) -> subprocess.CompletedProcess[str]:
    """Run a fresh Python that looks for modules in `search` first, and return what it printed."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, search))}
    command = [sys.executable, *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=environment, check=False)
