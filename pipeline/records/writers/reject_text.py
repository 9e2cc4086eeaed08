"""A refused hand of PHH, or of a site, as text."""

import json
import re

from pipeline.records.reader import Source
from pipeline.records.readers.phh import HEADER
from schemas.problem import Problem

_NAMED = re.compile(r"^\s*hand\s*=", re.MULTILINE)
_AT_TABLE = re.compile(r"^\s*(?:table|event)\s*=", re.MULTILINE)


def phh(source: Source, problem: Problem, reason: str, number: int) -> str:
    """The hand as a table of `.phhs` under this number, its reason in a comment.

    What the file's name and folder said of it is written down.
    """
    first, _, rest = problem.pieces[0].partition("\n")
    own = HEADER.match(first)
    body = rest if own else problem.pieces[0]
    head = [f"[{number}]", "# " + "".join(sign if sign.isprintable() else " " for sign in reason)]
    if not _NAMED.search(body):
        name = first.partition("]")[0].strip("[ \"'") if own else source.stem
        head.append(f"hand = {json.dumps(name, ensure_ascii=False)}")
    if not _AT_TABLE.search(body):
        head.append(f"table = {json.dumps(source.folder or source.stem, ensure_ascii=False)}")
    return "\n".join([*head, body.strip("\n"), "", ""])


def plain(problem: Problem) -> str:
    """The hand's text alone, apart from the next."""
    return problem.pieces[0].strip("\r\n") + "\n\n\n"
