"""What a ruling makes of a hand: who is due what, what stays on the table, or why it cannot stand there.

The hand is resolved under the rules it was resolved by; only an answer changes one of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.checks.check import check
from pipeline.checks.outcome import Outcome, resolve_hands
from pipeline.checks.verify import VERDICTS, Verified
from pipeline.rules.words import amount_text, listed
from schemas.hand import Hand
from schemas.result import Verdict
from schemas.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Ruled:
    """What a hand comes to by a ruling. Units: chips."""

    awards: Mapping[str, int]
    """What each player wins from pots, by player in dealing order."""
    due: Mapping[str, int]
    """The same less what the resolution gave back to him beside his uncalled part; of a void hand, all that is left."""
    carry_out: int
    charge: int
    verdict: Verdict | None = None
    """On the recorded result, under what was answered."""


@dataclass(frozen=True, slots=True)
class _Facts:
    """One hand, resolved and checked."""

    outcome: Outcome
    verified: Verified

    @property
    def verdict(self) -> Verdict:
        return VERDICTS[int(self.verified.verdict[self.outcome.row])]

    @property
    def undecided(self) -> bool:
        return bool(self.verified.undecided[self.outcome.row])

    @property
    def asks(self) -> list[str]:
        """The rules of the hand that are set to `ask`."""
        return [knob for knob, value in self.outcome.group.in_force.rules if value == "ask"]

    def by_seat(self, chips: Sequence[int]) -> dict[str, int]:
        return {seat.player: int(chips[place]) for place, seat in enumerate(self.outcome.hand.seats)}

    @property
    def to_give(self) -> int:
        """All that can be won or left on the table."""
        found, batch, row = self.outcome.resolution, self.outcome.group.batch, self.outcome.row
        went_in = int(batch.contributed[row].sum()) + int(batch.carried[row].sum())
        return went_in - int(found.uncalled[row].sum()) - int(found.charge[row])


def rule_on(rulings: Sequence[Ruling], hands: Sequence[Hand]) -> list[Ruled | str]:
    """What each ruling makes of its hand, or a sentence that says why it cannot stand on it.

    `hands` have the game and the rules they were resolved under written into them.
    """
    answered = [
        hand.model_copy(update={"house": {**hand.house, **(ruling.answers or {})}})
        for ruling, hand in zip(rulings, hands, strict=True)
    ]
    pairs = zip(rulings, _facts(hands), _facts(answered), strict=True)
    return [_ruled(ruling, before, after) for ruling, before, after in pairs]


def _facts(hands: Sequence[Hand]) -> list[_Facts]:
    checked = check(resolve_hands(hands))
    of_group = {id(one.group): one for one in checked.verified}
    return [_Facts(outcome, of_group[id(outcome.group)]) for outcome in checked.outcomes]


def _ruled(ruling: Ruling, before: _Facts, after: _Facts) -> Ruled | str:
    if before.outcome.hand.void is not None and ruling.kind != "void":
        return "the record itself says that the hand is void; write a new revision of it."
    match ruling.kind:
        case "accept":
            return _accepted(before)
        case "correct":
            return _corrected(ruling, before)
        case "void":
            return _void(before)
        case "answer":
            return _answered(ruling, before, after)
        case "withdraw":
            return "nothing is ruled."


def _accepted(facts: _Facts) -> Ruled | str:
    record, compared, row = facts.verified.record, facts.verified.compared, facts.outcome.row
    if not record.any[row]:
        return "no result is recorded that could be accepted; --correct takes the one that studbook worked out."
    if record.by_name[row]:
        return "only who was paid is recorded, not how much; say it with --correct and --award NAME=AMOUNT."
    awards, carry = facts.by_seat(compared.won[row].tolist()), int(compared.carry[row])
    if facts.to_give != sum(awards.values()) + carry:
        # What went back where the house refunds may be left out of what is written as won.
        refunded = facts.outcome.refunded()
        with_it = {player: chips + refunded[player] for player, chips in awards.items()}
        awards = with_it if facts.to_give == sum(with_it.values()) + carry else awards
    return _conserved(facts, awards, carry, "what was paid comes")


def _corrected(ruling: Ruling, facts: _Facts) -> Ruled | str:
    given = ruling.awards or {}
    players = [seat.player for seat in facts.outcome.hand.seats]
    strangers = [name for name in given if name not in players]
    if strangers:
        return (
            f"{listed(strangers)} {'is' if len(strangers) == 1 else 'are'} not in the hand; it has {listed(players)}."
        )
    awards = {player: given.get(player, 0) for player in players}
    return _conserved(facts, awards, ruling.carry_out or 0, "the awards come")


def _conserved(facts: _Facts, awards: dict[str, int], carry_out: int, what: str) -> Ruled | str:
    scale = facts.outcome.hand.scale
    off = facts.to_give - sum(awards.values()) - carry_out
    if off:
        rest = f" and {amount_text(carry_out, scale)} stays on the table" if carry_out else ""
        side = "missing" if off > 0 else "too much"
        mend = "give it to somebody, or leave it on the table with --carry-out" if off > 0 else "take it from somebody"
        return (
            f"{what} to {amount_text(sum(awards.values()), scale)}{rest}, where {amount_text(facts.to_give, scale)} "
            f"is to be given: {amount_text(abs(off), scale)} is {side}; {mend}, with --correct and --award NAME=AMOUNT."
        )
    refunded = facts.outcome.refunded()
    due = {player: chips - refunded[player] for player, chips in awards.items()}
    return Ruled(awards, due, carry_out, int(facts.outcome.resolution.charge[facts.outcome.row]))


def _void(facts: _Facts) -> Ruled:
    found, batch, row = facts.outcome.resolution, facts.outcome.group.batch, facts.outcome.row
    due = facts.by_seat((batch.contributed[row] - found.returned[row]).tolist())
    return Ruled(dict.fromkeys(due, 0), due, int(batch.carried[row].sum()), 0)


def _answered(ruling: Ruling, before: _Facts, after: _Facts) -> Ruled | str:
    strangers = [knob for knob in ruling.answers or {} if knob not in before.asks]
    if strangers:
        waits = f"only {listed(before.asks)} waits for an answer" if before.asks else "none of its rules waits for one"
        return f"{listed(strangers)} is not set to ask in this hand; {waits}."
    reads = dict(after.outcome.group.in_force.rules)
    refused = [knob for knob, value in (ruling.answers or {}).items() if reads.get(knob) != value]
    if refused:
        return f"{listed(refused)} cannot have that value in this game; see `studbook list house {refused[0]}`."
    if after.undecided:
        return f"{listed(after.asks)} decides too; answer it as well."
    outcome = after.outcome
    charge = int(outcome.resolution.charge[outcome.row])
    if after.verdict == "unverifiable" and not after.verified.record.by_name[outcome.row]:
        # Cards nobody saw decide still: the payments count, and the carry is what they leave.
        paid = before.by_seat(before.verified.compared.won[before.outcome.row].tolist())
        return Ruled(paid, paid, before.to_give - sum(paid.values()), charge, after.verdict)
    awards, extra = outcome.awards(), outcome.refunded()
    # What went back is counted as the first resolution has it, and the ruling makes up the difference.
    gave_back = before.outcome.refunded()
    due = {player: chips + extra[player] - gave_back[player] for player, chips in awards.items()}
    return Ruled(awards, due, outcome.carry_out(), charge, after.verdict)
