"""Several processes load files as one does: the same rows in the same order, whatever the sizes, and who dies."""

import gzip
import json
import os
import random
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pipeline.book.audit import Audit, audit
from pipeline.book.database.migrate import open_scratch
from pipeline.book.database.store import Store
from pipeline.book.loading import bulk, pieces
from pipeline.book.loading.blocks import blocks, content_of_small, is_large
from pipeline.book.loading.bulk import ONE, Sizes
from pipeline.book.loading.pieces import Done, Piece
from pipeline.book.loading.terms import Listeners, Terms
from pipeline.book.simulate.run import HANDS_FILE, Wanted, simulate
from pipeline.records.batch import Called
from pipeline.records.filling import NOTHING, Filling
from pipeline.records.intake import intake
from pipeline.records.readers.jsonl import READER as JSONL
from schemas.problem import StudbookError
from tests.nights import TABLES, read_one

SMALL = Sizes(2, block=20_000, worth=0)
TIMES = {"source": "loaded_utc", "resolution": "resolved_utc", "superseded": "replaced_utc"}


@pytest.fixture(scope="module")
def night_lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Simulated nights of two games with mistakes, a line a hand."""
    folder = tmp_path_factory.mktemp("bulk")
    lines: list[str] = []
    for game in ("two-thirds", "stud-8"):
        simulate(Called(variant=game), Wanted(75, 4, 3, mistakes=0.1, full=True), folder / game)
        lines += (folder / game / HANDS_FILE).read_text().splitlines()
    return lines[::2] + lines[1::2]


@pytest.fixture
def hands_file(night_lines: list[str], tmp_path: Path) -> Path:
    """These nights, and among them lines that are refused, empty or for people."""
    lines = list(night_lines)
    lines[5:5] = ["# for people", "", "{not json}"]
    lines[60:60] = [lines[50], lines[55].replace('"variant":"', '"variant":"x')]
    lines.append('{"hand_id": "cut')
    path = tmp_path / "nights.jsonl"
    path.write_bytes("\r\n".join(lines).encode())
    return path


def rows(store: Store) -> dict[str, Any]:
    """Everything in the store but the times of loading, in its own order."""
    return {
        table: store.query(f"select * from {table}").drop([TIMES[table]] if table in TIMES else []).rows()
        for table in TABLES
    }


def loaded(
    paths: Sequence[Path], sizes: Sizes = ONE, told: list[str] | None = None, filling: Filling = NOTHING
) -> tuple[dict[str, Any], Audit]:
    """What is in a new store after an audit of the paths, and what the audit says."""
    with open_scratch() as store:
        notice = (told if told is not None else []).append
        done = audit([str(path) for path in paths], store, Terms(filling=filling, sizes=sizes), Listeners(died=notice))
        return rows(store), done


def same(paths: Sequence[Path], *sizes: Sizes) -> Audit:
    """Check that these sizes make no difference."""
    alone, done = loaded(paths)
    for one in sizes:
        shared, also = loaded(paths, one)
        assert shared == alone
        assert also.problems.equals(done.problems)
        assert (also.counts, also.covered, also.severities) == (done.counts, done.covered, done.severities)
    return done


def test_two_processes_load_what_one_does(hands_file: Path) -> None:
    assert is_large(read_one(hands_file), SMALL.block)
    done = same([hands_file], SMALL)
    assert (done.counts.refused, done.counts.duplicates) == (3, 1)
    assert done.problems["code"].to_list()[-1] == "truncated"


def test_the_size_of_chunks_makes_no_difference(hands_file: Path) -> None:
    same([hands_file], Sizes(chunk=7), Sizes(chunk=100_000), SMALL._replace(chunk=13, block=50_000))


def damaged(lines: Sequence[str], seed: int) -> bytes:
    """Lines among which some are cut, doubled, changed, out of place or no hands, with any line ends."""
    rng = random.Random(seed)
    out: list[str] = []
    for line in lines:
        kind = rng.random()
        if kind < 0.05:
            out.append(line[: rng.randrange(len(line))])
        elif kind < 0.1:
            out += [line, line]
        elif kind < 0.15:
            out += [line, line.replace('"chip":25', '"chip":1')]
        elif kind < 0.2:
            out.append(rng.choice(("", "# a note", "[]", "null", line.replace('"seats"', '"chairs"'))))
        else:
            out.append(line)
    out += rng.choice(([], [lines[0][:90]], [lines[0][:90], *["# nothing more"] * 3000, ""]))
    return rng.choice(("\n", "\r\n", "\r")).join(out).encode() + rng.choice((b"", b"\n", b"\xff"))


@pytest.mark.parametrize("seed", range(4))
def test_damage_is_told_alike_and_in_the_same_order(night_lines: list[str], tmp_path: Path, seed: int) -> None:
    path = tmp_path / "nights.jsonl"
    path.write_bytes(damaged(night_lines, seed))
    same([path], SMALL, Sizes(chunk=5))


def test_a_hand_cut_off_before_many_comments_is_the_last_of_its_file(night_lines: list[str], tmp_path: Path) -> None:
    path = tmp_path / "nights.jsonl"
    path.write_text("\n".join([*night_lines[:40], '{"hand_id": "cut', *["# nothing more"] * 5000]))
    assert same([path], SMALL).problems["code"].to_list() == ["truncated"]


def test_a_compressed_file_is_shared_out_as_well(hands_file: Path, tmp_path: Path) -> None:
    packed = tmp_path / "packed.jsonl.gz"
    packed.write_bytes(gzip.compress(hands_file.read_bytes()))
    same([packed], SMALL)
    packed.write_bytes(packed.read_bytes()[:-2000])
    assert "damaged-archive" in same([packed], SMALL).problems["code"].to_list()


def test_small_files_of_any_format_are_shared_out_whole(night_lines: list[str], tmp_path: Path) -> None:
    for number in range(9):
        (tmp_path / f"night{number}.jsonl").write_text("\n".join(night_lines[number * 10 : number * 11 + 10]) + "\n")
    (tmp_path / "night5.jsonl").write_text("")
    (tmp_path / "night.csv").write_text("hand_id,variant,player,contributed,won\n1,stud,Ann,5,10\n,,Bob,5,\n")
    (tmp_path / "letter.txt").write_text("Dear all,\n")
    assert content_of_small(read_one(tmp_path / "night.csv")) is not None
    done = same([tmp_path], SMALL, SMALL._replace(worth=10_000))
    assert done.files == 9


def test_a_house_fills_in_what_records_leave_out_in_workers_too(night_lines: list[str], tmp_path: Path) -> None:
    path = tmp_path / "nights.jsonl"
    path.write_text("\n".join(night_lines).replace('"chip":25,', ""))
    alone, _ = loaded([path], filling=Filling(chip=5))
    shared, _ = loaded([path], SMALL, filling=Filling(chip=5))
    assert shared == alone


def test_a_file_with_revisions_is_left_to_one_process(night_lines: list[str], tmp_path: Path) -> None:
    newest, oldest = (json.dumps({**json.loads(night_lines[0]), "revision": revision}) for revision in (3, 2))
    path = tmp_path / "nights.jsonl"
    path.write_text("\n".join([newest, *night_lines[1:], oldest]) + "\n")
    beside = tmp_path / "other.jsonl"
    beside.write_text("\n".join(night_lines).replace('"session":"', '"session":"b'))
    assert same([path, beside, path], SMALL).problems["code"].to_list().count("revision-order") == 2


def test_rejects_streams_and_larger_files_of_other_formats_stay_in_one_process(
    hands_file: Path, tmp_path: Path
) -> None:
    assert not is_large(read_one(hands_file))
    (refusing,) = intake([str(hands_file)], refusing=lambda *_: None)
    assert not is_large(refusing, SMALL.block)
    assert content_of_small(refusing) is None
    text = tmp_path / "night.json"
    text.write_text("[" + ",\n".join(hands_file.read_text().split("\n")[:3] * 20) + "]")
    assert not is_large(read_one(text), SMALL.block)
    assert content_of_small(read_one(text), SMALL.block) is None


def test_blocks_are_whole_lines_and_all_of_the_file(hands_file: Path) -> None:
    source = read_one(hands_file).source
    found = list(blocks(source, SMALL.block, JSONL))
    assert b"".join(block.content for block in found) == hands_file.read_bytes()
    assert all(block.content.endswith(b"\n") for block in found[:-1])
    assert [block.last for block in found] == [False] * (len(found) - 1) + [True]
    before = [hands_file.read_bytes()[: block.start].count(b"\n") for block in found]
    assert [block.before for block in found] == before


# -- workers that die


@pytest.fixture
def dying(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    marker = tmp_path / "died"
    monkeypatch.setenv("STUDBOOK_TEST_MARKER", str(marker))
    return marker


def test_a_worker_that_dies_is_named_and_its_block_read_again(
    hands_file: Path, dying: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone, _ = loaded([hands_file])
    monkeypatch.setattr(bulk, "work_on", dies_once)
    told: list[str] = []
    shared, _ = loaded([hands_file], SMALL, told)
    assert shared == alone
    pid = dying.read_text()
    (line,) = told
    assert line.startswith(f"worker process {pid} died, ended by signal 9 while reading from line ")
    assert line.endswith(f" of {hands_file} on; that is read again.")


def test_a_block_that_ends_every_worker_ends_the_loading_with_a_sentence(
    hands_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "work_on", always_dies)
    with open_scratch() as store:
        with pytest.raises(StudbookError, match="ended the worker process 3 times; read it with --jobs 1"):
            audit([str(hands_file)], store, Terms(sizes=SMALL))
        assert store.query("select count(*) from hand").row(0) == (0,)


def test_a_fault_in_a_worker_comes_out_where_the_work_was_asked_for(
    hands_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "work_on", stumbles)
    with open_scratch() as store, pytest.raises(ZeroDivisionError):
        audit([str(hands_file)], store, Terms(sizes=SMALL))


_REAL_WORK = pieces.work_on


def dies_once(piece: Piece) -> Done:
    """Work on a piece, but for the first worker that comes to the second block."""
    marker = Path(os.environ["STUDBOOK_TEST_MARKER"])
    if piece.block.number == 1 and not marker.exists():
        marker.write_text(str(os.getpid()))
        os.kill(os.getpid(), signal.SIGKILL)
    return _REAL_WORK(piece)


def always_dies(piece: Piece) -> Done:
    """End the process."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def stumbles(piece: Piece) -> Done:
    """Go wrong."""
    return Done([], 1 // 0, False, [])  # type: ignore[arg-type]
