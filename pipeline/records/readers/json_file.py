"""A JSON document: a hand, several one after the other, a list of hands, or an object whose `hands` is such a list."""

import json
import re
from collections.abc import Iterator

from pipeline.records.json_shape import DOCUMENT_ENDINGS, json_shape, key_of_hands
from pipeline.records.reader import Found, Item, Reader, Source
from pipeline.records.record import CUT, CUT_SHORT, JSON_TOKEN, cut_short, hand_id_in, hand_of, what_stands
from pipeline.records.text import whole_text
from pipeline.records.translate import Fault, problems, short
from schemas.hand import Hand

_OPENS = re.compile(r"\s*\[")
_GAP = re.compile(r"[\s,]*+")
_NO_HAND = {True: re.compile(r"[^,\[\]{}]++"), False: re.compile(r"[^\[{]++")}
"""What stands where a hand should, inside a list and outside one."""


def claims(source: Source, head: str) -> bool:
    """Whether the text is a JSON document."""
    return json_shape(head, source.ending) == "document"


def read(source: Source) -> Iterator[Item]:
    """Yield each hand of the document, or why it is refused."""
    text = whole_text(source)
    key = key_of_hands(text)
    opens = _OPENS.match(text, key[1] if key else 0)
    if key and not opens:
        yield from problems([_no_list(text, key[1])], source.label, 1 + _lines_between(text, 0, key[0]), None, "")
        return
    in_list = opens is not None
    first = end = opens.end() if opens else 0
    line, place = 1, 0
    cut = False
    beside = key is not None and bool(text[: key[0]].strip(" \t\r\n{"))
    if beside:
        yield from problems([BESIDE], source.label, 1 + _lines_between(text, 0, text.index("{")), None, "")
    for start, end in _values(text, first, in_list):
        line, place = line + _lines_between(text, place, start), start
        result = hand_of(text[start:end].encode())
        cut = end == len(text) and not isinstance(result, Hand) and result[0].place == CUT
        yield from _items(source, [CUT_SHORT] if cut else result, text[start:end], line)
    fault = _after(text, end, outer=key is not None) if opens and not cut else None
    if fault and not (beside and fault is BESIDE):
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
        return BESIDE
    if after != ("}" if outer else ""):
        return Fault("not-json", "after the list of hands something else follows.", "Keep one list in the file.")
    return None


BESIDE = Fault(
    "unknown-key", "beside the list `hands` nothing else is read.", "Write what holds for a hand into that hand."
)


def _no_list(text: str, place: int) -> Fault:
    """What is wrong with the value of `hands`, which is no list."""
    if cut_short(text[place:]) or not text[place:].strip():
        return Fault("truncated", "the file ends before its list of hands does.", "Copy the file again.")
    try:
        value = what_stands(json.JSONDecoder().raw_decode(text, place)[0])
    except ValueError:
        value = f"'{short(text[place : place + 20])}'"
    return Fault("wrong-type", f"{value} stands where the list of hands should.", "Write `[`, the hands, and `]`.")


READER = Reader(
    name="json",
    title="JSON, one hand or a list of hands",
    endings=DOCUMENT_ENDINGS,
    claims=claims,
    read=read,
    wanted="JSON is read where it is one hand, a list of them, or an object with `hands`",
)
