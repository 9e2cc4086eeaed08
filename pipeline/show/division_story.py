"""How a pot, or a part of it, was divided: the halves, the shares, and who got the odd chip and why."""

from fractions import Fraction

from pipeline.rules.ranking import RANKS
from pipeline.rules.words import card_text, listed
from pipeline.show.contest_story import SUITS_NEVER
from pipeline.show.pot_facts import PotFacts
from pipeline.show.reading import Reading, number
from pipeline.show.story import Rule, Step

ONE_EACH = Rule("nobody takes two odd chips of one division", "Robert's Rules of Poker, ties")

PARTS = {
    Fraction(1, 4): "a quarter",
    Fraction(3, 4): "three quarters",
    Fraction(1, 2): "half",
    Fraction(1, 6): "a sixth",
    Fraction(2, 3): "two thirds",
}


def share_name(reading: Reading, share: int) -> str:
    """A share of a pot as a person calls it: high half, low spade half."""
    contest = reading.version.contests[share]
    return f"{contest.name if contest.share == 'card' else contest.share} half"


def _apart(reading: Reading, share: int, first: int, second: int, named: bool) -> str:
    """Which card puts one odd-chip claim before another; `named` where the sentence has not said whose claim."""
    ours, theirs = reading.names[first], reading.names[second]
    rank = RANKS[reading.version.contests[share].rank]
    dealt = f"{ours} comes before {theirs} in dealing order"
    if reading.value("odd_chip") == "seat" or rank.five is None:
        return dealt
    cards = list(zip(reading.claim(share, first), reading.claim(share, second), strict=False))
    at = next((place for place, (a, b) in enumerate(cards) if a != b), None)
    if at is None:
        return f"no card tells them apart, and {dealt}"
    shared = " ".join(card_text(a) for a, _ in cards[:at])
    before = f"{shared} is in both hands, and then " if shared else ""
    over = "under" if reading.value("odd_chip") == "roberts" and rank.low else "over"
    own = f"{ours}'s " if named else ""
    card, other = (card_text(code) for code in cards[at])
    return f"{before}{own}{card} {over} {theirs}'s {other}"


def _odd(reading: Reading, pot: PotFacts, share: int, winners: list[int]) -> str:
    """Who got what did not divide evenly, and why."""
    odd = pot.odd[share]
    order = sorted(winners, key=lambda place: reading.odd_order[share][place])
    got = [place for place in order if odd[place]]
    reason = _apart(reading, share, got[-1], order[len(got)], named=len(got) > 1)
    if len(got) == 1:
        chips = odd[got[0]]
        left = reading.money(chips)
        what = f"odd chip ({left})" if chips == reading.hand.chip else f"{left} left over"
        return f"The {what} goes to {reading.names[got[0]]}: {reason}."
    names = listed([reading.names[place] for place in got])
    behind = listed([reading.names[place] for place in order[len(got) :]])
    if all(odd[place] == reading.hand.chip for place in got):
        what = f"The {number(len(got))} odd chips go to {names}, one each"
    else:
        each = listed([f"{reading.money(odd[place])} to {reading.names[place]}" for place in got])
        what = f"What is left over goes {each}"
    return f"{what}, before {behind}: {reason}."


def divided(reading: Reading, pot: PotFacts, share: int, name: str) -> Step:
    """How one share of a pot was divided among two or more winners."""
    winners = [place for place, won in enumerate(pot.winners[share]) if won]
    odd = pot.odd[share]
    each = pot.award[share][winners[0]] - odd[winners[0]]
    chip = reading.hand.chip
    text = f"{name}: {reading.money(sum(pot.award[share]))} divided by {number(len(winners))}"
    text += f" in chips of {reading.money(chip)}" if any(odd) and chip > 1 else ""
    text += f" is {reading.money(each)} each for {listed([reading.names[place] for place in winners])}."
    if not any(odd):
        return Step(text, (SUITS_NEVER,))
    several = (ONE_EACH,) if sum(1 for one in odd if one) > 1 else ()
    return Step(f"{text} {_odd(reading, pot, share, winners)}", reading.rule("odd_chip") + several)


def _halves(reading: Reading, pot: PotFacts, rolling: bool) -> Step:
    """The two halves and which of them has the odd chip; a half that rolls is measured before rake."""
    charge = pot.charge if rolling else 0
    halves = [chips + (charge if any(won) else 0) for chips, won in zip(pot.share_amount, pot.winners, strict=True)]
    first, second = (share_name(reading, share) for share in (0, 1))
    if halves[0] == halves[1]:
        return Step(f"{reading.money(sum(halves))} halves evenly: {reading.money(halves[0])} for each half.")
    text = (
        f"{reading.money(sum(halves))} does not halve evenly: {reading.money(halves[0])} is the {first}, "
        f"{reading.money(halves[1])} the {second}."
    )
    return Step(text, reading.rule("odd_half"))


def _in_parts(reading: Reading, pot: PotFacts) -> list[Step]:
    """What part of a split pot each winner gets, where a half was shared."""
    if max(sum(won) for won in pot.winners) < 2 or pot.winners[0] == pot.winners[1]:
        return []
    parts: dict[int, Fraction] = {}
    for won in pot.winners:
        for place, flag in enumerate(won):
            if flag:
                parts[place] = parts.get(place, Fraction(0)) + Fraction(1, 2 * sum(won))
    words = [f"{reading.names[place]} {PARTS.get(part, str(part))}" for place, part in parts.items()]
    return [Step(f"In parts of the pot, odd chips aside: {listed(words)}.")]


def _one_share(reading: Reading, pot: PotFacts, share: int) -> Step:
    name = share_name(reading, share).capitalize()
    winners = [place for place, won in enumerate(pot.winners[share]) if won]
    if len(winners) > 1:
        return divided(reading, pot, share, name)
    return Step(f"{name}: {reading.money(sum(pot.award[share]))} for {reading.names[winners[0]]}.")


def division(reading: Reading, pot: PotFacts) -> list[Step]:
    """Every division of a pot that somebody won, and nothing where one player takes it whole."""
    won = [share for share, winners in enumerate(pot.winners) if any(winners)]
    if not won:
        return []
    whole = len(won) == 1 and not any(pot.rolls)
    if whole:
        share = sum(pot.winners[won[0]]) > 1 and any(pot.award[won[0]])
        return [divided(reading, pot, won[0], "To share")] if share else []
    if not any(pot.rolls) and sum(any(flags) for flags in zip(*pot.winners, strict=True)) == 1:
        return []
    steps = [_halves(reading, pot, any(pot.rolls))]
    steps += [_one_share(reading, pot, share) for share in won]
    return steps + (_in_parts(reading, pot) if len(won) > 1 else [])
