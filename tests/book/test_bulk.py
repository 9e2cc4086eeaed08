"""Several processes load a file as one does: the same rows, whatever the blocks, and also when a worker dies."""

import gzip
import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from pipeline.book import bulk
from pipeline.book.audit import audit
from pipeline.book.counts import Loaded
from pipeline.book.ingest import CHUNK
from pipeline.book.load import load_file
from pipeline.book.migrate import open_scratch
from pipeline.book.simulate.run import HANDS_FILE, Wanted, simulate
from pipeline.book.store import Store
from pipeline.records.batch import Called
from pipeline.records.filling import Filling
from pipeline.records.intake import intake
from schemas.problem import StudbookError
from tests.nights import TABLES, contents, read_one

SMALL_BLOCK = 20_000


@pytest.fixture(scope="module")
def hands_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Simulated nights with mistakes, and among them lines that are refused, empty or for people."""
    folder = tmp_path_factory.mktemp("bulk")
    simulate(Called(variant="two-thirds"), Wanted(150, 4, 3, mistakes=0.1, full=True), folder)
    lines = (folder / HANDS_FILE).read_text().splitlines()
    lines[5:5] = ["# for people", "", "{not json}"]
    lines[60:60] = [lines[50], lines[55].replace('"variant":"two-thirds"', '"variant":"two-thrids"')]
    lines.append('{"hand_id": "cut')
    path = folder / "nights.jsonl"
    path.write_bytes("\r\n".join(lines).encode())
    return path


def loaded(store: Store, path: Path, jobs: int = 1, monkeypatch: pytest.MonkeyPatch | None = None) -> Loaded:
    if monkeypatch is not None:
        monkeypatch.setattr(bulk, "BLOCK", SMALL_BLOCK)
        monkeypatch.setattr(bulk.is_large, "__defaults__", (SMALL_BLOCK,))
        monkeypatch.setattr(bulk.ingest_blocks, "__defaults__", (CHUNK, SMALL_BLOCK))
    return load_file(store, read_one(path), jobs=jobs)


def rows(store: Store) -> dict[str, Any]:
    """Everything in the store but the times of loading, in its own order."""
    left_out = {"source": "loaded_utc", "resolution": "resolved_utc"}
    found: dict[str, Any] = {}
    for table in TABLES:
        frame = store.query(f"select * from {table}")
        found[table] = frame.drop([name for name in (left_out.get(table),) if name in frame.columns]).rows()
    return found


def test_two_workers_and_small_blocks_give_the_same_store(hands_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_scratch() as one, open_scratch() as two:
        alone = loaded(one, hands_file)
        assert bulk.is_large(read_one(hands_file), SMALL_BLOCK)
        shared = loaded(two, hands_file, 2, monkeypatch)
        assert rows(one) == rows(two)
        assert alone.counts == shared.counts
        assert alone.problems.rows() == shared.problems.rows()
        assert (alone.counts.refused, alone.counts.duplicates) == (3, 1)
        assert shared.problems["line"].to_list() == [8, 62, 156]


def test_a_compressed_file_is_shared_out_as_well(
    hands_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = tmp_path / "nights.jsonl.gz"
    packed.write_bytes(gzip.compress(hands_file.read_bytes()))
    with open_scratch() as one, open_scratch() as two:
        loaded(one, packed)
        loaded(two, packed, 2, monkeypatch)
        assert rows(one) == rows(two)


def test_a_house_fills_in_what_records_leave_out_in_workers_too(
    hands_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk.is_large, "__defaults__", (SMALL_BLOCK,))
    monkeypatch.setattr(bulk.ingest_blocks, "__defaults__", (CHUNK, SMALL_BLOCK))
    with open_scratch() as one, open_scratch() as two:
        for store, jobs in ((one, 1), (two, 2)):
            audit([str(hands_file)], store, filling=Filling(chip=5), jobs=jobs)
        assert contents(one) == contents(two)


def test_a_worker_that_dies_is_named_and_its_block_read_again(
    hands_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marker = tmp_path / "died"
    monkeypatch.setenv("STUDBOOK_TEST_MARKER", str(marker))
    monkeypatch.setattr(bulk, "_work", dies_once)
    told: list[str] = []
    monkeypatch.setattr(bulk.ingest_blocks, "__defaults__", (CHUNK, SMALL_BLOCK))
    monkeypatch.setattr(bulk.is_large, "__defaults__", (SMALL_BLOCK,))
    with open_scratch() as one, open_scratch() as two:
        loaded(one, hands_file)
        load_file(two, read_one(hands_file), jobs=2, notice=told.append)
        assert rows(one) == rows(two)
    assert marker.exists()
    assert any("a worker process died; what it read from line" in line for line in told)


def test_a_block_that_ends_every_worker_ends_the_loading_with_a_sentence(
    hands_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "_work", always_dies)
    monkeypatch.setattr(bulk.ingest_blocks, "__defaults__", (CHUNK, SMALL_BLOCK))
    monkeypatch.setattr(bulk.is_large, "__defaults__", (SMALL_BLOCK,))
    with open_scratch() as store:
        with pytest.raises(StudbookError, match="ended the worker process 3 times; read it with --jobs 1"):
            load_file(store, read_one(hands_file), jobs=2, notice=lambda _: None)
        assert store.query("select count(*) from hand").row(0) == (0,)


def test_a_file_with_revisions_is_left_to_one_process(
    hands_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = hands_file.read_text().splitlines()
    newest, oldest = (json.dumps({**json.loads(lines[0]), "revision": revision}) for revision in (3, 2))
    path = tmp_path / "nights.jsonl"
    path.write_text("\n".join([newest, *lines[1:-1], oldest]) + "\n")
    with open_scratch() as one, open_scratch() as two:
        loaded(one, path)
        loaded(two, path, 2, monkeypatch)
        assert rows(one) == rows(two)
        assert two.query("select code from problem").rows()[-1] == ("revision-order",)


def test_small_files_other_formats_and_rejects_stay_in_one_process(hands_file: Path, tmp_path: Path) -> None:
    assert not bulk.is_large(read_one(hands_file))
    (refusing,) = intake([str(hands_file)], refusing=lambda *_: None)
    assert not bulk.is_large(refusing, SMALL_BLOCK)
    text = tmp_path / "night.csv"
    text.write_text("hand_id,variant,player,contributed\n" + "1,stud,Ann,5\n" * 5000)
    assert not bulk.is_large(read_one(text), SMALL_BLOCK)


_REAL_WORK = bulk._work


def dies_once(job: bulk.Job, block: bulk.Block) -> bulk.Done:
    """Work through a block, but for the first that comes to the second block."""
    marker = Path(os.environ["STUDBOOK_TEST_MARKER"])
    if block.number == 1 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return _REAL_WORK(job, block)


def always_dies(job: bulk.Job, block: bulk.Block) -> bulk.Done:
    """End the process."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError
