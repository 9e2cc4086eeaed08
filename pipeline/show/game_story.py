"""Which hand it is, what game was played, and what is to be said about the players and their cards."""

from collections.abc import Sequence

from pipeline.rules.cards import CARD_TEXT, NO_CARD
from pipeline.rules.catalog import find
from pipeline.rules.variant import AtLeast, Contest
from pipeline.rules.words import listed
from pipeline.show.reading import STREETS, Reading, number, printed
from pipeline.show.rule_words import CLAUSES
from pipeline.show.story import Header, Player, Rule, Step
from pipeline.show.wild_story import wild_cards, wild_game
from schemas.hand import Seat
from schemas.result import Finding, Verdict

COMMON_CARD = Rule("a common card plays in every hand and lies in nobody's hole", "Poker TDA rules 2024, RP-10-H")
UNITS = {"cash": "chips", "tournament": "tournament chips", "play": "play money"}


def _contest_words(reading: Reading, contest: Contest) -> str:
    spade = "spade in the hole"
    if reading.reads("spade_source") and reading.value("spade_source") == "all":
        spade = "spade, in the hole or face up"
    known = {
        "high": "the best five-card hand" if contest.place == 1 else "the second-best five-card hand",
        "razz": "the lowest five-card hand (ace low, straights and flushes ignored)",
        "low_spade": f"the lowest {spade}",
        "low_spade_no_queen": f"the lowest {spade} but the queen",
        "high_spade": f"the highest {spade}",
        "queen_of_spades": "the queen of spades in the hole",
        "queen_last": "the queen of spades as the last down card",
    }
    if contest.qualify is not None:
        return f"the best low ({CLAUSES[contest.qualify][reading.value(contest.qualify)].removeprefix('a low is ')})"
    return known.get(contest.rank, f"the {contest.name}")


def game_text(reading: Reading) -> str:
    """What it takes to win a pot, in a sentence or two."""
    version = reading.version
    things = [_contest_words(reading, contest) for contest in version.contests]
    award = version.award
    if isinstance(award, AtLeast) and award.k == len(things) == 2:
        return (
            f"A pot goes to the player with both {listed(things)}. If nobody has both, it rolls over to the next hand."
        )
    if isinstance(award, AtLeast):
        need, of = number(award.k), number(len(things))
        return (
            f"A pot goes to a player with {need} of these {of}: {listed(things)}. "
            f"If nobody has {need}, it rolls over to the next hand."
        )
    wild = f" {wild_game(reading)}" if version.wild else ""
    if len(things) == 1:
        best = "; the best hand does not win" if version.contests[0].place == 2 else ""
        return f"A pot goes to {things[0]}{best}.{wild}"
    return f"Half of a pot goes to {things[0]}, half to {things[1]}.{wild}"


def _title(reading: Reading) -> str:
    hand, group = reading.hand, reading.outcome.group
    place = f" at {hand.table}" if hand.table else ""
    when = hand.session or (hand.played_at or "")[:10]
    night = f", {when}" if when else ""
    recorded = find(hand.variant)
    other = f", resolved as {group.variant.title}" if recorded is not group.variant else ""
    title = recorded.title if recorded is not None else hand.variant
    return printed(f"Hand {hand.hand_id}{place}{night}: {title}{other}")


def _amounts(reading: Reading) -> str:
    hand = reading.hand
    unit = hand.currency or UNITS[hand.money]
    kind = f" ({UNITS[hand.money]})" if hand.currency and hand.money != "cash" else ""
    chip = f"; the smallest chip is {reading.money(hand.chip)}" if hand.chip > 1 else ""
    return f"Amounts are in {unit}{kind}{chip}."


OPEN = ("unseen-cards", "rule-undefined", "needs-up-order", "needs-declarations")
"""Findings that say why a result cannot be told."""
MOST_SAID = 2


def paid_text(findings: Sequence[Finding], verdict: Verdict | None) -> str:
    """Whether a hand was paid right, as a sentence; empty where no verdict is given."""
    wrong = [printed(one.message) for one in findings if one.severity == "error"]
    why = [printed(one.message) for one in findings if one.code in OPEN] if verdict == "unverifiable" else wrong
    more = f"; and {len(why) - MOST_SAID} more, see Notes" if len(why) > MOST_SAID else ""
    said = f": {'; '.join(why[:MOST_SAID])}{more}" if why else ""
    how = {
        "verified": "paid right",
        "mismatch": f"paid wrong{said}",
        "unverifiable": f"cannot be told{said}",
        "unrecorded": "no result is written down",
        "void": "; ".join(wrong) or "the hand is void, so everything goes back",
    }
    return f"Verdict: {how[verdict]}." if verdict is not None else ""


