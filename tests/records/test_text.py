import codecs
import io
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.records import text
from pipeline.records.text import Refused, byte_lines, encoding_of, head_text, text_lines, whole_text
from tests.records.given import source

Reading = Callable[[bytes, str | None], list[str]]


def by_lines(content: bytes, encoding: str | None) -> list[str]:
    return [line.decode() for _, _, line in byte_lines(source(content, encoding=encoding)) if line is not None]


def by_text_lines(content: bytes, encoding: str | None) -> list[str]:
    return [line.rstrip("\r\n") for line in text_lines(source(content, encoding=encoding))]


def by_whole(content: bytes, encoding: str | None) -> list[str]:
    return whole_text(source(content, encoding=encoding)).splitlines()


READINGS = [by_lines, by_text_lines, by_whole]


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize(
    ("codec", "mark", "asked"),
    [
        ("utf-8", b"", None),
        ("utf-8", codecs.BOM_UTF8, None),
        ("utf-8", codecs.BOM_UTF8, "cp1252"),
        ("utf-16-le", codecs.BOM_UTF16_LE, None),
        ("utf-16-be", codecs.BOM_UTF16_BE, None),
        ("utf-32-le", codecs.BOM_UTF32_LE, None),
        ("utf-16-le", b"", "utf-16-le"),
        ("cp1252", b"", "cp1252"),
        ("latin-1", b"", "latin-1"),
    ],
)
def test_encodings(reading: Reading, codec: str, mark: bytes, asked: str | None) -> None:
    assert reading(mark + "José\nÉva".encode(codec), asked) == ["José", "Éva"]


@pytest.mark.parametrize("reading", READINGS)
def test_another_encoding_is_only_read_when_asked_for(reading: Reading) -> None:
    content = "Ann\nJosé".encode("cp1252")
    if reading is by_lines:  # a line that is no UTF-8 is refused alone, by whoever reads the hand in it
        assert [line for _, _, line in byte_lines(source(content))] == [b"Ann", b"Jos\xe9"]
        return
    with pytest.raises(Refused, match=r"^byte 7 \(0xE9\) is not UTF-8\.$") as refused:
        reading(content, None)
    assert refused.value.code == "encoding"
    assert "--encoding cp1252" in refused.value.remedy


@pytest.mark.parametrize("reading", READINGS)
def test_a_byte_that_is_not_in_the_encoding_asked_for(reading: Reading) -> None:
    with pytest.raises(Refused, match=r"^byte 2 \(0x81\) is not cp1252\.$") as refused:
        reading(b"ab\x81", "cp1252")
    assert refused.value.code == "encoding"


def test_the_place_of_a_wrong_byte_far_into_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "_CHUNK", 5)
    for before in (b"", codecs.BOM_UTF8):
        content = before + "añb\n".encode() * 7 + b"\xe9x"
        with pytest.raises(Refused, match=f"byte {len(content) - 2} "):
            list(text_lines(source(content)))
    with pytest.raises(Refused, match=r"byte 5 \(0xC3\)"):
        list(text_lines(source(b"abcde\xc3")))


@pytest.mark.parametrize(("codec", "asked"), [("utf-16-le", "utf-16-le"), ("utf-16-be", "utf-16-be")])
def test_utf_16_without_its_mark_is_recognised(codec: str, asked: str) -> None:
    with pytest.raises(Refused, match="looks like UTF-16 without its mark") as refused:
        encoding_of("hand".encode(codec), None)
    assert f"--encoding {asked}" in refused.value.remedy
    assert encoding_of("hand".encode(codec), asked) == asked


@pytest.mark.parametrize("words", ["Zoë 李小龍, Ann and Bob", "hand_id,player\n1,李\n"])
@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_wide_text_without_its_mark_is_recognised_whatever_the_names_in_it(codec: str, words: str) -> None:
    with pytest.raises(Refused, match=f"looks like {codec[:6].upper()} without its mark") as refused:
        encoding_of(words.encode(codec), None)
    assert f"--encoding {codec}" in refused.value.remedy
    assert by_whole(words.encode(codec), codec) == words.splitlines()


@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8])
def test_a_file_that_starts_with_nothing_says_so(mark: bytes) -> None:
    with pytest.raises(Refused) as refused:
        encoding_of(mark + b"\0\0hand_id,player\n", None)
    assert refused.value.code == "encoding"
    assert refused.value.sentence == f"byte {len(mark)}: the file starts with empty (NUL) characters before any text."


@pytest.mark.parametrize("head", [b"\0\0\0", b'\0\0{"hand_id": "1"}', b"\0 \n[", b"\0# mine", b"a\0"])
def test_what_says_so_by_itself_is_read(head: bytes) -> None:
    assert encoding_of(head, None) == "utf-8"


