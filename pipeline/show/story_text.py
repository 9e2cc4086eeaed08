"""A story as plain text for a terminal, and as Markdown."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pipeline.rules.words import amount_text, listed
from pipeline.show.lines import WIDTH, padded, width_of, wrapped
from pipeline.show.story import Pot, Result, Rule, Step, Story


@dataclass(frozen=True, slots=True)
class Block:
    """One line of a story before it is set: how deep it stands, and columns where it is part of a table."""

    text: str
    depth: int = 0
    """0 a heading, 1 an item, 2 below an item."""
    cells: tuple[str, ...] = ()
    """Columns after the first, which is the text."""
    heads: tuple[str, ...] = ()
    """What stands over the cells where they are numbers."""


def rule_text(rule: Rule) -> str:
    """A rule with where it comes from, or who set it."""
    if not rule.clause:
        return f"Source: {rule.source}."
    if not rule.house_rule:
        return f"Rule: {rule.clause} ({rule.source})."
    if rule.set_by:
        return f"Rule: {rule.clause} ({rule.house_rule}, set by the {rule.set_by})."
    default = "the default, which decided: see Notes" if rule.decided else "the default"
    source = "no source settles it" if rule.source == "no source found" else rule.source
    return f"Rule: {rule.clause} ({rule.house_rule}, {default}; {source})."


class Blocks:
    """Blocks in order; a rule is said once, where it is first needed."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.said: set[Rule] = set()

    def money(self, units: int) -> str:
        """An amount of the story."""
        return amount_text(units, self.story.scale)

    def total(self, units: int) -> str:
        """An amount with its currency."""
        return f"{self.money(units)} {self.story.currency}".rstrip()

    def step(self, step: Step) -> Iterator[Block]:
        """A step and the rules behind it that were not said before."""
        yield Block(step.text, 1)
        for rule in step.rules:
            if rule not in self.said:
                self.said.add(rule)
                yield Block(rule_text(rule), 2)

    def steps(self, steps: Iterable[Step]) -> Iterator[Block]:
        """Several steps."""
        for step in steps:
            yield from self.step(step)

    def head(self) -> Iterator[Block]:
        """Which hand, which game, which house rules, and the players."""
        story = self.story
        yield Block(story.header.title)
        if story.header.verdict:
            yield Block(story.header.verdict, 1)
        yield from self.step(story.header.game)
        yield Block(story.header.amounts, 1)
        yield Block("House rules")
        for rule in story.header.house:
            text = rule_text(rule).removeprefix("Rule: ")
            yield Block(f"{text[:1].upper()}{text[1:]}", 1)
        rest = "All others are" if story.header.house else "Nobody set one: all are"
        yield Block(f"{rest} defaults, and are named below where they matter.", 1)
        yield Block("Players in dealing order (down cards | up cards)")
        width = max(len(self.money(one.put_in)) for one in story.players)
        for one in story.players:
            yield Block(one.name, 1, (one.cards, f"put in {self.money(one.put_in):>{width}}", one.fate))
        yield from self.steps(story.cards)
        yield Block("The money")
        yield from self.steps(story.money.steps)

    def pot(self, pot: Pot) -> Iterator[Block]:
        """One pot."""
        yield Block(f"{pot.name.capitalize()}: {self.total(pot.chips)}")
        yield from self.step(pot.origin)
        yield Block(_eligible(pot), 1)
        for one in pot.shown:
            yield Block(one.player, 2, one.holds if one.eligible else (*one.holds, "may not win this pot"))
        for held in pot.contests:
            yield from self.step(held.step)
        yield from self.steps(pot.steps)
        yield Block(self._end(pot), 1)

    def _end(self, pot: Pot) -> str:
        parts = [f"{award.player} wins {self.money(award.chips)}" for award in pot.awards]
        parts += [f"{award.player} takes back {self.money(award.chips)}" for award in pot.taken_back]
        parts += [f"{self.money(pot.charge)} is rake and fees"] if pot.charge else []
        parts += [f"{self.money(pot.rolled)} rolls over"] if pot.rolled else []
        return f"So{', by the cards that were seen' if pot.as_seen else ''}: {listed(parts)}."

    def result(self, result: Result) -> Iterator[Block]:
        """What everyone came away with, and what is left."""
        yield Block("Result")
        yield Block("", 1, result.heads, result.heads)
        for line in result.lines:
            net = f"{'+' if line.net > 0 else ''}{self.money(line.net)}"
            paid = (line.paid,) if line.paid else ()
            amounts = (self.money(line.put_in), self.money(line.returned), self.money(line.won), *paid, net)
            yield Block(line.player, 1, amounts, result.heads)
        yield from self.steps(result.steps)
        yield Block(result.balance, 1)

    def all(self) -> Iterator[Block]:
        """The whole story."""
        yield from self.head()
        for pot in self.story.pots:
            yield from self.pot(pot)
        yield from self.result(self.story.result)
        if self.story.notes:
            yield Block("Notes")
            yield from self.steps(self.story.notes)


