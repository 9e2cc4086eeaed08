"""Stories of invented hands: the golden files beside their records, and how to write them anew.

`python -m tests.show.stories` writes every golden file; read what changed before keeping it.
"""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from pipeline.checks.check import check
from pipeline.checks.outcome import Outcome, resolve_hands
from pipeline.records.batch import AS_RECORDED, Called
from pipeline.show.explain import stories
from pipeline.show.mask import masked
from pipeline.show.replay import replay_lines
from pipeline.show.story import Story
from pipeline.show.story_text import story_markdown, story_text
from schemas.hand import Hand
from schemas.result import Finding
from tests.deals import campaign

FOLDER = Path(__file__).parent / "explain"
REPLAYS = Path(__file__).parent / "replay"
IN_MARKDOWN = ("names", "three_quarters")

Told = tuple[Outcome, Sequence[Finding], Story]


def tell(hands: Sequence[Hand], called: Called = AS_RECORDED) -> list[Told]:
    """Resolve and check hands, and tell the story of each."""
    checked = check(resolve_hands(hands, called))
    return list(zip(checked.outcomes, checked.findings, stories(checked), strict=True))


def tell_record(record: dict[str, object], called: Called = AS_RECORDED) -> Told:
    """The story of one record given as a dict."""
    return tell([Hand.model_validate_json(json.dumps(record))], called)[0]


def invented(name: str, folder: Path = FOLDER) -> list[Hand]:
    """The records beside a golden file."""
    lines = (folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [Hand.model_validate_json(line) for line in lines]


def names(folder: Path = FOLDER) -> list[str]:
    """Every set of records that has a golden file, or should."""
    return sorted(path.stem for path in folder.glob("*.jsonl"))


def stepped(hand: Hand, show_down: bool = False, called: Called = AS_RECORDED) -> list[str]:
    """A hand stepped through."""
    return replay_lines(check(resolve_hands([hand], called)), show_down)


def as_replay(name: str, show_down: bool = False, seats: bool = False) -> str:
    """The records of a set stepped through, as one text."""
    hands = [masked(hand) if seats else hand for hand in invented(name, REPLAYS)]
    return "\n\n\n".join("\n".join(stepped(hand, show_down)) for hand in hands) + "\n"


def as_text(name: str) -> str:
    """The stories of a set of records as one text."""
    return "\n\n\n".join("\n".join(story_text(one)) for _, _, one in tell(invented(name))) + "\n"


def as_markdown(name: str) -> str:
    """The stories of a set of records in Markdown."""
    return "\n".join(story_markdown(one) for _, _, one in tell(invented(name)))


@cache
def drawn() -> list[Told]:
    """The stories of hands of every game, house rule and shape, drawn at random."""
    records = [record for _, _, _, record in campaign(20260510, 520)]
    return tell([Hand.model_validate_json(json.dumps(record)) for record in records])


def write() -> None:
    """Write every golden file anew."""
    for name in names():
        (FOLDER / f"{name}.txt").write_text(as_text(name), encoding="utf-8")
    for name in IN_MARKDOWN:
        (FOLDER / f"{name}.md").write_text(as_markdown(name), encoding="utf-8")
    for name in names(REPLAYS):
        (REPLAYS / f"{name}.txt").write_text(as_replay(name), encoding="utf-8")
        (REPLAYS / f"{name}.open.txt").write_text(as_replay(name, show_down=True, seats=True), encoding="utf-8")


if __name__ == "__main__":
    write()
