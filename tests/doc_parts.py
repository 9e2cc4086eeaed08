"""Parts of a document: its sections by heading, and its worked hands, which are resolved as they stand.

A worked hand is a `text` block under the mark `worked`. Its first line is the game with what else holds for the hand,
then come the players with down cards / up cards and what they put in, then after an empty line what each setting gives.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline.checks.outcome import Outcome
from pipeline.rules.catalog import find
from pipeline.rules.house import record_house_problem
from pipeline.rules.words import listed
from tests.docs import Block, blocks
from tests.known import outcome

AS_IT_STANDS = "as it stands"

HEADING = re.compile(r"^(?P<signs>#+) (?P<title>.+?)\s*$")
FENCE = re.compile(r"^`{3,}")
PLAYER = re.compile(
    r"(?P<player>\w+) +(?:-|(?P<down>[^/-]+)/(?P<up>[^/-]+)) +(?P<contributed>\d+)"
    r"(?:, (?P<posted>\d+) of it dead)?(?: (?P<word>folded|mucked))?"
)
CLAIM = re.compile(r"(?P<settings>.+?) {2,}(?P<result>.+)")
ANCHOR = re.compile(r"\]\((?P<file>[\w./-]+\.md)?#(?P<anchor>[^)\s]+)\)")
ORDER = re.compile(r"up cards dealt (?P<cards>.+)")
CARRY = re.compile(r"carry in (?P<amount>\d+)(?: for (?P<players>.+))?")


def sections(text: str, level: int) -> list[tuple[str, str]]:
    """The headings of a level, without back quotes, each with its text up to the next of that level or above."""
    found: list[tuple[str, list[str]]] = []
    open_, fenced = False, False
    for line in text.splitlines():
        fenced ^= FENCE.match(line) is not None
        heading = None if fenced else HEADING.match(line)
        if heading and len(heading["signs"]) <= level:
            open_ = len(heading["signs"]) == level
            if open_:
                found.append((heading["title"].replace("`", ""), []))
        elif open_:
            found[-1][1].append(line)
    return [(title, "\n".join(body).strip()) for title, body in found]


@dataclass(frozen=True)
class Claim:
    """What a document says a worked hand comes to under some settings."""

    settings: Mapping[str, str]
    result: str


@dataclass(frozen=True)
class Worked:
    """A worked hand: its record without house rules, and what is said of it."""

    line: int
    record: Mapping[str, object]
    claims: Sequence[Claim]

    def gives(self, settings: Mapping[str, str]) -> str:
        """What the hand comes to under the settings.

        Raises: ValueError where the game does not read one of them.
        """
        variant = find(str(self.record["variant"]))
        assert variant is not None, self.record["variant"]
        problem = record_house_problem(variant, settings)
        if problem:
            raise ValueError(problem[1])
        return told(outcome({**self.record, "house": dict(settings)}))

    def wrong(self) -> list[str]:
        """What the document says that is not so."""
        found = [(claim, self.gives(claim.settings)) for claim in self.claims]
        return [
            f"line {self.line}: {dict(claim.settings)} gives '{gives}', not '{claim.result}'"
            for claim, gives in found
            if gives != claim.result
        ]


def worked_hands(text: str) -> list[Worked]:
    """The worked hands of a document, in order."""
    return [_worked(block) for block in blocks(text) if "worked" in block.marks]


def told(found: Outcome) -> str:
    """What a hand comes to: who is paid, what goes back, what rolls over."""
    parts = [_amounts(found.awards())]
    back = _amounts(found.returned())
    parts.append(f"goes back: {back}" if back else "")
    if found.group.in_force.rules.carry == "separate":
        parts += [f"{chips:,} rolls over for {listed(players)}" for chips, players in found.carry_parts()]
    elif found.carry_out():
        parts.append(f"{found.carry_out():,} rolls over")
    return "; ".join(filter(None, parts)) or "nobody is paid"


def _amounts(chips: Mapping[str, int]) -> str:
    return ", ".join(f"{player} {count:,}" for player, count in chips.items() if count)


def _worked(block: Block) -> Worked:
    hand, _, said = block.text.partition("\n\n")
    head, *players = hand.splitlines()
    claims = [_claim(line) for line in said.splitlines()]
    assert claims, f"the hand in line {block.line} says nothing"
    seats = [_seat(line) for line in players]
    return Worked(block.line, {"hand_id": "1", **_head(head), "seats": seats}, claims)


def _head(line: str) -> dict[str, object]:
    name, *rest = line.split(", ")
    record: dict[str, object] = {"variant": name}
    for item in rest:
        carry, order = CARRY.fullmatch(item), ORDER.fullmatch(item)
        words, _, value = item.rpartition(" ")
        if carry:
            owners = {"players": re.split(r" and | ", carry["players"])} if carry["players"] else {}
            record["carry_in"] = [{"amount": int(carry["amount"]), **owners}]
        elif order:
            record["up_deal_order"] = order["cards"].split()
        elif words == "ante":
            record["stakes"] = {"ante": int(value)}
        elif words == "common card":
            record["community"] = [value]
        else:
            assert words in ("rake", "chip"), f"'{item}' says nothing about a hand"
            record[words] = int(value)
    return record


def _seat(line: str) -> dict[str, object]:
    parts = PLAYER.fullmatch(line)
    assert parts is not None, f"'{line}' is no player with his cards and chips"
    seat: dict[str, object] = {"player": parts["player"], "contributed": int(parts["contributed"])}
    if parts["down"]:
        seat |= {"down": parts["down"].split(), "up": parts["up"].split()}
    if parts["posted"]:
        seat["posted"] = int(parts["posted"])
    if parts["word"]:
        seat[parts["word"]] = True
    return seat


def _claim(line: str) -> Claim:
    parts = CLAIM.fullmatch(line)
    assert parts is not None, f"'{line}' is no setting with what it gives"
    if parts["settings"] == AS_IT_STANDS:
        return Claim({}, parts["result"])
    settings = (setting.partition(" = ") for setting in parts["settings"].split(", "))
    return Claim({knob: value for knob, _, value in settings}, parts["result"])


def dead_anchors(path: Path) -> list[str]:
    """The links of a document to a heading, its own or another document's, that is not there."""
    prose = re.sub(r"^(`{3,}).*?^\1\s*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return [
        f"{match['file']}#{match['anchor']}"
        for match in ANCHOR.finditer(prose)
        if match["anchor"] not in _anchors(path.parent / match["file"] if match["file"] else path)
    ]


def _anchors(path: Path) -> set[str]:
    """What the headings of a document are called in links, as GitHub does it."""
    text = path.read_text(encoding="utf-8")
    titles = [title for level in range(1, 7) for title, _ in sections(text, level)]
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