def _eligible(pot: Pot) -> str:
    reasons: dict[str, list[str]] = {}
    for name, reason in pot.excluded:
        reasons.setdefault(reason, []).append(name)
    not_these = "; ".join(f"{listed(names)}, {reason}" for reason, names in reasons.items())
    may = listed(pot.eligible) or "nobody"
    return f"May win it: {may}." + (f" May not: {not_these}." if not_these else "")


def _table(rows: Sequence[Block], names: Sequence[str], indent: int, wide: int) -> list[str]:
    """Rows in columns; a name too long for its column stands on a line of its own."""
    columns = max(len(row.cells) for row in rows)
    widths = [max(width_of(row.cells[at]) if at < len(row.cells) else 0 for row in rows) for at in range(columns)]
    left = wide - indent - sum(widths) - 3 * columns
    name_width = max((width_of(row.text) for row in rows if width_of(row.text) <= left), default=0)
    lines = []
    for row in rows:
        cells = [padded(cell, width, bool(row.heads)) for cell, width in zip(row.cells, widths, strict=False)]
        fits = width_of(row.text) <= name_width
        if not fits:
            lines += wrapped(row.text, names, indent, indent, wide)
        name = padded(row.text if fits else "", name_width, False)
        if left < 0:
            lines += wrapped(", ".join(cell for cell in row.cells if cell), names, indent + 4, indent + 4, wide)
        else:
            lines.append(("   ".join((" " * indent + name, *cells))).rstrip(" "))
    return lines


def _grouped(blocks: Iterable[Block]) -> Iterator[list[Block]]:
    """Blocks one by one, but the rows of a table together."""
    rows: list[Block] = []
    for block in blocks:
        if rows and (not block.cells or block.depth != rows[0].depth):
            yield rows
            rows = []
        if block.cells:
            rows.append(block)
        else:
            yield [block]
    if rows:
        yield rows


def _all_names(story: Story) -> list[str]:
    return [player.name for player in story.players]


def story_text(story: Story, wide: int = WIDTH) -> list[str]:
    """The story as lines of plain text, so many columns wide unless a name is longer than that leaves room for."""
    return set_lines(Blocks(story).all(), _all_names(story), wide)


def set_lines(blocks: Iterable[Block], names: Sequence[str], wide: int = WIDTH) -> list[str]:
    """Blocks as lines of plain text in which no name is broken in two."""
    lines: list[str] = []
    for group in _grouped(blocks):
        depth = group[0].depth
        if group[0].cells:
            lines += _table(group, names, 2 * depth, wide)
        elif depth == 0:
            lines += ([""] if lines else []) + wrapped(group[0].text, names, 0, 2, wide)
        else:
            indent = 2 if depth == 1 else 6
            lines += wrapped(group[0].text, names, indent, indent + 2, wide)
    return lines


def _markdown(text: str) -> str:
    """Text with what Markdown would take for its own marks escaped."""
    text = re.sub(r"([\\`*\[\]<>~&])|(?<![0-9A-Za-z])_|_(?![0-9A-Za-z])", lambda found: "\\" + found[0], text)
    return re.sub(r"^(\d+)(?=[.)](?: |$))|^(?=[#+=-])", r"\1\\", text)


def story_markdown(story: Story) -> str:
    """The story in Markdown: headings and lists."""
    lines: list[str] = []
    for block in Blocks(story).all():
        if block.depth == 0:
            level = "##" if lines else "#"
            lines += [*([""] if lines else []), f"{level} {_markdown(block.text)}", ""]
            continue
        indent = "  " * (block.depth - 1)
        if block.cells and not block.text:
            continue
        lines.append(f"{indent}- {_markdown(block.text)}{_markdown_cells(block)}")
    return "\n".join([*lines, ""])


def _markdown_cells(block: Block) -> str:
    if not block.cells:
        return ""
    cells = (
        [f"{head} {cell}" for head, cell in zip(block.heads, block.cells, strict=True)] if block.heads else block.cells
    )
    return ": " + ", ".join(_markdown(" ".join(cell.split())) for cell in cells if cell)
