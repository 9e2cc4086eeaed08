"""The end of a replayed hand: what goes back uncalled, the showdown, the pots, and what was paid as recorded."""

from collections.abc import Iterator

from pipeline.rules.words import listed
from pipeline.show.game_story import cards_text
from pipeline.show.reading import Reading, printed
from pipeline.show.story import Pot, Story
from pipeline.show.story_text import Block


def ending(reading: Reading, story: Story, show_down: bool) -> Iterator[Block]:
    """Everything after the last act but the result."""
    if reading.hand.void is not None:
        yield Block("The end")
        yield from (Block(step.text, 1) for step in story.money.steps[-1:])
        return
    yield from _showdown(reading, story, show_down)
    yield Block("The pots, as they should go")
    for name, chips in zip(reading.names, reading.by_seat(reading.outcome.resolution.uncalled), strict=True):
        if chips:
            yield Block(f"{name} takes back {reading.money(chips)}, which nobody matched.", 1)
    for pot in story.pots:
        yield Block(_pot(reading, pot), 1)
    yield Block("What was paid")
    for text in paid(reading):
        yield Block(text, 1)


def _showdown(reading: Reading, story: Story, show_down: bool) -> Iterator[Block]:
    """The hands that were in at the end; one that was mucked stays face down."""
    inside = [place for place, stayed in enumerate(reading.stayed) if stayed]
    shown = {reading.chair(place) for place in inside if not reading.mucked[place] and len(inside) > 1}
    shown |= {action.seat for action in reading.hand.actions or () if action.act == "show"}
    if len(inside) > 1:
        yield Block("Showdown")
    elif inside and not show_down and reading.chair(inside[0]) not in shown:
        yield Block("The end")
        yield Block(f"{reading.names[inside[0]]} is the only one left and shows nothing.", 1)
        return
    else:
        yield Block("The end")
    for place, name in enumerate(reading.names):
        lies_open = reading.chair(place) in shown
        mucked = ("mucked",) if reading.mucked[place] and len(inside) > 1 else ()
        if lies_open or (place in inside and show_down):
            yield Block(name, 1, (cards_text(reading, place), *mucked))
        elif place in inside:
            yield Block(name, 1, ("mucked, face down",))
    holds = {one.player: one.holds for pot in reversed(story.pots) for one in pot.shown}
    for place, name in enumerate(reading.names):
        if name in holds and reading.chair(place) in shown:
            yield Block(f"{name}: {'; '.join(' '.join(text.split()) for text in holds[name])}.", 1)
    yield from (Block(step.text, 1) for step in story.cards if show_down or "??" not in step.text)


def _pot(reading: Reading, pot: Pot) -> str:
    ends = [f"{one.player} wins {reading.money(one.chips)}" for one in pot.awards]
    ends += [f"{one.player} takes back {reading.money(one.chips)}" for one in pot.taken_back]
    ends += [f"{reading.money(pot.charge)} is rake and fees"] if pot.charge else []
    ends += [f"{reading.money(pot.rolled)} rolls over"] if pot.rolled else []
    seen = ", by the cards that were seen" if pot.as_seen else ""
    whom = f" for {listed(pot.eligible)}" if pot.eligible else ""
    return f"{pot.name.capitalize()} {reading.money(pot.chips)}{whom}{seen}: {listed(ends)}."


def paid(reading: Reading) -> list[str]:
    """Who was paid what, as the record has it, a sentence each."""
    hand = reading.hand
    names = dict(zip((seat.player for seat in hand.seats), reading.names, strict=True))
    texts = []
    for one in hand.results or ():
        pot = "" if one.pot is None else " of the main pot" if one.pot == 0 else f" of side pot {one.pot}"
        share = f" ({one.share})" if one.share not in (None, "whole") else ""
        texts.append(f"{names[one.player]} was paid {reading.money(one.amount)}{pot}{share}.")
    for seat in hand.seats if hand.results is None else ():
        if seat.won:
            texts.append(f"{names[seat.player]} was paid {reading.money(seat.won)}.")
        elif seat.took:
            texts.append(f"{names[seat.player]} took it; how much is not written down.")
    for part in hand.carry_out if isinstance(hand.carry_out, list) else ():
        whom = f" for {listed([printed(name) for name in part.players])}" if part.players else ""
        texts.append(f"{reading.money(part.amount)} stayed on the table{whom}.")
    if isinstance(hand.carry_out, int) and hand.carry_out:
        texts.append(f"{reading.money(hand.carry_out)} stayed on the table.")
    recorded = (
        hand.results is not None
        or hand.carry_out is not None
        or any(seat.won is not None or seat.took is not None for seat in hand.seats)
    )
    return texts or ["Nobody was paid anything." if recorded else "No result is written down."]
