"""The story of one hand for a person: words put on the arrays that resolved it, and nothing judged again."""

from collections.abc import Sequence

from pipeline.checks.check import Checked
from pipeline.checks.outcome import Outcome
from pipeline.checks.say import outcome_text
from pipeline.records.batch import carry_parts
from pipeline.rules.judge import NOBODY_ENTITLED
from pipeline.rules.words import listed
from pipeline.show.game_story import about_cards, header, paid_text, players
from pipeline.show.pot_story import carried_from, pot_story
from pipeline.show.reading import Reading, printed
from pipeline.show.rule_words import CLAUSES
from pipeline.show.story import Line, Money, Result, Rule, Step, Story
from schemas.result import Finding, Verdict

UNCALLED = Rule("an uncalled bet goes back before anything is judged", "Poker TDA rules 2024, 15-B and 65-A")
CANCELLED = Rule(
    "a cancelled hand gives everyone back what was put in",
    "Poker TDA rules 2024, 35; Robert's Rules of Poker, misdeals",
)
TOLD = {"sole-eligible"}
"""Findings the story has told where they happened."""


Paid = Sequence[int | None]
"""What each seat was paid as recorded, None for somebody who was paid an amount that is not written. Units: chips."""


def stories(checked: Checked) -> list[Story]:
    """Tell every hand that was checked, in the order given."""
    paid: list[Paid | None] = [None] * len(checked.verdicts)
    for verified in checked.verified:
        record, won = verified.record, verified.compared.won.tolist()
        for row, place in enumerate(verified.group.rows):
            if record.any[row]:
                named = record.named[row].tolist()
                paid[place] = [None if name else chips for name, chips in zip(named, won[row], strict=True)]
    hands = zip(checked.outcomes, checked.findings, checked.verdicts, paid, strict=True)
    return [story(*one) for one in hands]


def story(
    outcome: Outcome, findings: Sequence[Finding], verdict: Verdict | None = None, paid: Paid | None = None
) -> Story:
    """Tell one resolved hand from the deal to the last chip, beside what was paid where that is given. Units: chips."""
    reading = Reading(outcome, findings)
    void = outcome.hand.void is not None
    return Story(
        header=header(reading, paid_text(findings, verdict)),
        players=players(reading),
        cards=about_cards(reading) if not void else (),
        money=_money(reading),
        pots=() if void else tuple(pot_story(reading, pot) for pot in reading.pots),
        result=_result(reading, verdict, paid),
        notes=tuple(note(reading, one) for one in findings if one.code not in TOLD),
        scale=outcome.hand.scale,
        currency=outcome.hand.currency or "",
    )


def _carried_in(reading: Reading) -> int:
    return int(reading.outcome.group.batch.carried[reading.outcome.row].sum())


def _charge(reading: Reading) -> int:
    return int(reading.outcome.resolution.charge[reading.outcome.row])


def _money(reading: Reading) -> Money:
    put_in, carried_in = sum(reading.contributed), _carried_in(reading)
    text = f"{reading.money(put_in)} was put in"
    if carried_in:
        total = reading.money(put_in + carried_in)
        text += f" and {reading.money(carried_in)} was carried in from {carried_from(reading)}: {total} in all"
    steps = [Step(f"{text}."), *announced(reading)]
    uncalled = list(reading.by_seat(reading.outcome.resolution.uncalled))
    if reading.hand.void is not None:
        why = f" ({printed(reading.hand.void)})" if reading.hand.void else ""
        stays = f", and the {reading.money(carried_in)} carried in stays on the table" if carried_in else ""
        steps.append(Step(f"The hand was cancelled{why}: everyone takes back what was put in{stays}.", (CANCELLED,)))
    else:
        for name, chips, dead in zip(reading.names, uncalled, reading.dead, strict=True):
            if chips:
                text = f"{name} takes back {reading.money(chips)}: nobody matched that much."
                rules = reading.rule("dead_money") if dead and not any(reading.apart) else ()
                steps.append(Step(text, (UNCALLED, *rules)))
    return Money(put_in, carried_in, _charge(reading), tuple(steps))


def announced(reading: Reading) -> list[Step]:
    """Whom the carry is kept for, and what the dealer said of it."""
    steps = []
    for part in carry_parts(reading.hand):
        if part.players is not None:
            names = listed([printed(name) for name in part.players]) or "nobody"
            steps.append(Step(f"The {reading.money(part.amount)} carried in is kept for {names}."))
    said = reading.hand.announced.said if reading.hand.announced is not None else None
    return [*steps, Step(f'The dealer said: "{printed(said)}".')] if said else steps


