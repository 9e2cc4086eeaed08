import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.records import record as module
from pipeline.records.reader import Found
from pipeline.records.readers.json_file import READER
from tests.records.given import codes, hands, line, problems, read, record, refusal, source

ONE, TWO, THREE = (line(hand_id=str(number)) for number in (1, 2, 3))


def pretty(number: int) -> str:
    return json.dumps(record(hand_id=str(number)), indent=2)


@pytest.mark.parametrize(
    "content",
    [
        f"[{ONE}, {TWO}, {THREE}]",
        f"\ufeff [\r\n{ONE},\r\n{TWO},\r\n{THREE}\r\n]\r\n",
        f'{{"hands": [{ONE}, {TWO}, {THREE}]}}',
        f'{{ "hands" :\n[{ONE},{TWO},{THREE}]\n}}\n',
        f"[{pretty(1)}, {pretty(2)}, {pretty(3)}]",
        f"{pretty(1)}\n{pretty(2)}\n{pretty(3)}\n",
        f"[{ONE}, {TWO}, {THREE},]",
        f"[{ONE} {TWO} {THREE}]",
    ],
)
def test_the_forms_of_a_document(content: str) -> None:
    items = read(content, "night.json")
    assert [hand.hand_id for hand in hands(items)] == ["1", "2", "3"]
    assert len(items) == 3


def test_one_hand() -> None:
    for content in (ONE, pretty(1), f"[{ONE}]"):
        assert [hand.hand_id for hand in hands(read(content, "night.json"))] == ["1"]


def test_each_hand_knows_the_line_it_starts_on_and_its_text() -> None:
    content = f"[\n{pretty(1)},\r\n\r{TWO},\n  {THREE}]"
    found = [(item.line, item.raw) for item in read(content, "night.json") if isinstance(item, Found)]
    assert found == [(2, pretty(1)), (4 + pretty(1).count("\n"), TWO), (5 + pretty(1).count("\n"), THREE)]


def test_a_bad_hand_costs_only_itself() -> None:
    items = read(f'[\n{ONE},\n{{"hand_id": "2", oops}},\n17,\n"a, b",\n{THREE}]', "night.json")
    assert [hand.hand_id for hand in hands(items)] == ["1", "3"]
    assert [(problem.code, problem.line, problem.hand) for problem in problems(items)][:2] == [
        ("not-json", 3, "2"),
        ("wrong-type", 4, None),
    ]


@pytest.mark.parametrize("content", ["[", "[\n ", f"[{ONE}", f"[{ONE},", f'{{"hands": [{ONE}', '{"hands": ['])
def test_a_document_that_is_not_closed_is_truncated(content: str) -> None:
    items = read(content, "night.json")
    assert codes(items) == ["truncated"]
    assert len(hands(items)) == content.count("hand_id")


def test_every_cut_of_a_document_is_truncated_once() -> None:
    content = f"[{ONE}, {TWO}]"
    for end in range(2, len(content)):
        assert codes(READER.read(source(content[:end], "night.json"))) == ["truncated"], content[:end]
    whole = pretty(1)
    for end in range(2, len(whole)):
        assert codes(READER.read(source(whole[:end], "night.json"))) == ["truncated"], whole[:end]


@pytest.mark.parametrize(
    ("content", "code", "words"),
    [
        (f"[{ONE}] x", "not-json", "after the list of hands something else follows."),
        (f"[{ONE}]\n[{TWO}]", "not-json", "after the list of hands something else follows."),
        (f'{{"hands": [{ONE}], "note": "x"}}', "unknown-key", "beside the list `hands` nothing else is read."),
        (f'{{"hands": [{ONE}]', "truncated", "the file ends before its list of hands does."),
        (f'{{"hands": [{ONE}]}}}}', "not-json", "after the list of hands something else follows."),
    ],
)
def test_what_follows_the_list_is_told(content: str, code: str, words: str) -> None:
    items = read(content, "night.json")
    assert [hand.hand_id for hand in hands(items)] == ["1"]
    (problem,) = problems(items)
    assert (problem.code, problem.sentence) == (code, words)


