"""The story of one pot: where its chips came from, who may win it, who does, and where the chips went."""

from collections.abc import Iterable

from pipeline.records.batch import carry_parts
from pipeline.rules.pots import CARRY, MAIN, SIDE
from pipeline.rules.words import listed
from pipeline.show.contest_story import contests, shown
from pipeline.show.division_story import division
from pipeline.show.pot_facts import PotFacts
from pipeline.show.reading import Reading, printed
from pipeline.show.story import Award, Pot, Rule, Step
from pipeline.show.verdict_story import KEPT, verdict

MATCHED = Rule(
    "who put in less can win only what the others matched; what lies above is a pot of those who paid it",
    "Poker TDA rules 2024, 21",
)
JOINED = Rule(
    "a carry open to the players of the main pot is one pot with it", "Two Thirds rule page: one pot rolls over"
)


def fate(reading: Reading, place: int) -> str:
    """Why a player is out of every pot, empty for one who is not."""
    seat = reading.hand.seats[place]
    if reading.live[place]:
        return ""
    if not seat.dealt:
        return "not dealt in"
    return "mucked" if reading.stayed[place] else "folded"


def _grouped(reading: Reading, pot: PotFacts, paid: Iterable[int], of: str = "") -> list[str]:
    """Who put how much into the pot: players of one fate and amount together."""
    groups: dict[tuple[str, int], list[str]] = {}
    for place, chips in enumerate(paid):
        if chips:
            groups.setdefault((fate(reading, place), chips), []).append(reading.names[place])
    texts = []
    for (out, chips), names in sorted(groups.items(), key=lambda item: item[0][0]):
        each = " each" if len(names) > 1 else ""
        more = " more" if pot.kind == SIDE and not out else ""
        texts.append(f"{reading.money(chips)}{of}{more}{each} from {listed(names)}" + (f" ({out})" if out else ""))
    return texts


def carried_from(reading: Reading) -> str:
    """Which hands the carry comes from, as the record says."""
    source = reading.hand.carry_from
    if source is None:
        return "earlier hands"
    return printed(f"hand {source}" if isinstance(source, str) else f"hands {listed(source)}")


def _origin(reading: Reading, pot: PotFacts) -> Step:
    dead = reading.apart if pot.kind == MAIN else [0] * len(pot.paid)
    parts = _grouped(reading, pot, [chips - of_it for chips, of_it in zip(pot.paid, dead, strict=True)])
    rules: tuple[Rule, ...] = (MATCHED,) if pot.kind == SIDE else ()
    if any(dead):
        parts += _grouped(reading, pot, dead, " of dead money")
        rules += reading.rule("dead_money")
    if pot.carried:
        parts.append(f"{reading.money(pot.carried)} carried in from {carried_from(reading)}")
        named = any(part.players is not None for part in carry_parts(reading.hand))
        rules += (JOINED,) if pot.kind == MAIN else (KEPT,) if named else ()
    return Step(f"{'; '.join(parts)}.", rules)


def _why_not(reading: Reading, pot: PotFacts, place: int) -> str:
    if out := fate(reading, place):
        return out
    put_in = reading.contributed[place] - reading.apart[place]
    if pot.kind == CARRY:
        return "not one of those it is kept for"
    if not put_in:
        return "put in dead money only" if reading.apart[place] else "put nothing in"
    return f"all-in for {reading.money(put_in)}" if reading.all_in(place) else f"in for only {reading.money(put_in)}"


def awards(reading: Reading, chips: Iterable[int], odd: Iterable[int] | None = None) -> tuple[Award, ...]:
    """Who gets how much, leaving out those who get nothing."""
    odds = list(odd) if odd is not None else [0] * len(reading.names)
    return tuple(Award(name, got, more) for name, got, more in zip(reading.names, chips, odds, strict=True) if got)


def _charge(reading: Reading, pot: PotFacts) -> list[Step]:
    if not pot.charge:
        return []
    # Not as written: a site may take rake and not print it.
    rake = int(reading.outcome.group.batch.charge[reading.outcome.row]) - reading.hand.fees
    words = [word for word, chips in (("rake", rake), ("fees", reading.hand.fees)) if chips]
    left = sum(pot.won())
    text = (
        f"{reading.money(pot.charge)} for {listed(words)} comes out first, which leaves {reading.money(left)} to win."
    )
    return [Step(text, reading.rule("rake_from"))]


def pot_story(reading: Reading, pot: PotFacts) -> Pot:
    """One pot from where its chips came from to where they went."""
    names = enumerate(reading.names)
    excluded = tuple((name, _why_not(reading, pot, place)) for place, name in names if not pot.eligible[place])
    divided = division(reading, pot)
    # A half that rolls is cut off before rake comes out of the other one.
    rolling = any(pot.rolls) and any(any(won) for won in pot.winners)
    charge = _charge(reading, pot)
    after = [*divided[:1], *charge, *divided[1:]] if rolling else [*charge, *divided]
    return Pot(
        name=pot.name,
        chips=pot.amount,
        origin=_origin(reading, pot),
        eligible=tuple(name for name, may in zip(reading.names, pot.eligible, strict=True) if may),
        excluded=excluded,
        as_seen=reading.as_seen(pot),
        shown=shown(reading, pot) if pot.contested else (),
        contests=contests(reading, pot) if pot.contested else (),
        steps=(*verdict(reading, pot), *after),
        awards=awards(reading, pot.won(), [sum(odd) for odd in zip(*pot.odd, strict=True)]),
        taken_back=awards(reading, [a + b for a, b in zip(pot.refund, pot.back, strict=True)]),
        charge=pot.charge,
        rolled=pot.kept,
    )
