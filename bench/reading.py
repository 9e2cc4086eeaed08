"""How many hands a second are read, replayed and resolved, beside pokerkit parsing and replaying the same hands.

The hands are simulated, of 25 bets, calls, checks and folds at least. In those of the texts nobody mucks: a site's text
leaves such cards unseen, and the ways to fill them would be timed instead. Both work on one core; each round times all
of them in turn, in processor time and with no line known from the round before. The ratios are medians of the rounds.
"""

import gc
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from bench.ranks import seconds
from bench.texts import TEXTS
from pipeline.book.simulate.run import Wanted, game_called, nights
from pipeline.checks.check import check
from pipeline.checks.outcome import resolve_hands
from pipeline.records.batch import Called, mucks
from pipeline.records.chunks import chunks
from pipeline.records.phh.plain import forget as forget_hands
from pipeline.records.sites.pages import forget as forget_lines
from pipeline.records.writers.phh import WRITER as PHH
from pipeline.records.writers.pokerstars import WRITER as POKERSTARS
from schemas.hand import Hand

HANDS = 2_000
PEER_HANDS = 60
ROUNDS = 3
LEAST_ACTIONS = 25
SEED = 20_261_130
AIM = 30
"""Times as many hands a second as pokerkit, wanted of each."""
NOT_BETTING = frozenset({"ante", "uncalled", "show", "muck"})


def simulated(count: int, tabled: bool = False) -> list[Hand]:
    """Hands of seven-card stud, seven-handed, long enough; `tabled` those in which nobody mucked at the end."""
    wanted = Wanted(20_000, 7, SEED, full=True)
    game = game_called(Called(variant="stud", command=(("fourth_street_pair", "never"),)), wanted)
    records = (Hand.model_validate_json(line) for night in nights(game, wanted) for line in night.hands)
    return list(islice((hand for hand in records if is_long(hand) and not (tabled and any(mucks(hand)))), count))


def is_long(hand: Hand) -> bool:
    """Whether enough was done in it, and in a way that pokerkit plays as well: all-in by calling only."""
    acts = [act for act in hand.actions or () if act.act not in NOT_BETTING]
    whole = not any(act.all_in and act.act != "call" for act in hand.actions or ())
    return len(acts) >= LEAST_ACTIONS and whole and not hand.community


def ours(path: Path) -> Callable[[], None]:
    """Read a file, replay its betting, resolve and check every hand."""

    def run() -> None:
        forget_lines()
        forget_hands()
        found = 0
        for chunk in chunks([str(path)], None, 1_000):
            check(resolve_hands(chunk.hands, gathered=chunk.gathered))
            found += len(chunk.hands)
        if found != HANDS:
            raise ValueError(f"{found} hands of {HANDS} were read from {path.name}")

    return run


def pokerkit_run(texts: list[str]) -> Callable[[], None]:
    """Peer pokerkit: `HandHistory.loads`, and every state of the hand."""
    pokerkit: Any = import_module("pokerkit")

    def run() -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for text in texts:
                for _ in pokerkit.HandHistory.loads(text):
                    pass

    return run


@contextmanager
def collecting_by_hand() -> Iterator[None]:
    """Let no garbage be looked for, of either, while it is timed."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.collect()


def main() -> None:
    """Print one line a format."""
    hands, tabled = simulated(HANDS), simulated(HANDS, tabled=True)
    with TemporaryDirectory() as folder:
        files = {}
        for name, records, writer in (("PHH", hands, PHH), ("PokerStars text", tabled, POKERSTARS)):
            files[name] = Path(folder) / f"hands.{'phhs' if writer is PHH else 'txt'}"
            tables = "[{}]\n" if writer is PHH else ""
            texts = [tables.format(number) + writer.text(hand) for number, hand in enumerate(records, 1)]
            files[name].write_text("\n".join(texts), encoding="utf-8")
        for name, text in TEXTS.items():
            files[name] = Path(folder) / f"{name}.txt"
            told = "".join(text(hand, number) for number, hand in enumerate(tabled, 1))
            files[name].write_text(told, encoding="utf-8")
        peer = pokerkit_run([PHH.text(hand) for hand in hands[:PEER_HANDS]])
        runs = {name: ours(path) for name, path in files.items()}
        times: dict[str, list[tuple[float, float]]] = {name: [] for name in runs}
        for _ in range(ROUNDS):
            with collecting_by_hand():
                theirs = seconds(peer) / PEER_HANDS
                for name, run in runs.items():
                    times[name].append((seconds(run) / HANDS, theirs))
    print(f"{'hands of 25 actions':20}{'hands a second':>16}{'pokerkit':>12}{'times':>8}{'aim':>6}")
    for name, rows in times.items():
        own, other = (median(1 / row[way] for row in rows) for way in (0, 1))
        ratio = median(theirs / own for own, theirs in rows)
        print(f"{name:20}{own:16,.0f}{other:12,.0f}{ratio:8.1f}{AIM:6}")


if __name__ == "__main__":
    main()
