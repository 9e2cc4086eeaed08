import errno
import gzip
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.records.files import (
    HIDDEN,
    LINKED,
    NAMED_TWICE,
    NO_FILE,
    UNKNOWN_ENDING,
    Spool,
    open_path,
    shown,
    source_of,
    sources,
)
from pipeline.records.intake import file_read
from pipeline.records.reader import Skipped, Source
from schemas.problem import Problem


def lay(root: Path, *names: str, content: str = "x") -> None:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)


def found(*paths: object) -> list[str]:
    """What paths name, as labels, reasons and codes."""
    told = []
    for item in sources([str(path) for path in paths]):
        told.append(item.label if isinstance(item, Source) else item.code if isinstance(item, Problem) else item.reason)
    return told


def test_a_file_named_outright_is_tried_whatever_its_ending(tmp_path: Path) -> None:
    lay(tmp_path, "night.xyz", ".hidden")
    assert found(tmp_path / "night.xyz", tmp_path / ".hidden") == [f"{tmp_path}/night.xyz", f"{tmp_path}/.hidden"]


def test_a_folder_is_read_by_name_and_down_to_its_leaves(tmp_path: Path) -> None:
    lay(tmp_path, "b.csv", "a.JSONL", "c/d.json.gz", "c/e/f.phh", "notes.doc", ".x.csv", ".git/g.csv", "z.csv.bak")
    assert found(tmp_path) == [
        HIDDEN,
        HIDDEN,
        f"{tmp_path}/a.JSONL",
        f"{tmp_path}/b.csv",
        UNKNOWN_ENDING,
        UNKNOWN_ENDING,
        f"{tmp_path}/c/d.json.gz",
        f"{tmp_path}/c/e/f.phh",
    ]


def test_a_folder_without_anything_to_read(tmp_path: Path) -> None:
    lay(tmp_path, "notes.doc")
    reason, problem = list(sources([str(tmp_path)]))
    assert reason == Skipped(UNKNOWN_ENDING, None, f"{tmp_path}/notes.doc")
    assert isinstance(problem, Problem)
    assert problem.code == "no-files"
    assert problem.sentence == "the folder holds no file that a reader knows."
    assert ".csv" in problem.remedy
    assert ".jsonl" in problem.remedy
    assert problem.file == str(tmp_path)


def test_patterns_the_shell_left_alone(tmp_path: Path) -> None:
    lay(tmp_path, "b.csv", "a.csv", "c.doc", "d/e.csv", "night[1].csv", "f.csv/g")
    assert found(tmp_path / "*") == [
        f"{tmp_path}/a.csv",
        f"{tmp_path}/b.csv",
        UNKNOWN_ENDING,
        f"{tmp_path}/night[1].csv",
    ]
    assert found(tmp_path / "**" / "e.csv") == [f"{tmp_path}/d/e.csv"]
    assert found(tmp_path / "night[1].csv") == [f"{tmp_path}/night[1].csv"]
    assert found(tmp_path / "*.zip") == ["no-files"]
    assert found(tmp_path / "*.doc") == [UNKNOWN_ENDING, "no-files"]


def test_links_to_folders_are_told_and_lead_in_no_circles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lay(tmp_path, "a.csv", "d/e.csv", "d/f/g.csv", "d/.h/i.csv", "far/[x]/y.csv", "far/z.doc")
    for name, to in (("d/up", ".."), ("d/self", "../d"), ("d/f/top", "../.."), ("d/far", "../far")):
        Path(name).symlink_to(to)
    assert found("d") == [HIDDEN, LINKED, LINKED, LINKED, "d/e.csv", LINKED, "d/f/g.csv"]
    every = ["a.csv", "d/e.csv", "d/f/g.csv", "far/[x]/y.csv"]
    assert found("**/*.csv") == every
    assert found(f"{tmp_path}/**/*.csv") == [f"{tmp_path}/{name}" for name in every]
    assert found("./d/**/*.csv") == ["./d/e.csv", "./d/f/g.csv"]
    assert found("d/**/f/**") == ["d/f/g.csv"]
    assert found("**/[[]x]/**/y.csv") == ["far/[x]/y.csv"]
    assert found("d/far/**/*.csv") == ["d/far/[x]/y.csv"]
    assert found("d/fa*/**/*.csv") == ["d/far/[x]/y.csv"]
    assert found("**") == [*every, UNKNOWN_ENDING]


def test_a_file_named_twice_is_read_once(tmp_path: Path) -> None:
    lay(tmp_path, "a.csv", "b.csv")
    (tmp_path / "link.csv").symlink_to("a.csv")
    assert found(tmp_path / "b.csv", tmp_path) == [f"{tmp_path}/b.csv", f"{tmp_path}/a.csv", NAMED_TWICE, NAMED_TWICE]


def test_what_is_not_there_is_told_with_a_guess(tmp_path: Path) -> None:
    lay(tmp_path, "night.csv")
    (problem,) = sources([f"{tmp_path}/nihgt.csv"])
    assert isinstance(problem, Problem)
    assert (problem.code, problem.file) == ("unreadable", f"{tmp_path}/nihgt.csv")
    assert problem.sentence == f"there is no such file or folder. Did you mean {tmp_path}/night.csv?"
    assert found(tmp_path / "zzz.csv", tmp_path / "no" / "night.csv", "", "a\0b") == ["unreadable"] * 4


def test_a_link_that_leads_nowhere_is_not_suggested_to_itself(tmp_path: Path) -> None:
    (tmp_path / "night.csv").symlink_to("gone.csv")
    (tmp_path / "ring.csv").symlink_to("round.csv")
    (tmp_path / "round.csv").symlink_to("ring.csv")
    for name, sentence in (
        ("night.csv", "it is a link to what is not there."),
        ("ring.csv", "it is a link that leads to itself."),
    ):
        (problem,) = sources([f"{tmp_path}/{name}"])
        assert isinstance(problem, Problem)
        assert (problem.code, problem.sentence) == ("unreadable", sentence)