def _result(reading: Reading, verdict: Verdict | None, paid: Paid | None) -> Result:
    awards = reading.by_seat(reading.outcome.resolution.awards)
    returned = reading.by_seat(reading.outcome.resolution.returned)
    differs = paid is not None and (
        verdict == "mismatch" or any(got not in (None, due) for got, due in zip(paid, awards, strict=False))
    )
    texts = (
        ["yes" if chips is None else reading.money(chips) for chips in paid or ()] if differs else [""] * len(awards)
    )
    rows = zip(reading.names, reading.contributed, returned, awards, texts, strict=False)
    lines = tuple(Line(*row) for row in rows)
    out = reading.outcome.carry_out()
    steps = _carry_steps(reading) if out and reading.hand.void is None else []
    as_paid = paid is not None and not differs
    as_seen = any(reading.as_seen(pot) for pot in reading.pots)
    win, net = (
        ("won", "net")
        if as_paid
        else ("wins as seen", "net as seen")
        if as_seen
        else ("should win", "net as it should be")
    )
    heads = ("put in", "taken back", win, *(["was paid"] if differs else []), net)
    balance = _balance(reading, lines, out, "won" if as_paid else "to win")
    so = "Nothing is missing" if as_paid else "By the cards that were seen" if as_seen else "As it should be"
    return Result(lines, heads, out, tuple(steps), f"{so}: {balance}")


def _balance(reading: Reading, lines: Sequence[Line], out: int, won: str) -> str:
    came = {
        "put in": sum(line.put_in for line in lines),
        "carried in": _carried_in(reading),
    }
    went = {
        won: sum(line.won for line in lines),
        "taken back": sum(line.returned for line in lines),
        "rake and fees": _charge(reading),
        "left for the next hand": out,
    }

    def said(side: dict[str, int]) -> str:
        return " + ".join(f"{reading.money(chips)} {word}" for word, chips in side.items() if chips) or "0"

    return f"{said(came)} = {said(went)}."


def _carry_steps(reading: Reading) -> list[Step]:
    """What is left on the table and who may play for it."""
    kept = [pot for pot in reading.pots if pot.kept]
    parts = reading.outcome.carry_parts()
    out = reading.money(reading.outcome.carry_out())
    apart = len(kept) > 1
    of = listed([f"{reading.money(pot.kept)} of {_the(pot.name)}" for pot in kept]) if apart else ""
    rules = reading.rule("carry") if apart or reading.value("carry") == "separate" else ()
    steps = [Step(f"{out} is left for the next hand{f': {of}' if apart else ''}.", rules)]
    for pot, (amount, names) in zip(kept, parts, strict=True):
        unentitled = pot.outcome == NOBODY_ENTITLED
        if unentitled or (reading.value("carry") == "separate" and reading.reads("carry")):
            whom = listed([printed(name) for name in names]) or "whoever it was kept for"
            steps.append(Step(f"{reading.money(amount)} of {_the(pot.name)} stays for {whom}."))
    rolled = any(pot.outcome != NOBODY_ENTITLED for pot in kept)
    if rolled and reading.value("carry") != "separate":
        steps += _who_plays(reading)
    if rolled and reading.reads("carry_ante"):
        due = "are due" if reading.value("carry_ante") == "true" else "are not due"
        steps.append(Step(f"New antes {due}.", reading.rule("carry_ante")))
    return steps


def _the(name: str) -> str:
    return name if name[-1].isdigit() else f"the {name}"


def _who_plays(reading: Reading) -> list[Step]:
    if not reading.reads("carry_players"):
        return []
    dealt = [seat.dealt for seat in reading.hand.seats]
    whom = {
        "dealt_in": reading.who(dealt),
        "showdown_only": reading.who(reading.live),
        "table": "everyone at the table",
    }[reading.value("carry_players")]
    return [Step(f"May play for it: {whom}.", reading.rule("carry_players"))]


def note(reading: Reading, finding: Finding) -> Step:
    """A finding as a sentence; of a default that decided also what else it could have come to."""
    if finding.code != "default-decided":
        message = printed(finding.message)
        return Step(f"{finding.severity.capitalize()}: {message[:1].upper()}{message[1:]}.")
    knob, used = str(finding.params["knob"]), str(finding.params["value"])
    gives = finding.params["gives"]
    assert isinstance(gives, dict)
    scale = reading.hand.scale
    others = [
        f"With {value} ({CLAUSES[knob][value]}): {outcome_text({**given, 'scale': scale})}."
        for value, given in gives.items()
    ]
    text = f"Nobody named {knob}, so its default, {used} ({CLAUSES[knob][used]}), decided. {' '.join(others)}"
    return Step(printed(text))
