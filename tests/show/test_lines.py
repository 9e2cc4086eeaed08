"""Lines are as long as they can be and no longer, and names stay whole."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pipeline.show.lines import WIDTH, padded, width_of, wrapped

WORD = st.text(st.characters(categories=["Lu", "Ll", "Nd", "Po"]), min_size=1, max_size=40)
NAME = st.lists(WORD, min_size=1, max_size=3).map("  ".join)


@given(st.lists(WORD, min_size=1, max_size=60), st.integers(0, 6), st.integers(0, 6))
def test_a_line_is_broken_only_where_the_next_word_does_not_fit(words: list[str], first: int, rest: int) -> None:
    lines = wrapped(" ".join(words), [], first, rest)
    assert " ".join(line.strip() for line in lines) == " ".join(words)
    assert all(width_of(line) <= WIDTH for line in lines)
    for line, below in pairwise(lines):
        assert width_of(f"{line} {below.split()[0]}") > WIDTH
    assert lines[0].startswith(" " * first + words[0])
    assert all(line[:rest].isspace() or not rest for line in lines[1:])


@given(st.lists(st.one_of(WORD, NAME), min_size=1, max_size=30), st.lists(NAME, min_size=1, max_size=3))
def test_no_name_is_broken(words: list[str], names: list[str]) -> None:
    text = " ".join([*words, *names, *words, *names])
    lines = wrapped(text, names, 2, 4)
    for name in names:
        assert sum(line.count(name) for line in lines) == text.count(name)


def test_a_wide_letter_takes_two_columns_and_an_accent_none() -> None:
    assert [width_of(text) for text in ("Zoe", "Zoë", "Zoe\u0308", "李小")] == [3, 3, 3, 4]
    assert padded("李", 4, right=False) == "李  "
    assert padded("7", 3, right=True) == "  7"


def test_a_name_wider_than_the_line_stands_alone() -> None:
    name = "李 " * 70 + "李"
    lines = wrapped(f"So: {name} wins 5.", [name], 2, 4)
    assert lines == ["  So:", f"    {name}", "    wins 5."]
