"""A reader of site text with the hands written for it: a folder of texts, each with what should be read beside it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline.checks.check import check
from pipeline.checks.outcome import resolve_hands
from pipeline.records.reader import Found, Item, Reader
from schemas.hand import Hand
from schemas.problem import Problem
from tests.records.phh_text import source
from tests.records.readers.as_json import as_json


@dataclass(frozen=True)
class Site:
    """A reader and the folder of its golden files."""

    reader: Reader

    @property
    def folder(self) -> Path:
        return Path(__file__).parent / self.reader.name

    @property
    def paths(self) -> list[Path]:
        return sorted(self.folder.glob("*.txt"))

    def text(self, name: str) -> str:
        return (self.folder / f"{name}.txt").read_text(encoding="utf-8")

    def items(self, content: bytes, encoding: str | None = None) -> list[Item]:
        return list(self.reader.read(source(content, "night.txt", encoding=encoding)))

    def read(self, text: str) -> list[Item]:
        return self.items(text.encode())

    def found(self, text: str) -> list[Hand]:
        return [item.hand for item in self.read(text) if isinstance(item, Found)]

    def one(self, text: str) -> Hand:
        (item,) = self.read(text)
        assert isinstance(item, Found), item
        return item.hand

    def told(self, text: str) -> list[tuple[str, str]]:
        """The code and the sentence of each problem, where there is nothing else."""
        items = self.read(text)
        assert all(isinstance(item, Problem) for item in items), items
        return [(item.code, item.sentence) for item in items if isinstance(item, Problem)]

    def as_json(self, path: Path) -> list[dict[str, Any]]:
        return [as_json(item) for item in self.reader.read(source(path.read_bytes(), path.name))]

    def golden(self, path: Path) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        return found


def verdicts(hands: Sequence[Hand]) -> set[str]:
    """The verdicts of hands, and what is found in them beside notes."""
    checked = check(resolve_hands(hands))
    found = {one.code for findings in checked.findings for one in findings if one.severity != "note"}
    return set(checked.verdicts) | found
