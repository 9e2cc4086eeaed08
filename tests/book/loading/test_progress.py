"""How far a reading has come is told in hands and in bytes on the disk, whatever reads the files."""

import gzip
from pathlib import Path

import pytest

from pipeline.book.audit import audit
from pipeline.book.database.store import Store
from pipeline.book.loading.bulk import Sizes
from pipeline.book.loading.progress import Progress
from pipeline.book.loading.terms import Listeners, Terms
from pipeline.book.simulate.run import HANDS_FILE, Wanted, simulate
from pipeline.records.batch import Called

HANDS = 600


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The same night, and another in gzip."""
    folder = tmp_path_factory.mktemp("nights")
    found = []
    for seed, name in ((1, "one.jsonl"), (2, "two.jsonl.gz")):
        simulate(Called(variant="two-thirds"), Wanted(HANDS, 5, seed), folder / name / "out")
        content = (folder / name / "out" / HANDS_FILE).read_bytes()
        path = folder / name / name
        path.write_bytes(gzip.compress(content) if name.endswith(".gz") else content)
        found.append(path)
    return found[0], found[1]


@pytest.mark.parametrize("jobs", [1, 2])
def test_hands_and_bytes_rise_to_all_of_them(files: tuple[Path, Path], jobs: int, book: Store) -> None:
    told: list[Progress] = []
    paths = [str(path) for path in files]
    audit(paths, book, Terms(sizes=Sizes(jobs, chunk=50, block=20_000, worth=0)), Listeners(progress=told.append))
    total = sum(path.stat().st_size for path in files)
    assert [one.total for one in told] == [total] * len(told)
    assert told == sorted(told, key=lambda one: (one.label == paths[1], one.hands, one.done))
    assert (told[-1].hands, told[-1].done) == (2 * HANDS, total)
    for path, before in zip(files, (0, files[0].stat().st_size), strict=True):
        places = [one.done - before for one in told if one.label == str(path)]
        within = [place for place in places if 0 < place < path.stat().st_size]
        assert len(set(within)) > 2


def test_a_stream_has_no_size(
    tmp_path: Path, files: tuple[Path, Path], book: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Progress] = []
    with files[0].open("rb") as stream:
        monkeypatch.setattr("sys.stdin", type("Stdin", (), {"buffer": stream}))
        audit(["-", str(files[1])], book, told=Listeners(progress=told.append))
    assert {one.total for one in told} == {None}
    assert told[-1].hands == 2 * HANDS


def test_what_names_no_file_counts_for_nothing(tmp_path: Path, book: Store) -> None:
    told: list[Progress] = []
    (tmp_path / "empty.jsonl").write_text("")
    audit([str(tmp_path / "none.jsonl"), str(tmp_path / "empty.jsonl")], book, told=Listeners(progress=told.append))
    assert {(one.hands, one.done, one.total) for one in told} == {(0, 0, 0)}
