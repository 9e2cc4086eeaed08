"""JSON Lines: one hand a line, read one line at a time. A line that starts with # is for people."""

from collections.abc import Iterator

from pipeline.records.json_shape import LINES_ENDINGS, json_shape
from pipeline.records.reader import Found, Item, Reader, Source
from pipeline.records.record import CUT, CUT_SHORT, Read, hand_id_in, read_hand
from pipeline.records.text import byte_lines
from pipeline.records.translate import Fault, problems

COMMENT = b"#"
TOO_LONG = Fault("over-limit", "the line is longer than 16 MB.", "Keep each hand on a line of its own.")


def claims(source: Source, head: str) -> bool:
    """Whether the text is JSON with one hand a line."""
    return json_shape(head, source.ending) == "lines"


def read(source: Source) -> Iterator[Item]:
    """Yield the hand of each line, or why it is refused."""
    # Only the end of the file tells a hand that was cut off from a line that is wrong: such a line waits.
    waiting: tuple[list[Fault], int, bytes] | None = None
    for line, start, content in byte_lines(source):
        if content is not None and (not content or content.isspace() or content.lstrip().startswith(COMMENT)):
            continue
        if waiting:
            yield from _refused(source, *waiting)
            waiting = None
        result = [TOO_LONG] if content is None else read_hand(content, start)
        content = content or b""
        if isinstance(result, Read):
            record = result.record
            raw = record if record is not None and result.is_text else content.decode("utf-8", "replace")
            yield Found(result.hand, line, raw, record=record)
        elif result[0].place == CUT:
            waiting = result, line, content
        else:
            yield from _refused(source, result, line, content)
    if waiting:
        yield from _refused(source, [CUT_SHORT] if source.last else waiting[0], waiting[1], waiting[2])


def _refused(source: Source, faults: list[Fault], line: int, content: bytes) -> Iterator[Item]:
    raw = content.decode("utf-8", "replace")
    # Bytes that are no text go through a rejects file as they are.
    pieces = (content.decode("utf-8", "surrogateescape"),) if content else ()
    yield from problems(faults, source.label, line, hand_id_in(raw), raw, pieces)


READER = Reader(
    name="jsonl",
    title="JSON Lines, one hand a line",
    endings=LINES_ENDINGS,
    claims=claims,
    read=read,
    by_line=True,
    wanted="JSON Lines are read where each line is one object (`studbook template jsonl` shows one)",
)
