"""The examples of docs/findings.md."""

from tests.checkout import ROOT
from tests.doc_parts import sections

PATH = ROOT / "docs" / "findings.md"
TEXT = PATH.read_text(encoding="utf-8")
SECTIONS = dict(sections(TEXT, 3))


def example(code: str) -> str:
    """The message a section shows."""
    (line,) = [line for line in SECTIONS[code].splitlines() if line.startswith("> ")]
    return line.removeprefix("> ")
