"""The keys of the book's hands kept beside it: what they find is what the store says when it is asked of all hands."""

import random
from collections.abc import Generator, Iterator, Mapping

import polars as pl
import pytest

from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.sql_files import sql_text
from pipeline.book.database.store import Store
from pipeline.book.loading import keys as keys_module
from pipeline.book.loading.counts import Loaded
from pipeline.book.loading.fates import KEY
from pipeline.book.loading.ingest import Columns, ingest_file
from pipeline.book.loading.keys import Keys
from pipeline.book.loading.load import load_columns
from pipeline.records.intake import FileRead
from schemas.hand import Hand
from tests.nights import hand, reading

SESSIONS = (None, "friday", "saturday")
MANY = 3


@pytest.fixture(params=["numbers", "all alike"])
def numbered(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys with numbers of their own, and keys that all have the same: nothing may hang on that."""
    if request.param == "all alike":
        alike = "hash(coalesce(session, ''), table_name, hand_id)"
        monkeypatch.setattr(keys_module, "sql_text", lambda *name: sql_text(*name).replace(alike, "1::ubigint"))


def drawn(dice: random.Random) -> Hand:
    """One of few hands, again and again, now and then in a higher revision."""
    number = str(dice.randrange(MANY))
    return hand(number, session=dice.choice(SESSIONS), table=dice.choice("ab"), revision=dice.choice([1, 1, 1, 2]))


def told(store: Store, keys: Keys, asked: pl.DataFrame) -> list[tuple[object, ...]]:
    return sorted(keys.held(asked).rows(), key=repr)


def asked_of_all(store: Store, asked: pl.DataFrame) -> list[tuple[object, ...]]:
    """What the store says of these keys where each of its hands may be one of them."""
    everything = store.query("select hand_ref from hand")
    with store.showing({"arriving_key": asked, "maybe_held": everything}):
        return sorted(store.query(sql_text("load", "held")).rows(), key=repr)


def load_with(store: Store, keys: Keys, read: FileRead, replace: bool = False) -> Loaded:
    return load_columns(store, read, ingest_file(read, chunk=3), replace, 3, keys)


def every_key() -> pl.DataFrame:
    rows = [(session, table, str(number)) for session in SESSIONS for table in "ab" for number in range(MANY)]
    return pl.DataFrame(rows, schema=dict.fromkeys(KEY, pl.String), orient="row")


@pytest.mark.usefixtures("numbered")
@pytest.mark.parametrize("seed", range(6))
def test_what_is_found_is_what_the_store_holds(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(seed)
    monkeypatch.setattr(keys_module, "MOST_SORTED", dice.choice([1, 7, 1 << 18]))
    with open_scratch() as store:
        keys = Keys(store)
        for revision in (1, 2):
            load_with(store, keys, reading([hand("0", table="a", revision=revision)], f"{revision}.jsonl"))
        for label in "abcdefgh":
            hands = [drawn(dice) for _ in range(dice.randrange(1, 9))]
            load_with(store, keys, reading(hands, f"{label}.jsonl"), replace=dice.random() < 0.3)
            some = every_key().sample(dice.randrange(1, 6 * MANY), seed=seed)
            assert told(store, keys, some) == asked_of_all(store, some)
            assert told(store, Keys(store), some) == asked_of_all(store, some)
        assert store.query("select count(*) from superseded").item() > 0
        assert keys.held(every_key()).height > 0


def queries(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the store is asked from now on."""
    asked: list[str] = []
    query = store.query

    def noted(sql: str, parameters: Mapping[str, object] | None = None) -> pl.DataFrame:
        asked.append(sql)
        return query(sql, parameters)

    monkeypatch.setattr(store, "query", noted)
    return asked


def test_a_book_that_holds_none_of_them_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    with open_scratch() as store:
        keys = Keys(store)
        load_with(store, keys, reading([hand("1", table="a"), hand("2", table="a")]))
        asked = queries(store, monkeypatch)
        strangers = pl.DataFrame({"session": [None], "table_name": ["b"], "hand_id": ["1"]}, schema_overrides=_TEXT)
        assert not keys.held(strangers).height
        assert asked == [sql_text("load", "arriving_numbers")]


_TEXT = dict.fromkeys(KEY, pl.String)


def test_a_file_that_was_undone_is_not_known_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(read: FileRead) -> Generator[Columns]:
        whole: Iterator[Columns] = ingest_file(read, chunk=3)
        yield next(whole)
        raise KeyboardInterrupt

    with open_scratch() as store:
        keys = Keys(store)
        read = reading([hand(str(number)) for number in range(8)])
        with pytest.raises(KeyboardInterrupt):
            load_columns(store, read, broken(read), False, 3, keys)
        with monkeypatch.context() as patch:
            asked = queries(store, patch)
            undone = pl.DataFrame([(None, "kitchen", "0")], _TEXT, orient="row")
            assert not keys.held(undone).height
            assert sql_text("load", "held") not in asked
        assert load_with(store, keys, read).counts.loaded == 8
        assert load_with(store, keys, read).counts.duplicates == 8


@pytest.mark.parametrize("most", [1_000, 1 << 18])
def test_many_hands_are_kept_in_few_runs(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys_module, "MOST_SORTED", most)
    with open_scratch() as store:
        keys = Keys(store)
        keys.held(every_key())
        for start in range(0, 20_000, 100):
            rows = {
                "session": [None] * 100,
                "table_name": ["a"] * 100,
                "hand_id": list(map(str, range(start, start + 100))),
            }
            refs = pl.Series("hand_ref", range(start, start + 100), dtype=pl.Int64)
            keys.add(pl.DataFrame(rows, schema=_TEXT).with_columns(refs))
        assert keys._runs is not None
        sizes = [len(numbers) for numbers, _ in keys._runs]
        assert sum(sizes) == 20_000
        assert max(sizes) <= max(most, 100)
        assert len(sizes) <= 20_000 // most * 2 + 8
        assert sorted(ref for _, refs in keys._runs for ref in refs.tolist()) == list(range(20_000))
        assert all((numbers[1:] >= numbers[:-1]).all() for numbers, _ in keys._runs)
