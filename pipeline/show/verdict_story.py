"""Who takes a pot, or why nobody does, from what everyone in it holds."""

from pipeline.rules.judge import LAST_PLAYER, NOBODY_ENTITLED, SOLE_ELIGIBLE
from pipeline.rules.pots import CARRY
from pipeline.rules.variant import AtLeast
from pipeline.rules.words import listed
from pipeline.show.contest_story import compared, queen_up, queen_where, spades
from pipeline.show.division_story import share_name
from pipeline.show.pot_facts import PotFacts
from pipeline.show.reading import Reading, number
from pipeline.show.rule_words import CLAUSES
from pipeline.show.story import Rule, Step
from schemas.house import KNOBS

ALONE = Rule(
    "a pot only one player may win goes to that player, whatever the cards",
    "Poker TDA rules 2024, 21; Two Thirds rule page, last player",
)
LAST = Rule(
    "the last player left takes the pot, whatever the cards", "Two Thirds rule page; Second Hand High rule page"
)
KEPT = Rule(
    "a carry kept for named players is for those of them who are still in, and stays when none is",
    "Robert's Rules of Poker, irregularities",
)


def game_rule(reading: Reading, clause: str) -> tuple[Rule, ...]:
    """A rule of the game itself, with the pages the game is taken from."""
    return (Rule(clause, "; ".join(reading.version.sources)),)


def rolls_text(reading: Reading, pot: PotFacts) -> str:
    """What becomes of a pot that nobody won."""
    back = sum(pot.back)
    if not back:
        return "rolls over to the next hand"
    takers = [f"{reading.money(chips)} to {reading.names[place]}" for place, chips in enumerate(pot.back) if chips]
    return f"goes back to those who paid into it: {listed(takers)}"


def rolls(reading: Reading, pot: PotFacts, why: str, rules: tuple[Rule, ...] = ()) -> Step:
    """Why nobody wins a pot, and what becomes of it."""
    return Step(f"{why} {rolls_text(reading, pot)}.", rules + (reading.rule("carry") if any(pot.back) else ()))


def _uncontested(reading: Reading, pot: PotFacts) -> Step:
    who = reading.who(pot.eligible)
    if pot.outcome == NOBODY_ENTITLED:
        return rolls(reading, pot, "Nobody it was kept for is still in, so it", (KEPT,))
    if pot.outcome == LAST_PLAYER:
        return Step(f"No other hand is left: {who} takes the pot, and no cards are looked at.", (LAST,))
    if pot.outcome == SOLE_ELIGIBLE:
        kept = (KEPT,) if pot.kind == CARRY else ()
        return Step(f"Only {who} may win it: {who} takes it, and no cards are looked at.", (ALONE, *kept))
    clause = "a queen of spades face up in any hand, or as the common card, kills the deal"
    rules = reading.rule(reading.version.void or "") or game_rule(reading, clause)
    return rolls(reading, pot, f"The queen of spades {queen_where(reading, pot)}, which kills the deal: the pot", rules)


def _asked(reading: Reading, pot: PotFacts) -> list[Step]:
    """The house rules set to `ask` that this pot came upon."""
    knobs = [
        contest.ties
        for index, contest in enumerate(reading.version.contests)
        if contest.ties != "shared" and sum(pot.holders[index]) > 1
    ]
    knobs += [reading.version.nobody] if pot.all_tied else []
    knobs += [reading.version.void or ""] if queen_up(reading) else []
    asked = [knob for knob in knobs if reading.reads(knob) and reading.value(knob) == "ask"]
    return [
        Step(
            f"The host wants to be asked here ({knob}). Until he rules this is told as with {KNOBS[knob][0]}: "
            f"{CLAUSES[knob][KNOBS[knob][0]]}.",
            reading.rule(knob),
        )
        for knob in asked
    ]


def _counted(reading: Reading, pot: PotFacts, award: AtLeast) -> Step:
    """How many of the contests each player holds, against how many it takes."""
    names = [contest.name for contest in reading.version.contests]
    texts: list[str] = []
    for place in sorted(compared(reading, pot), key=lambda one: -sum(pot.holders[i][one] for i in range(len(names)))):
        held = [name for index, name in enumerate(names) if pot.holders[index][place]]
        has = "" if texts else "has "
        count = "both" if len(held) == 2 == len(names) else number(len(held))
        of = f" ({listed(held)})" if held and count != "both" else ""
        texts.append(f"{reading.names[place]} {has}{count}{of}")
    needed = "both" if award.k == len(names) == 2 else f"{number(award.k)} of the {number(len(names))}"
    clause = f"{needed} {'together ' if needed == 'both' else ''}take the pot, else it rolls over"
    scope = reading.rule("pot_scope") if sum(one.contested for one in reading.pots) > 1 else ()
    text = f"It takes {needed} ({listed(names)}). {listed(texts)}."
    return Step(text, game_rule(reading, clause) + scope)