@pytest.mark.parametrize("name", ["night.json", "night.jsonl", "night.txt"])
def test_every_hand_of_the_list_is_read_wherever_its_key_stands(name: str) -> None:
    many = ", ".join(line(hand_id=str(number)) for number in range(100))
    for content in (f'{{"name": "x", "hands": [{many}]}}', f'{{"hands": [{many}], "name": "x"}}'):
        items = read(content, name)
        assert [hand.hand_id for hand in hands(items)] == [str(number) for number in range(100)]
        (problem,) = problems(items)
        assert (problem.code, problem.line) == ("unknown-key", 1)
        assert problem.sentence == "beside the list `hands` nothing else is read."
    both = read(f'\n{{"name": "x",\n"hands":\n[{ONE}], "note": 1}}', name)
    assert [(item.line, item.code) for item in problems(both)] == [(2, "unknown-key")]
    assert [item.line for item in both if isinstance(item, Found)] == [4]


@pytest.mark.parametrize(
    ("content", "code", "sentence"),
    [
        ('{"hands": 5}', "wrong-type", "5 stands where the list of hands should."),
        ('{"name": "x", "hands": {}}', "wrong-type", "an object stands where the list of hands should."),
        ('{"hands": ""}', "wrong-type", "an empty text stands where the list of hands should."),
        ('{"hands": oops}', "wrong-type", "'oops}' stands where the list of hands should."),
        ('{"hands": {"hand_id": "1"', "truncated", "the file ends before its list of hands does."),
        ('{"hands": ', "truncated", "the file ends before its list of hands does."),
    ],
)
def test_what_is_no_list_of_hands_is_one_sentence(content: str, code: str, sentence: str) -> None:
    problem = refusal(read(content, "night.json"))
    assert (problem.code, problem.sentence, problem.line) == (code, sentence, 1)


def test_an_id_that_is_a_number_still_names_the_hand() -> None:
    (problem, other) = problems(read(f"[{line(hand_id=2, rake=-1)}]", "night.json"))
    assert (problem.hand, other.hand) == ("2", "2")
    assert (problem.sentence, problem.remedy) == ("hand_id is 2, not text.", 'Write it in quotes: "2".')


@pytest.mark.parametrize("content", ["[]", '{"hands": []}', "[ ]\n"])
def test_no_hand(content: str) -> None:
    assert refusal(read(content, "night.json")).code == "no-hands"


def test_deep_nesting_is_no_trouble() -> None:
    content = f"[{ONE}, {'[' * 50_000}{']' * 50_000}, {TWO}]"
    items = read(content, "night.json")
    assert len(hands(items)) == 2
    assert codes(items) == ["not-json"]


def test_what_is_far_too_large_for_a_hand_is_not_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    """In detail it would take some hundred times its size."""
    for name in ("apart", "parse"):
        whole = getattr(module, name)

        def bounded(text: bytes | str, whole: Callable[..., object] = whole) -> object:
            assert len(text) <= module.LONGEST_HAND
            return whole(text)

        monkeypatch.setattr(module, name, bounded)
    large = '{"rows": [' + ",".join(['{"a": 1}'] * 120_000) + "]}"
    for content in (f"[{ONE}, {large}, {TWO}]", f"{ONE}\n{large}\n{TWO}"):
        items = read(content, "night.json")
        assert len(hands(items)) == 2
        (problem,) = problems(items)
        assert (problem.code, problem.sentence) == ("over-limit", "one hand has more than 1,000,000 bytes.")
    assert codes(read(large, "night.json")) == ["over-limit"]
    assert codes(read(f"{ONE}\n{large}\n{TWO}\n", "night.jsonl")) == ["over-limit"]


PIECES = st.sampled_from(["[", "]", "{", "}", ",", '"', "\\", " ", "\n", "hands", ":", "5", ONE, '"hands":[', "é"])


@given(st.lists(PIECES, max_size=8).map("".join))
def test_any_pieces_of_json_give_items(content: str) -> None:
    items = list(READER.read(source(content, "night.json")))
    assert all(problem.file == "night.json" for problem in problems(items))
    assert len(hands(items)) <= content.count(ONE)