def header(reading: Reading, verdict: str) -> Header:
    """Which hand it is, how it was paid, the game in a sentence, and the house rules somebody set."""
    version = reading.outcome.group.variant.version
    named = {rule.house_rule for rule in reading.set_rules}
    own = tuple(rule for rule in reading.rule(version or "") if rule.house_rule not in named)
    pages = Rule("", "; ".join(reading.version.sources))
    return Header(
        title=_title(reading),
        game=Step(game_text(reading), (*own, pages)),
        amounts=_amounts(reading),
        verdict=verdict,
        house=reading.set_rules,
    )


def _street(reading: Reading, place: int) -> str:
    seat = reading.hand.seats[place]
    chair = reading.chair(place)
    acts = [one.street for one in reading.hand.actions or () if one.act == "fold" and one.seat == chair]
    street = seat.folded if not isinstance(seat.folded, bool) else acts[0] if acts else 0
    return f"folded on {STREETS[street]}" if street else "folded"


def _end(reading: Reading, place: int) -> str:
    if not reading.hand.seats[place].dealt:
        return "not dealt in"
    if not reading.stayed[place]:
        return _street(reading, place)
    if reading.mucked[place]:
        return "mucked" if reading.live[place] else "mucked, counts as folded"
    return "in at the end, all-in" if reading.all_in(place) else "in at the end"


def cards_text(reading: Reading, place: int) -> str:
    """A player's down and up cards; of a hand in at the end the cards not written down are ?? too."""
    seat: Seat = reading.hand.seats[place]
    down, up = seat.down, seat.up
    if reading.stayed[place]:
        downs = 2 if reading.hand.community or len(up or ()) == 5 else 3
        down = ["??"] * downs if down is None else down
        up = ["??"] * 4 if up is None else up
    if not down and not up:
        return "no cards" if not seat.dealt else "cards not written down"
    return f"{' '.join(down) if down else 'not written down'} | {' '.join(up) if up else 'not written down'}"


def players(reading: Reading) -> tuple[Player, ...]:
    """Every player in dealing order."""
    return tuple(
        Player(name, cards_text(reading, place), reading.contributed[place], _end(reading, place))
        for place, name in enumerate(reading.names)
    )


def _mucks(reading: Reading) -> list[Step]:
    steps = []
    for folded in (True, False):
        seats = [reading.stayed[p] and muck and reading.live[p] != folded for p, muck in enumerate(reading.mucked)]
        if not any(seats):
            continue
        who, one = reading.who(seats), sum(seats) == 1
        if folded:
            text = f"{who} mucked: {'the hand counts' if one else 'the hands count'} as folded and can win nothing."
        elif reading.value("mucked") == "folded":
            text = f"{who} mucked, and as nobody tabled a hand {'it counts' if one else 'they count'} all the same."
        else:
            text = f"{who} mucked, and the {'hand is' if one else 'hands are'} compared all the same."
        steps.append(Step(text, reading.rule("mucked")))
    return steps


def _rivers(reading: Reading) -> list[Step]:
    steps = []
    for place in reading.places:
        if reading.river_up(place):
            card = CARD_TEXT[reading.cards[place][7]]
            counts = "still counts as a hole card" if reading.value("hole_rule") == "position" else "is no hole card"
            said = f", and {counts}" if reading.reads("hole_rule") else ""
            text = f"{reading.names[place]}'s river, {card}, was dealt face up{said}."
            steps.append(Step(text, reading.rule("hole_rule")))
    return steps


def _unseen(reading: Reading) -> list[Step]:
    if not any("??" in cards_text(reading, place) for place in range(len(reading.names))):
        return []
    unseen = [(reading.names[place], n) for place in reading.places if (n := reading.unseen(place))]
    if not unseen:
        return [Step("?? is a card nobody wrote down; no such card was in at the end.")]
    counts = listed([f"{name} {'' if place else 'has '}{n}" for place, (name, n) in enumerate(unseen)])
    if any(pot.contested for pot in reading.pots):
        return [Step(f"?? is a card nobody wrote down: {counts}. What follows rests on the cards that were.")]
    return [Step(f"?? is a card nobody wrote down: {counts}. No card decides here.")]


def about_cards(reading: Reading) -> tuple[Step, ...]:
    """A common card, rivers dealt face up, mucked hands and unseen cards."""
    steps = []
    if reading.common != NO_CARD:
        steps.append(Step(f"{CARD_TEXT[reading.common]} is a common card.", (COMMON_CARD,)))
    steps += _rivers(reading) + _mucks(reading)
    return (*wild_cards(reading), *steps, *_unseen(reading))
