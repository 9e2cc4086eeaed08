"""Bytes into text: encodings, byte order marks, line ends, and how large a thing may be.

Everything here raises `Refused` for what cannot be read; intake makes a problem of it.
"""

import codecs
import io
import re
from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO, NoReturn

from pipeline.records.reader import HEAD_BYTES, Source

LINE_LIMIT = 16 * 1024 * 1024
"""The longest line that is read, in bytes (in characters where the text has to be decoded first)."""
WHOLE_LIMIT = 256 * 1024 * 1024
"""The largest file that is read in one piece, in bytes."""

_CHUNK = 1024 * 1024
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it starts with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


class Refused(ValueError):
    """A file, or the rest of it, cannot be read: a problem code, a sentence and a remedy."""

    def __init__(self, code: str, sentence: str, remedy: str = "") -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.remedy = remedy


def encoding_of(head: bytes, asked: str | None) -> str:
    """The encoding of a file that starts with these bytes: its mark, else what was asked for, else UTF-8.

    Raises: Refused for an encoding Python does not know, and for UTF-16 without a mark.
    """
    for mark, codec in _MARKS:
        if head.startswith(mark):
            if mark == codecs.BOM_UTF8:
                _refuse_empty_start(head)
            return codec
    if asked is None:
        _refuse_unmarked(head[:256])
        _refuse_empty_start(head)
        return "utf-8"
    try:
        b"a\0\0\0".decode(asked, "replace")  # of no bytes Python would not even look at the name
        codecs.getincrementaldecoder(asked)
        known = _is_of_files(asked)
    except (LookupError, ValueError):
        known = False
    if not known:
        raise Refused(
            "encoding", f"there is no text encoding called '{asked}'.", "Name one such as cp1252, latin-1 or utf-16."
        )
    return asked


def _is_of_files(codec: str) -> bool:
    """Whether text written piece by piece is read back: not so in codecs that are made for names of hosts."""
    return b"".join(piece.encode(codec) for piece in _PIECES).decode(codec).replace("\ufeff", "") == "".join(_PIECES)


_PIECES = ("hand_id,", "player\n")


def _refuse_unmarked(head: bytes) -> None:
    """Refuse UTF-16 and UTF-32 that no mark names, known by the bytes that every Latin letter leaves empty."""
    for start, codec in ((1, "utf-16-le"), (0, "utf-16-be")):
        empty, other = head[start::2].count(0), head[1 - start :: 2].count(0)
        least = len(head) // 8 if len(head) >= 16 else len(head) // 2  # a name may be in another script
        if len(head) >= 4 and empty >= least and other * 8 < empty:
            _refuse_wide("every second byte is", "UTF-16", codec)
    for start, codec in ((2, "utf-32-le"), (0, "utf-32-be")):
        empty = head[start::4].count(0) + head[start + 1 :: 4].count(0)
        rest = zip(head[2 - start :: 4], head[3 - start :: 4], strict=False)
        if len(head) >= 8 and empty == len(head) // 2 and all(map(any, rest)):
            _refuse_wide("two of every four bytes are", "UTF-32", codec)


def _refuse_wide(empty: str, codecs_name: str, codec: str) -> NoReturn:
    raise Refused(
        "encoding",
        f"byte 0: {empty} empty, so this looks like {codecs_name} without its mark, not UTF-8.",
        f"Add `--encoding {codec}`, or save the file as UTF-8.",
    )


NULS = "empty (NUL) characters"


def _refuse_empty_start(head: bytes) -> None:
    """Refuse a file that starts with nothing, as disks and damaged copies leave it; a line of JSON says so itself."""
    text = head.removeprefix(codecs.BOM_UTF8)
    rest = text.lstrip(b"\0")
    if len(rest) == len(text) or rest.lstrip()[:1] in (b"{", b"[", b"#"):
        return
    if rest or len(head) >= HEAD_BYTES:
        sentence = f"byte {len(head) - len(text)}: the file starts with {NULS} before any text."
        raise Refused("encoding", sentence, "Save or copy the file again.")


def head_bytes(source: Source) -> bytes:
    """The first bytes of a source."""
    with source.open() as file:
        return file.read(HEAD_BYTES)


def head_text(head: bytes, asked: str | None) -> str:
    """The first bytes as text to recognise a format by; what is no text shows as `\N{REPLACEMENT CHARACTER}`."""
    return head.decode(encoding_of(head, asked), errors="replace").removeprefix("\ufeff")


def byte_lines(source: Source) -> Iterator[tuple[int, int, bytes | None]]:
    """Yield each line as number, place of its first byte, and UTF-8 bytes without the line end.

    Lines end with LF, CR LF or CR. A line over the limit comes as None. Bytes that are not UTF-8 come
    through as they are where the file is taken for UTF-8, so that one bad line costs one hand.

    Raises: Refused for a file in another encoding that breaks its rules, or has too long a line.
    """
    if source.start or encoding_of(head_bytes(source), source.encoding) in ("utf-8", "utf-8-sig"):
        yield from _raw_lines(source)
        return
    for number, line in enumerate(text_lines(source), 1):
        yield number, 0, line.rstrip("\r\n").encode("utf-8", "replace")


def _raw_lines(source: Source) -> Iterator[tuple[int, int, bytes | None]]:
    number, offset = source.before, source.start
    with source.open() as file:
        while line := file.readline(LINE_LIMIT + 2):
            number += 1
            start, offset = offset, offset + len(line)
            content = line.removesuffix(b"\n").removesuffix(b"\r")
            if start == 0:
                content = content.removeprefix(codecs.BOM_UTF8)
            if len(content) > LINE_LIMIT:
                offset += 0 if line.endswith(b"\n") else _pass_over(file)
                yield number, start, None
            elif b"\r" in content:
                for piece in content.split(b"\r"):
                    yield number, start, piece
                    number += 1
                    start += len(piece) + 1
                number -= 1
            else:
                yield number, start, content


