"""The text of a file in parts that are read one by one, cut where a hand opens."""

from collections.abc import Callable, Iterable, Iterator

from pipeline.records.reader import Part, Source
from pipeline.records.text import LINE_LIMIT, lines_of

Opening = Callable[[str, int], int]
"""A place in a text, at this one or behind it, where a hand opens; 0 if there is none."""


class NeedsOne(Exception):
    """Ends the work on parts of a file that one process has to read, since something in it is about the whole file."""


def in_parts(texts: Iterable[str], size: int, opening: Opening) -> Iterator[str]:
    """A text that comes in pieces of whole lines, cut where a hand opens, behind so many characters each time.

    Raises: NeedsOne where none opens for long.
    """
    held: list[str] = []
    many = 0
    least = size
    for text in texts:
        held.append(text)
        many += len(text)
        if many <= min(least, LINE_LIMIT):
            continue
        whole = "".join(held)
        while len(whole) > size and (place := opening(whole, size)):
            yield whole[:place]
            whole = whole[place:]
        if len(whole) > LINE_LIMIT:
            raise NeedsOne
        # What was looked through without success is looked through again when an eighth more is there.
        held, many, least = [whole], len(whole), size if len(whole) <= size else len(whole) * 9 // 8
    if many:
        yield "".join(held)


def line_after(text: str, start: int) -> int:
    """Where a line begins behind this place."""
    return text.find("\n", start) + 1 or text.find("\r", start) + 1 or len(text)


def by_opening(opens: Callable[[str], bool], source: Source, texts: Iterable[str], size: int) -> Iterator[Part]:
    """The parts of a text whose hands each begin with a line that is known by itself. Raises: NeedsOne."""

    def opening(text: str, start: int) -> int:
        place = line_after(text, start)
        for line in lines_of(text[place:]):
            if opens(line):
                return place
            place += len(line)
        return 0

    return map(Part, in_parts(texts, size, opening))