def test_what_is_there_and_cannot_be_reached_is_not_suggested(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(tmp_path, "night.csv")
    monkeypatch.setattr("os.path.exists", lambda _: False)
    (problem,) = sources([f"{tmp_path}/night.csv"])
    assert isinstance(problem, Problem)
    assert problem.sentence == "there is no such file or folder."


def test_what_is_no_file_is_passed_over_in_a_folder(tmp_path: Path) -> None:
    lay(tmp_path, "a.csv")
    os.mkfifo(tmp_path / "pipe.csv")
    (tmp_path / "gone.csv").symlink_to("nowhere")
    assert found(tmp_path) == [f"{tmp_path}/a.csv", NO_FILE, NO_FILE]


def test_folders_that_lead_back_to_themselves_end(tmp_path: Path) -> None:
    lay(tmp_path, "a/b.csv")
    (tmp_path / "a" / "up").symlink_to(tmp_path)
    assert found(tmp_path) == [LINKED, f"{tmp_path}/a/b.csv"]


@pytest.mark.parametrize(
    ("name", "stem", "ending"),
    [
        ("kitchen.jsonl", "kitchen", ".jsonl"),
        ("kitchen.JSONL.GZ", "kitchen", ".jsonl"),
        ("2026-11-20 kitchen.csv", "2026-11-20 kitchen", ".csv"),
        ("kitchen", "kitchen", ""),
        ("a.b.csv", "a.b", ".csv"),
        ("Jose\u0301.csv", "José", ".csv"),
        ("a\nb.csv", "a b", ".csv"),
        ("x" * 200 + ".csv", "x" * 120, ".csv"),
        (" .csv", "home game", ".csv"),
    ],
)
def test_the_table_a_file_stands_for(tmp_path: Path, name: str, stem: str, ending: str) -> None:
    path = tmp_path / "home game" / name
    lay(tmp_path, f"home game/{name}")
    source = source_of(str(path))
    assert (source.stem, source.ending, source.folder, source.label) == (stem, ending, "home game", str(path))
    assert source_of(str(path), "cp1252").encoding == "cp1252"


def test_a_name_that_is_no_text_can_still_be_read_and_shown(tmp_path: Path) -> None:
    for byte in (b"\xe9", b"\xea"):
        (tmp_path / os.fsdecode(b"a" + byte + b".csv")).write_text("x")
    items = list(sources([str(tmp_path)]))
    assert [item.stem for item in items if isinstance(item, Source)] == ["a\ufffd", "a\ufffd"]
    for item in items:
        assert isinstance(item, Source)
        item.label.encode()
        with item.open() as file:
            assert file.read() == b"x"
    assert shown(os.fsdecode(b"\xe9")) == "\ufffd"


def test_gzip_is_known_by_its_mark_and_not_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes(gzip.compress(b"abc"))
    (tmp_path / "b.csv.gz").write_bytes(b"abc")
    (tmp_path / "c.gz").write_bytes(b"")
    for name, content in (("a.csv", b"abc"), ("b.csv.gz", b"abc"), ("c.gz", b"")):
        with open_path(str(tmp_path / name)) as file:
            assert file.read() == content


def test_a_stream_can_be_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(gzip.compress(b"abc"))))
    (source,) = sources(["-"], "latin-1")
    assert isinstance(source, Source)
    assert (source.label, source.stem, source.ending, source.encoding) == ("-", "stdin", "", "latin-1")
    for _ in range(2):
        with source.open() as file:
            assert file.read() == b"abc"


def test_a_program_without_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    (source,) = sources(["-"])
    assert isinstance(source, Source)
    with source.open() as file:
        assert file.read() == b""


def test_the_file_a_stream_is_kept_in_goes_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    spool = Spool(io.BytesIO(b"abc"))
    spool.open().close()
    assert len(list(tmp_path.iterdir())) == 1
    del spool
    assert list(tmp_path.iterdir()) == []


def test_a_stream_there_is_no_room_for_is_refused_and_never_read_in_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half(stream: io.BytesIO, copy: io.BytesIO) -> None:
        copy.write(stream.read(2))
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("shutil.copyfileobj", half)
    source = Source("-", "stdin", "", Spool(io.BytesIO(b"abcd")).open)
    (problem,) = file_read(source).items()
    assert isinstance(problem, Problem)
    assert problem.code == "unreadable"
    assert problem.sentence == f"it cannot be read: there is no room to keep a copy of it in {tmp_path}."
    assert problem.remedy == "Make room there, or set TMPDIR to another folder."
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    with pytest.raises(OSError, match="there is no room"):
        source.open()


def test_a_pipe_named_outright_is_read_like_standard_input(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["sh", "-c", f"printf abc > '{pipe}'"]) as writer:
        (source,) = sources([str(pipe)])
        assert isinstance(source, Source)
        for _ in range(2):
            with source.open() as file:
                assert file.read() == b"abc"
        writer.wait()


def test_a_folder_that_may_not_be_looked_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(tmp_path, "a.csv", "closed/b.csv")
    real = os.scandir

    def scan(path: str) -> object:
        if str(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", path)
        return real(path)

    monkeypatch.setattr(os, "scandir", scan)
    _, problem = list(sources([str(tmp_path)]))
    assert isinstance(problem, Problem)
    assert (problem.code, problem.file) == ("unreadable", f"{tmp_path}/closed")
    assert problem.sentence == "it cannot be read: permission denied."
