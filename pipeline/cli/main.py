"""The command `studbook`: runs one command, and turns whatever goes wrong into one sentence and an exit code."""

import gc
import os
import signal
import sys
from collections.abc import Sequence
from types import FrameType

from pipeline.cli.exit_codes import COULD_NOT_RUN, CRASH, INTERRUPTED
from pipeline.cli.streams import complain, give_up, output_fault, prepare

MADE_TILL_GARBAGE = 50_000
"""Objects made before the first look for garbage among them."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    0 is clean, 1 errors found, 2 could not run, 70 a fault of studbook itself, 130 stopped, by Ctrl-C or the system.
    """
    try:
        closed = prepare()
        if closed is not None:
            complain(f"studbook: {closed}")
            return COULD_NOT_RUN
        # Imported here, so that Ctrl-C is what it is while the commands are being found.
        from pipeline.cli.app import invoke

        code = invoke(arguments)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return _stopped()
    except BrokenPipeError:
        # Who reads what is printed has seen enough.
        give_up()
        return 0
    except Exception as wrong:  # noqa: BLE001 - the edge: a person reads a sentence, never a traceback
        return _could_not(wrong)


def _stopped() -> int:
    give_up()
    complain("studbook: stopped; what was finished stays.")
    return INTERRUPTED


def _could_not(wrong: Exception) -> int:
    """Say in one sentence what stopped a command; what nobody foresaw is a bug, and says so."""
    from schemas.problem import StudbookError

    if isinstance(wrong, StudbookError):
        complain(f"studbook: {wrong}")
        return COULD_NOT_RUN
    if os.environ.get("STUDBOOK_DEBUG"):
        raise wrong
    said = _of_system(wrong) if isinstance(wrong, OSError) else None
    if said is not None:
        complain(f"studbook: {said}")
        return COULD_NOT_RUN
    complain(
        f"studbook: this is a bug in studbook ({type(wrong).__name__}: {wrong}). "
        "Run again with STUDBOOK_DEBUG=1 and report what it prints."
    )
    return CRASH


def _of_system(wrong: OSError) -> str | None:
    """What the system refused; None where the error does not come from it."""
    if fault := output_fault():
        give_up()
        return f"standard output cannot be written: {fault}."
    if isinstance(wrong, FileNotFoundError) and not _is_somewhere():
        return "the current folder is no longer there; go to another one."
    if not wrong.strerror:
        return None
    # Where nothing is held back before it is written, nothing is left that shows which of them it was.
    what = f"{wrong.filename} cannot be used" if wrong.filename else "standard output, or a file, cannot be written"
    return f"{what}: {wrong.strerror.lower()}."


def _is_somewhere() -> bool:
    try:
        return bool(os.getcwd())
    except OSError:
        return False


def run() -> None:
    """The console script."""
    _start_light()
    stop_whole()
    code = main()
    # What is there goes with the process: nobody has to look for garbage in it once more.
    gc.freeze()
    sys.exit(code)


def _start_light() -> None:
    """Let starting cost what it must: half of a short command is reading in the libraries it is made of."""
    # Libraries make many objects and hardly any garbage.
    gc.set_threshold(MADE_TILL_GARBAGE)
    # NumPy starts a thread a core for products of matrices, and none are formed here.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def stop_whole() -> None:
    """Let the system stop a command as Ctrl-C does, so that nothing half done is left behind."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # Whoever started it may want it to hear none of them, as `nohup` does.
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _stop)


def _stop(number: int, frame: FrameType | None) -> None:
    # What is half done is being taken away by then: to be told again changes nothing.
    signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


if __name__ == "__main__":
    run()
