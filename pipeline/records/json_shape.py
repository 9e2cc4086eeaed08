"""Whether text is JSON, and which kind: one hand a line, or a document of hands. By content first, ending second."""

import re
from typing import Literal

from pipeline.records.record import JSON_TOKEN, cut_short

Shape = Literal["lines", "document"]

LINES_ENDINGS = (".jsonl", ".ndjson")
DOCUMENT_ENDINGS = (".json",)

_COMMENTS = re.compile(r"(?:#[^\r\n]*+\s*)++(?=\S)")
_OBJECT = re.compile(r"\{\s*(?:[\"}]|\Z)")
_LIST = re.compile(r"\[\s*(?:[{\]]|\Z)")
_RULINGS = re.compile(r"(?:#[^\r\n]*+\s*)*+\{\s*\"ruling\"\s*:")
_COLON = re.compile(r"\s*:\s*")
_KEY = re.compile(r'"(?:hand_id|seats)"\s*:')


def json_shape(head: str, ending: str) -> Shape | None:
    """The shape of a file that starts with this text; None if it is not JSON.

    >>> json_shape('{"hand_id": "1"}', "")
    'lines'
    >>> json_shape('[{"hand_id": "1"}]', ".jsonl")
    'document'
    """
    text = head.lstrip("\ufeff\0 \t\r\n")
    if _below_comments(text, ending):
        return "lines"
    if _LIST.match(text) or key_of_hands(text) is not None:
        return "document"
    by_ending: Shape = "document" if ending in DOCUMENT_ENDINGS else "lines"
    rows = [row for row in text.splitlines() if row.strip()]
    if not _OBJECT.match(text):
        return by_ending if _is_damaged(text, rows, ending) else None
    if len(rows) == 1:
        return by_ending
    if not cut_short(rows[0]):
        return "lines"
    return _of_broken_first_line(rows, ending)


def is_rulings(head: str) -> bool:
    r"""Whether text is lines of rulings, which may lie beside the hands they are about.

    >>> is_rulings('# of friday\n{"ruling": 1, "table": "den"}')
    True
    """
    return _RULINGS.match(head.lstrip("\ufeff \t\r\n")) is not None


def key_of_hands(text: str) -> tuple[int, int] | None:
    """Where the key `hands` of the object a text starts with stands, and its value; None for a hand, or no object.

    >>> key_of_hands('{"name": "x", "hands": [')
    (14, 23)
    """
    depth, start = 0, len(text) - len(text.lstrip())
    for token in JSON_TOKEN.finditer(text, start) if text[start : start + 1] == "{" else ():
        sign = token[0]
        if depth == 1 and sign in ('"hands"', '"seats"') and (colon := _COLON.match(text, token.end())):
            return (token.start(), colon.end()) if sign == '"hands"' else None
        depth += (sign in "{[") - (sign in "}]")
        if depth < 1:
            return None
    return None


def _below_comments(text: str, ending: str) -> bool:
    """Whether hands stand below lines for people, which no JSON document has."""
    found = _COMMENTS.match(text)
    return found is not None and (ending in LINES_ENDINGS or bool(_OBJECT.match(text, found.end())))


def _is_damaged(text: str, rows: list[str], ending: str) -> bool:
    """Whether text that does not start as JSON is JSON all the same, with something wrong at its start."""
    if ending in (*LINES_ENDINGS, *DOCUMENT_ENDINGS):
        return text[:1] in ("{", "[", '"') or bool(_KEY.search(text))
    # A page that shows a record among its words is no file of records.
    return sum(row.startswith('{"') for row in rows) * 2 >= len(rows) > 0


def _of_broken_first_line(rows: list[str], ending: str) -> Shape:
    """A first line that is no whole object: a document goes on below it, in lines the next hand starts there."""
    if rows[1].startswith('{"'):
        return "lines"
    if rows[1][0] in ' \t"}]':
        return "document"
    return "lines" if ending in LINES_ENDINGS else "document"