def _pass_over(file: BinaryIO) -> int:
    passed = 0
    while chunk := file.readline(_CHUNK):
        passed += len(chunk)
        if chunk.endswith(b"\n"):
            break
    return passed


def _half_character(error: UnicodeError) -> tuple[str, int]:
    """Pass over the odd byte at the end of UTF-16, as programs leave it that add a line end to bytes."""
    if isinstance(error, UnicodeDecodeError) and error.reason == "truncated data":  # said of UTF-16 and UTF-32 alone
        return "", error.end
    raise error


_HALVES = "studbook-half-character"
codecs.register_error(_HALVES, _half_character)


def text_lines(source: Source) -> Iterator[str]:
    """Yield each line with its end as it stands in the file: LF, CR LF or CR.

    Raises: Refused, before the first line, for text that breaks the rules of its encoding; for a line over the limit.
    """
    return chain.from_iterable(line_blocks(source))


def line_blocks(source: Source) -> Iterator[list[str]]:
    """Yield the same lines, many at a time.

    Raises: as `text_lines`.
    """
    return map(lines_of, text_blocks(source))


def text_blocks(source: Source) -> Iterator[str]:
    """Yield the text in pieces of whole lines.

    Raises: as `text_lines`.
    """
    codec = _checked(source)
    passed, held, size = 0, [""], 0
    with source.open() as file, io.TextIOWrapper(file, codec, _HALVES, newline="") as text:
        while block := text.read(_BLOCK):
            if size > _BLOCK and not _END.search(block) and not held[-1].endswith(("\r", "\n")):
                # A line that goes on and on is put together once, at its end.
                held.append(block)
                size += len(block)
                if size > LINE_LIMIT:
                    _check_length("".join(held), passed + 1)
                continue
            whole = "".join(held) + block
            # The last line may go on, and so may a line end: the LF of a CR LF can come with the next block.
            start = _last_line(whole)
            lines, held = whole[:start], [whole[start:]]
            if size + len(block) > LINE_LIMIT:
                for number, line in enumerate(lines_of(lines), passed + 1):
                    _check_length(line, number)
            size = len(held[0])
            yield lines
            passed += line_ends(lines)
            if size > LINE_LIMIT:
                _check_length(held[0], passed + 1)
        yield "".join(held)


def _last_line(text: str) -> int:
    """Where the last line of a text starts."""
    end = len(text) - (2 if text.endswith("\r\n") else text.endswith(("\r", "\n")))
    return max(text.rfind("\n", 0, end), text.rfind("\r", 0, end)) + 1


def line_ends(text: str) -> int:
    """How many lines end in a text."""
    return text.count("\n") + (text.count("\r") - text.count("\r\n") if "\r" in text else 0)


def lines_of(text: str) -> list[str]:
    """The lines of a text, each with its end."""
    lines = text.splitlines(keepends=True)
    # Other signs end a line for Python, and none for a file.
    return lines if line_ends(text) == len(lines) - (text[-1:] not in "\r\n") else _LINE.findall(text)


_BLOCK = 1 << 16
_LINE = re.compile(r"[^\r\n]*(?:\r\n?|\n)|[^\r\n]+")
_END = re.compile(r"[\r\n]")


def _check_length(line: str, number: int) -> None:
    if len(line.rstrip("\r\n")) > LINE_LIMIT:
        raise Refused("over-limit", f"line {number} is longer than 16 MB.", "Is this the right file?")


def whole_text(source: Source) -> str:
    """The whole file as text.

    Raises: Refused for text that breaks the rules of its encoding, and for a file over the limit.
    """
    with source.open() as file:
        content = file.read(WHOLE_LIMIT + 1)
    if len(content) > WHOLE_LIMIT:
        remedy = "Write one hand a line (JSON Lines): that has no limit."
        raise Refused("over-limit", "the file is larger than 256 MB.", remedy)
    codec = encoding_of(content[:HEAD_BYTES], source.encoding)
    try:
        return content.decode(codec).removeprefix("\ufeff")
    except UnicodeError as error:
        raise not_text(error, content, 0, source.encoding) from error


def _checked(source: Source) -> str:
    codec = encoding_of(head_bytes(source), source.encoding)
    decoder = codecs.getincrementaldecoder(codec)(_HALVES)
    offset = 0
    with source.open() as file:
        while True:
            chunk = file.read(_CHUNK)
            try:
                decoder.decode(chunk, final=not chunk)
            except UnicodeError as error:
                held = len(error.object) if isinstance(error, UnicodeDecodeError) else len(chunk)
                raise not_text(error, chunk, offset + len(chunk) - held, source.encoding) from error
            if not chunk:
                return codec
            offset += len(chunk)


def not_text(error: UnicodeError, content: bytes, offset: int, asked: str | None) -> Refused:
    """The refusal of bytes that are not text in their encoding; `offset` is where the decoded part starts."""
    start = error.start if isinstance(error, UnicodeDecodeError) else 0
    wrong = error.object[start] if isinstance(error, UnicodeDecodeError) else content[0]
    place = f"byte {offset + start:,} (0x{wrong:02X})"
    if asked is None:
        remedy = "If the file was saved on Windows, add `--encoding cp1252`; else save it as UTF-8."
        return Refused("encoding", f"{place} is not UTF-8.", remedy)
    return Refused("encoding", f"{place} is not {asked}.", "Leave `--encoding` out, or name another encoding.")
