"""Workers hear nothing of Ctrl-C, which is for the process that asked: not even while they start."""

from pathlib import Path

from tests.checkout import ROOT, run_python

# A terminal sends Ctrl-C to all processes; this one gets it as soon as Python runs in it.
STRUCK = """import os, signal, sys
if "--multiprocessing-fork" in sys.argv or "--multiprocessing-fork" in sys.orig_argv:
    os.kill(os.getpid(), signal.SIGINT)
"""
ASKING = """from pipeline.book.loading.crew import Crew
crew = Crew(abs, 2, str)
answers = [crew.give(number).result() for number in (-3, -4, -5)]
crew.close()
print([(one.result, one.notices) for one in answers])
"""


def test_a_worker_that_is_starting_does_not_hear_ctrl_c(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(STRUCK)
    done = run_python("-c", ASKING, cwd=tmp_path, search=[tmp_path, ROOT])
    assert (done.stdout, done.stderr) == ("[(3, ()), (4, ()), (5, ())]\n", "")