@pytest.mark.parametrize("asked", ["cp1253x", "", "rot13", "base64", "a\0b", "undefined", "punycode", "idna"])
def test_an_encoding_that_does_not_exist(asked: str) -> None:
    with pytest.raises(Refused, match="there is no text encoding called") as refused:
        encoding_of(b"abc", asked)
    assert refused.value.code == "encoding"


@pytest.mark.parametrize("asked", ["utf-7", "utf-16", "utf-32", "utf-8-sig", "cp037", "iso2022_jp", "gb18030", "hz"])
def test_an_encoding_that_exists(asked: str) -> None:
    assert encoding_of(b"abc", asked) == asked


def test_nul_bytes_are_text_like_any_other() -> None:
    assert by_lines(b"a\0b\n\0\0\0\0\0", None) == ["a\0b", "\0\0\0\0\0"]
    assert by_text_lines(b"a\0b\nc", None) == ["a\0b", "c"]


def test_line_ends_of_every_system_and_their_numbers() -> None:
    content = b"one\ntwo\r\nthree\rfour\r\rsix\r\n\nend"
    lines = list(byte_lines(source(content)))
    assert [(number, line) for number, _, line in lines] == [
        (1, b"one"),
        (2, b"two"),
        (3, b"three"),
        (4, b"four"),
        (5, b""),
        (6, b"six"),
        (7, b""),
        (8, b"end"),
    ]
    assert all(content[start:].startswith(line or b"") for _, start, line in lines)
    assert list(text_lines(source(content))) == ["one\n", "two\r\n", "three\r", "four\r", "\r", "six\r\n", "\n", "end"]


@given(st.lists(st.sampled_from([b"\n", b"\r\n", b"\r", b"a", b"bc"]), max_size=12))
def test_both_readings_cut_the_same_lines(pieces: list[bytes]) -> None:
    content = b"".join(pieces)
    cut = [line for line in by_lines(content, None) if line]
    assert cut == [line for line in by_text_lines(content, None) if line]
    assert cut == content.decode().split()


def test_the_mark_is_no_part_of_the_first_line() -> None:
    assert list(byte_lines(source(codecs.BOM_UTF8 + b"ab\ncd"))) == [(1, 0, b"ab"), (2, 6, b"cd")]
    assert head_text(codecs.BOM_UTF8 + b"ab", None) == "ab"
    assert head_text(codecs.BOM_UTF16_LE + "ab".encode("utf-16-le"), None) == "ab"
    assert head_text(b"a\xe9b", None) == "a\ufffdb"


def test_a_line_over_the_limit_costs_only_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "LINE_LIMIT", 4)
    monkeypatch.setattr(text, "_CHUNK", 3)
    content = b"abcd\nabcd\r\nabcde\nabcdefghijk\nx\nabcdefgh"
    assert [(number, line) for number, _, line in byte_lines(source(content))] == [
        (1, b"abcd"),
        (2, b"abcd"),
        (3, None),
        (4, None),
        (5, b"x"),
        (6, None),
    ]
    starts = [start for _, start, _ in byte_lines(source(content))]
    assert starts == [0, 5, 11, 17, 29, 31]
    with pytest.raises(Refused, match="line 3 is longer than") as refused:
        list(text_lines(source(content)))
    assert refused.value.code == "over-limit"


def test_a_file_over_the_limit_is_not_read_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "WHOLE_LIMIT", 4)
    assert whole_text(source(b"abcd")) == "abcd"
    with pytest.raises(Refused, match="larger than") as refused:
        whole_text(source(b"abcde"))
    assert refused.value.code == "over-limit"
    assert "JSON Lines" in refused.value.remedy


def test_every_file_opened_is_closed() -> None:
    opened: list[io.BytesIO] = []

    def keep() -> io.BytesIO:
        opened.append(io.BytesIO(b"ab\ncd"))
        return opened[-1]

    made = source(b"")
    given_source = type(made)("x", "x", "", keep)
    list(byte_lines(given_source))
    list(text_lines(given_source))
    whole_text(given_source)
    assert opened
    assert all(file.closed for file in opened)


@given(st.text(alphabet="a\r\n", max_size=60), st.integers(1, 9))
def test_lines_come_out_the_same_however_the_text_is_cut_into_blocks(written: str, block: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "_BLOCK", block)
        found = list(text_lines(source(written.encode())))
    assert "".join(found) == written
    assert [line.rstrip("\r\n") for line in found] == written.replace("\r\n", "\n").replace("\r", "\n").splitlines()


def test_a_line_of_many_blocks_is_looked_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    class Counting:
        def findall(self, piece: str) -> list[str]:
            looked.append(len(piece))
            return list(plain.findall(piece))

    plain = text._LINE
    monkeypatch.setattr(text, "_LINE", Counting())
    content = b"a " * 2_000_000 + b"\nend\n"
    assert [len(line) for line in text_lines(source(content))] == [4_000_001, 4]
    assert sum(looked) < 2 * len(content)
