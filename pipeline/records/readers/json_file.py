"""A JSON document: a hand, several one after the other, a list of hands, or an object whose `hands` is such a list."""

import re
from collections.abc import Iterator

from pipeline.records.json_shape import DOCUMENT_ENDINGS, json_shape
from pipeline.records.reader import Found, Item, Reader, Source
from pipeline.records.record import CUT, CUT_SHORT, JSON_TOKEN, hand_id_in, hand_of
from pipeline.records.text import whole_text
from pipeline.records.translate import Fault, problems
from schemas.hand import Hand

_OPENS = re.compile(r'\s*(?:(?P<outer>\{)\s*"hands"\s*:\s*)?\[')
_GAP = re.compile(r"[\s,]*+")
_NO_HAND = {True: re.compile(r"[^,\[\]{}]++"), False: re.compile(r"[^\[{]++")}
"""What stands where a hand should, inside a list and outside one."""


def claims(source: Source, head: str) -> bool:
    """Whether the text is a JSON document."""
    return json_shape(head, source.ending) == "document"


def read(source: Source) -> Iterator[Item]:
    """Yield each hand of the document, or why it is refused."""
    text = whole_text(source)
    opens = _OPENS.match(text)
    in_list = opens is not None
    first = end = opens.end() if opens else 0
    line, place = 1, 0
    cut = False
    for start, end in _values(text, first, in_list):
        line, place = line + _lines_between(text, place, start), start
        result = hand_of(text[start:end].encode())
        cut = end == len(text) and not isinstance(result, Hand) and result[0].place == CUT
        yield from _items(source, [CUT_SHORT] if cut else result, text[start:end], line)
    fault = _after(text, end, outer=opens["outer"] is not None) if opens and not cut else None
    if fault:
        line += _lines_between(text, place, _past_gap(text, end))
        yield from problems([fault], source.label, line, None, text[end:])


def _values(text: str, place: int, in_list: bool) -> Iterator[tuple[int, int]]:
    """Yield where each value starts and ends; commas between them are forgiven and not missed."""
    place = _past_gap(text, place)
    while place < len(text) and not (in_list and text[place] == "]"):
        end = _end_of_value(text, place, in_list)
        yield place, end
        place = _past_gap(text, end)


def _past_gap(text: str, place: int) -> int:
    gap = _GAP.match(text, place)
    return gap.end() if gap else place


def _end_of_value(text: str, place: int, in_list: bool) -> int:
    if text[place] not in "{[":
        other = _NO_HAND[in_list].match(text, place)
        return other.end() if other else place + 1
    depth = 0
    for token in JSON_TOKEN.finditer(text, place):
        sign = token[0]
        if sign == '"':
            break
        depth += (sign in "{[") - (sign in "}]")
        if not depth:
            return token.end()
    return len(text)


def _lines_between(text: str, start: int, end: int) -> int:
    """How many line ends (LF, CR LF or CR) stand between two places."""
    return text.count("\n", start, end) + text.count("\r", start, end) - text.count("\r\n", start, end)


def _items(source: Source, result: Hand | list[Fault], raw: str, line: int) -> Iterator[Item]:
    if isinstance(result, Hand):
        yield Found(result, line, raw)
    else:
        yield from problems(result, source.label, line, hand_id_in(raw), raw)


def _after(text: str, place: int, outer: bool) -> Fault | None:
    """What is wrong with the text from the end of the last hand on; None if it only closes the list."""
    rest = text[_past_gap(text, place) :].strip()
    after = rest.removeprefix("]").strip()
    if not rest or (outer and not after):
        return Fault("truncated", "the file ends before its list of hands does.", "Copy the file again.")
    if outer and after.startswith(","):
        remedy = "Write what holds for a hand into that hand."
        return Fault("unknown-key", "beside the list `hands` nothing else is read.", remedy)
    if after != ("}" if outer else ""):
        return Fault("not-json", "after the list of hands something else follows.", "Keep one list in the file.")
    return None


READER = Reader(
    name="json",
    title="JSON, one hand or a list of hands",
    endings=DOCUMENT_ENDINGS,
    claims=claims,
    read=read,
)
