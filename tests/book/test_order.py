"""However the hands of a night are spread over files, and in whatever order these are loaded, the book is the same."""

import json
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.book.database.migrate import open_scratch
from schemas.hand import Hand
from tests.book.loading.loaded import adds_up
from tests.deals import campaign
from tests.nights import broken, contents, load, night

SIZE = 14

Contents = dict[str, list[tuple[object, ...]]]


@cache
def hands() -> list[Hand]:
    """A night and random hands of every game, some of them corrected later."""
    records = [record for _, _, _, record in campaign(3, SIZE - 5)]
    found = [*night(), *(Hand.model_validate_json(json.dumps(record)) for record in records)]
    return [*found, *(one.model_copy(update={"revision": 2, "note": "corrected"}) for one in found[3:9])]


@cache
def in_one_file() -> Contents:
    with open_scratch() as store:
        load(store, hands())
        return contents(store)


@settings(max_examples=15)
@given(st.data())
def test_neither_files_nor_their_order_nor_copies_matter(data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(hands()))), label="order")
    copies = data.draw(st.lists(st.sampled_from(order), max_size=6), label="copies")
    spread = [hands()[place] for place in (*order, *copies)]
    cuts = sorted(data.draw(st.sets(st.integers(1, len(spread) - 1), max_size=5), label="cuts"))
    chunk = data.draw(st.sampled_from([1, 3, 100]), label="chunk")
    with open_scratch() as store:
        for number, (start, end) in enumerate(zip([0, *cuts], [*cuts, len(spread)], strict=True)):
            loaded = load(store, spread[start:end], f"{number}.jsonl", chunk)
            assert adds_up(loaded.counts)
        assert contents(store) == in_one_file()
        assert broken(store) == {}
