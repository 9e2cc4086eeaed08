"""One hand stepped through as text, street by street: cards as dealt, who opens, every act, the pots, the end."""

from collections.abc import Iterator

from pipeline.checks.betting_findings import BETTING_FINDINGS
from pipeline.checks.check import Checked
from pipeline.records.betting.replay import played
from pipeline.show.explain import announced, note, stories
from pipeline.show.game_story import cards_text
from pipeline.show.lines import WIDTH
from pipeline.show.pot_story import carried_from
from pipeline.show.reading import Reading
from pipeline.show.replay_end import ending
from pipeline.show.replay_streets import Table, streets
from pipeline.show.story import Story
from pipeline.show.story_text import Block, Blocks, set_lines
from schemas.hand import Hand

LEGEND = "Pot, to call and left are as they are before each act; ?? is a card face down, or one nobody wrote down."
SILENT = "No actions are written down, so the betting cannot be replayed: this is what is known."
LIMITS = {"fixed": "fixed limit", "spread": "spread limit", "pot": "pot limit", "none": "no limit"}


def replay_lines(checked: Checked, show_down: bool = False, wide: int = WIDTH) -> list[str]:
    """The first of some checked hands, stepped through; with `show_down` every card that is written down is shown."""
    outcome, findings = next(iter(checked.outcomes)), checked.findings[0]
    reading, story = Reading(outcome, findings), stories(checked)[0]
    return set_lines(_blocks(reading, story, show_down), reading.names, wide)


def _blocks(reading: Reading, story: Story, show_down: bool) -> Iterator[Block]:
    hand = reading.hand
    yield from _head(reading, story)
    if hand.actions is None:
        yield Block("What is known")
        yield Block(SILENT, 1)
        yield from _known(reading, story, show_down)
    else:
        table = Table(reading, played(hand, reading.outcome.group.variant, reading.rules), show_down)
        yield from streets(table)
    yield from ending(reading, story, show_down)
    yield from Blocks(story).result(story.result)
    notes = [note(reading, one) for one in reading.findings if one.code in BETTING_FINDINGS]
    if notes:
        yield Block("Notes")
        yield from Blocks(story).steps(notes)


def _head(reading: Reading, story: Story) -> Iterator[Block]:
    yield Block(story.header.title)
    yield Block(story.header.verdict, 1)
    yield Block(story.header.game.text, 1)
    yield Block(story.header.amounts, 1)
    if stakes := _stakes(reading.hand, reading):
        yield Block(f"Stakes: {stakes}.", 1)
    carried = sum(reading.outcome.group.batch.carried[reading.outcome.row].tolist())
    if carried:
        yield Block(f"{reading.money(carried)} was carried in from {carried_from(reading)}.", 1)
    for step in announced(reading):
        yield Block(step.text, 1)
    if reading.hand.actions is not None:
        yield Block(LEGEND, 1)
    yield Block("Players in dealing order")
    yield Block("", 1, ("chair", "stack"), ("chair", "stack"))
    for place, (name, seat) in enumerate(zip(reading.names, reading.hand.seats, strict=True)):
        stack = "not known" if seat.stack is None else reading.money(seat.stack)
        yield Block(name, 1, (str(reading.chair(place)), stack), ("chair", "stack"))


def _stakes(hand: Hand, reading: Reading) -> str:
    if hand.stakes is None:
        return ""
    names = {"ante": "ante", "bring_in": "bring-in", "small_bet": "small bet", "big_bet": "big bet"}
    told = [(word, getattr(hand.stakes, field)) for field, word in names.items()]
    parts = [f"{word} {reading.money(chips)}" for word, chips in told if chips is not None]
    return ", ".join([*parts, *([LIMITS[hand.stakes.limit]] if hand.stakes.limit else [])])


def _known(reading: Reading, story: Story, show_down: bool) -> Iterator[Block]:
    """Who put in how much, how far he went, and his cards."""
    width = max(len(reading.money(chips)) for chips in reading.contributed)
    for place, one in enumerate(story.players):
        cards = cards_text(reading, place) if show_down else _face_up(reading, place)
        yield Block(one.name, 1, (cards, f"put in {reading.money(one.put_in):>{width}}", one.fate))
    for step in story.cards:
        yield Block(step.text, 1)


def _face_up(reading: Reading, place: int) -> str:
    """A player's cards with those face down hidden."""
    seat = reading.hand.seats[place]
    text = cards_text(reading, place)
    _, bar, up = text.partition(" | ")
    return f"{' '.join('??' for _ in seat.down)} | {up}" if bar and seat.down else text
