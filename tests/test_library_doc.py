"""The Python blocks of docs/library.md run, one after the other, in a folder with the sample data."""

import shutil
from pathlib import Path

import pytest

from tests.checkout import ROOT
from tests.docs import blocks


def test_every_block_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "sample_data", tmp_path / "sample_data")
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    names: dict[str, object] = {}
    ran = 0
    for block in blocks(text):
        if block.language == "python":
            exec(compile(block.text, f"library.md:{block.line}", "exec"), names)
            ran += 1
    assert ran >= 5
