"""Worker processes: each does one piece of work after the other, and one that dies is replaced and its piece redone."""

import contextlib
import gc
import pickle
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Generic, NamedTuple, TypeVar

from schemas.problem import StudbookError

TRIES = 3
"""How often a piece is tried whose workers die."""

Piece = TypeVar("Piece")
Result = TypeVar("Result")

# Polars may not be forked.
_SPAWN = get_context("spawn")


class Answer(NamedTuple, Generic[Result]):
    """What a piece came to, and what there is to say of workers that died over it."""

    result: Result
    notices: tuple[str, ...]


class _Worker:
    """One process, and the line to it."""

    def __init__(self, work: Callable[[Piece], Result]) -> None:
        self._line, other = _SPAWN.Pipe()
        self.process = _SPAWN.Process(target=_serve, args=(other, pickle.dumps(work)), daemon=True)
        with _deaf():
            self.process.start()
        other.close()

    def ask(self, piece: object) -> object:
        """What it made of the piece. Raises: EOFError, OSError where the process died; what the work raised."""
        self._line.send(piece)
        answer = _received(self._line)
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def end(self) -> None:
        """End the process."""
        self.process.terminate()
        self.process.join()
        self._line.close()

    def died(self) -> str:
        """What is known of its death."""
        self.process.join(1)
        code = self.process.exitcode
        how = "" if code is None else f", ended by signal {-code}" if code < 0 else f", with exit code {code}"
        return f"worker process {self.process.pid} died{how}"


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """Let what is started inside never hear Ctrl-C, which is for the process that asked: not while it starts either."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    # The first process started brings another with it, and lets signals in again when that runs.
    ensure_running()
    # A process begins with the signals blocked that the thread which started it had blocked.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(line: Connection, packed: bytes) -> None:
    # Where it could not be started deaf.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What the work needs is read in here, and none of it is garbage.
    gc.disable()
    work: Callable[[object], object] = pickle.loads(packed)
    gc.freeze()
    gc.enable()
    with contextlib.suppress(EOFError, OSError):
        while True:
            piece = line.recv()
            try:
                answer = work(piece)
            except Exception as error:  # noqa: BLE001  it is raised where the piece came from
                answer = error
            _send(line, answer)


def _send(line: Connection, answer: object) -> None:
    """Send an answer, and the bytes it marks as buffers after it, uncopied."""
    buffers: list[pickle.PickleBuffer] = []
    content = pickle.dumps(answer, pickle.HIGHEST_PROTOCOL, buffer_callback=buffers.append)
    line.send((content, len(buffers)))
    for buffer in buffers:
        line.send_bytes(buffer.raw())


def _received(line: Connection) -> object:
    content, many = line.recv()
    answer: object = pickle.loads(content, buffers=[line.recv_bytes() for _ in range(many)])
    return answer


class Crew(Generic[Piece, Result]):
    """So many worker processes, started when the first piece comes; to be closed.

    `named` says what a piece is, after "it was reading".
    """

    def __init__(self, work: Callable[[Piece], Result], workers: int, named: Callable[[Piece], str]) -> None:
        self._work, self._named = work, named
        self._threads = ThreadPoolExecutor(workers)
        self._workers: list[_Worker] = []
        self._own = threading.local()
        self._closed = False

    def give(self, piece: Piece) -> "Future[Answer[Result]]":
        """Let a worker do a piece; pieces are taken up in the order they are given.

        The future raises StudbookError for a piece that ended every worker that tried it.
        """
        return self._threads.submit(self._done, piece)

    def close(self) -> None:
        """End all workers, also those at work."""
        self._closed = True
        for worker in self._workers:
            worker.process.terminate()
        self._threads.shutdown(cancel_futures=True)
        for worker in self._workers:
            worker.end()

    def _done(self, piece: Piece) -> Answer[Result]:
        notices: list[str] = []
        while len(notices) < TRIES:
            worker = self._mine()
            try:
                result: Result = worker.ask(piece)  # type: ignore[assignment]
            except (EOFError, OSError):
                self._own.worker = None
                if self._closed:
                    raise
                notices.append(f"{worker.died()} while reading {self._named(piece)}; that is read again.")
            else:
                return Answer(result, tuple(notices))
        what = self._named(piece)
        raise StudbookError(f"reading {what} ended the worker process {TRIES} times; read it with --jobs 1.")

    def _mine(self) -> _Worker:
        """The worker this thread talks to."""
        worker: _Worker | None = getattr(self._own, "worker", None)
        if worker is None:
            worker = self._own.worker = _Worker(self._work)
            self._workers.append(worker)
        return worker
