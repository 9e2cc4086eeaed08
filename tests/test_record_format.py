"""The page on the record tells the truth: its examples read, and it names every field with its default."""

import re

import pytest
from pydantic import BaseModel

from pipeline.records.sheets.cells import INSIDE
from schemas.hand import Action, Announced, CarryPart, Hand, Result, Seat, Stakes
from tests.checkout import ROOT
from tests.docs import Block, blocks, json_lines
from tests.records.given import codes, hands, read

PAGE = (ROOT / "docs" / "record-format.md").read_text(encoding="utf-8")
MARKED = [block for block in blocks(PAGE) if "reads" in block.marks]
MODELS: dict[str, type[BaseModel]] = {
    "Fields of a hand": Hand,
    "Fields of a seat": Seat,
    "Fields of an action": Action,
    "Fields of a result": Result,
    "Fields of `stakes`": Stakes,
    "Fields of `announced`": Announced,
    "Fields of a part of a carry": CarryPart,
}
ROW = re.compile(
    r"^\| `(?P<name>\w+)` \| (?P<type>.+?) \| (?P<required>.+?) \| (?P<default>.*?) ?\| (?P<meaning>.+) \|$"
)


def table(heading: str) -> dict[str, re.Match[str]]:
    """The rows of the table under a heading, by field."""
    section = PAGE.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    rows = [ROW.match(line) for line in section.splitlines() if line.startswith("| `")]
    return {row["name"]: row for row in rows if row}


@pytest.mark.parametrize("heading", MODELS)
def test_every_field_is_documented_with_whether_it_is_required(heading: str) -> None:
    documented, model = table(heading), MODELS[heading]
    assert list(documented) == list(model.model_fields)
    for name, field in model.model_fields.items():
        assert (documented[name]["required"] == "yes") is field.is_required(), name
        default = documented[name]["default"].strip("`")
        if field.is_required() or name == "contributed":
            assert not default, name
        elif field.default is None:
            assert default, name
        elif field.default_factory:
            assert default == "none", name
        else:
            assert default == str(field.default).lower(), name


def test_every_act_is_named() -> None:
    acts = re.findall(r"`([a-z-]+)`", table("Fields of an action")["act"]["type"])
    assert acts == list(Action.model_fields["act"].annotation.__args__)  # type: ignore[union-attr]


def test_the_columns_that_take_the_place_of_objects_are_named() -> None:
    sheets = PAGE.split("## Sheets\n", 1)[1]
    assert all(f"`{column}`" in sheets for columns in INSIDE.values() for column in columns)


@pytest.mark.parametrize("block", MARKED, ids=[f"line-{block.line}" for block in MARKED])
def test_each_example_reads_without_a_problem(block: Block) -> None:
    for content in [block.text, json_lines(block.text)] if block.language == "json" else [block.text]:
        for name in ("night", f"night.{block.language}", "night.txt"):
            items = read(content, name)
            assert codes(items) == []
            assert len(hands(items)) == len(items) > 0


def test_there_are_examples_of_both_forms() -> None:
    assert {block.language for block in MARKED} == {"json", "csv"}
    assert len(MARKED) >= 6