def _at_least(reading: Reading, pot: PotFacts, award: AtLeast) -> list[Step]:
    needed = "both" if award.k == len(reading.version.contests) == 2 else number(award.k)
    winners = [place for place, won in enumerate(pot.winners[0]) if won]
    names = listed([reading.names[place] for place in winners])
    none = not any(spades(reading, place) for place in compared(reading, pot)) and award.fallback is not None
    spade = reading.rule(award.fallback or "") if none else ()
    if pot.fallback:
        take = f"which {names} holds" if len(winners) == 1 else f"which {names} share" if winners else "nobody holds it"
        return [Step(f"Nobody has a spade that counts, so the best hand takes the pot, {take}.", spade)]
    steps = [_counted(reading, pot, award)]
    if len(winners) == 1:
        return [*steps, Step(f"{names} has {needed} and wins the pot.")]
    if winners:
        return [*steps, Step(f"{names} have {needed} each and share the pot.")]
    held = [sum(flags) for flags in zip(*pot.holders, strict=True)]
    seats = zip(reading.names, held, pot.eligible, strict=True)
    outside = [name for name, many, may in seats if many >= award.k and not may]
    but = f"{listed(outside)} has {needed} but may not win this pot, and nobody else has" if outside else "Nobody has"
    return [*steps, rolls(reading, pot, f"{but} {needed}, so the pot", spade)]


def _single(reading: Reading, pot: PotFacts) -> list[Step]:
    contest = reading.version.contests[0]
    winners = [place for place, won in enumerate(pot.winners[0]) if won]
    names = listed([reading.names[place] for place in winners])
    if pot.all_tied:
        return [_all_tied(reading, pot, names)]
    if not winners:
        return [rolls(reading, pot, f"Nobody holds the {contest.name}, so the pot")]
    rule = game_rule(reading, f"the {contest.name} takes the pot")
    return [Step(f"{names} {'wins' if len(winners) == 1 else 'share'} the pot.", rule)]


def _all_tied(reading: Reading, pot: PotFacts, names: str) -> Step:
    rules = reading.rule(reading.version.nobody)
    none = f"There is no {reading.version.contests[0].name}"
    if pot.refunded:
        back = [chips for chips, may in zip(pot.refund, pot.eligible, strict=True) if may]
        amounts = [reading.money(chips) for chips in back]
        one = f"the {amounts[0]} each of them has in this pot"
        text = f"{none}: {names} take back "
        text += one if len(set(back)) == 1 else f"what each of them has in this pot, {listed(amounts)}"
        rest = pot.amount - sum(pot.refund)
        text += f", and share the other {reading.money(rest)}" if rest else ""
        return Step(f"{text}.", rules)
    if names:
        return Step(f"{none}, so {names} share the pot.", rules)
    return rolls(reading, pot, f"{none}, so nobody wins and the pot", rules)


def _unheld(reading: Reading, pot: PotFacts, share: int) -> Step:
    """What becomes of the half that nobody holds."""
    contest = reading.version.contests[share]
    knob = getattr(reading.version.award, "unheld", "")
    rules = () if knob in ("others", "carry") else reading.rule(knob)
    if pot.rolls[share]:
        return rolls(reading, pot, f"Nobody holds the {contest.name}, so the {share_name(reading, share)}", rules)
    others = listed([one.name for index, one in enumerate(reading.version.contests) if any(pot.winners[index])])
    clause = f"without a {contest.name} the {others} takes the whole pot"
    return Step(f"Nobody holds the {contest.name}, so the {others} takes it all.", rules or game_rule(reading, clause))


def _split(reading: Reading, pot: PotFacts) -> list[Step]:
    shares = range(len(reading.version.contests))
    held = [share for share in shares if any(pot.holders[share])]
    if not any(any(won) for won in pot.winners):
        return [rolls(reading, pot, "Nobody holds anything that counts, so the pot")]
    steps = [_unheld(reading, pot, share) for share in shares if share not in held]
    winners = [[place for place, won in enumerate(pot.winners[share]) if won] for share in held]
    if len(held) == 1:
        return steps if len(winners[0]) > 1 or any(pot.rolls) else [*steps, _takes_all(reading, winners[0][0], "")]
    if not winners[1]:
        text = f"{reading.who(pot.winners[0])} win both halves together, so the pot is divided once."
        return [*steps, Step(text, reading.rule("even_identical_split"))]
    if winners[0] == winners[1] and len(winners[0]) == 1:
        return [*steps, _takes_all(reading, winners[0][0], "holds both and ")]
    names = [contest.name for contest in reading.version.contests]
    split = Step(f"The {names[0]} takes one half and the {names[1]} the other.", _half_rule(reading))
    same = reading.rule("even_identical_split") if winners[0] == winners[1] else ()
    return [*steps, Step(split.text, split.rules + same)]


def _half_rule(reading: Reading) -> tuple[Rule, ...]:
    first, second = (contest.name for contest in reading.version.contests)
    return game_rule(reading, f"half of the pot goes to the {first}, half to the {second}")


def _takes_all(reading: Reading, place: int, how: str) -> Step:
    rules = _half_rule(reading) if how else ()
    return Step(f"{reading.names[place]} {how}takes the whole pot.", rules)


def verdict(reading: Reading, pot: PotFacts) -> list[Step]:
    """Who takes a pot and why, before rake and before it is divided."""
    if not pot.contested:
        return [_uncontested(reading, pot)]
    asked = _asked(reading, pot) if pot.asked else []
    award = reading.version.award
    if isinstance(award, AtLeast):
        return asked + _at_least(reading, pot, award)
    if len(reading.version.contests) == 1:
        return asked + _single(reading, pot)
    return asked + _split(reading, pot)
