"""Records in another format: each is written, read back, compared, and what the format has no place for is counted.

A hand is written only if it comes back to the same result.
"""

import io
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from pipeline.checks.outcome import Outcome, resolve_hands
from pipeline.records.facts import KINDS, lost
from pipeline.records.intake import FileRead, file_read
from pipeline.records.reader import Found, Skipped, Source
from pipeline.records.writer import Assembly, NotHeld, Writer
from pipeline.rules.words import listed, many_of
from schemas.hand import Hand
from schemas.problem import Problem

CHUNK = 500
"""Hands in memory at a time."""
FIRST = 3
"""Hands that were not written are named so far, of each reason."""
MATTERS = (
    "variant house announced chip carry_in community players dealt cards contributed posts folded mucked declared"
    " stakes fees void site"
).split()
"""Kinds of facts on which a result may rest."""

REMEDY = "JSON Lines holds every record."

Tell = Callable[[Problem], None]


@dataclass(frozen=True, slots=True)
class _Held:
    """A hand as a format holds it."""

    found: Found
    file: str
    text: str
    again: Hand | None = None
    """What comes back; None where that needs no looking at."""


@dataclass(slots=True)
class Conversion:
    """Takes files one after the other, and counts."""

    writer: Writer
    tell: Tell
    written: int = 0
    not_held: Counter[str] = field(default_factory=Counter)
    """Hands there is no place for, by the sentence that says why."""
    first: dict[str, list[str]] = field(default_factory=dict)
    """The first of them, with their places."""
    rake_said: int = 0
    """Hands whose rake their site's text leaves out, and which are written with it."""
    lost: Counter[str] = field(default_factory=Counter)
    """Hands that lost something, by its kind."""
    skipped: Counter[str] = field(default_factory=Counter)
    problems: Counter[str] = field(default_factory=Counter)
    """By their codes."""

    def pieces(self, files: Iterable[FileRead], ending: str = "") -> Iterator[str]:
        """Yield the text of one file with this ending, as it comes; empty if no hand could be written."""
        assembly = self.writer.assembly(ending)
        try:
            yield from self._assembled(files, assembly)
        finally:
            assembly.drop()

    def _assembled(self, files: Iterable[FileRead], assembly: Assembly) -> Iterator[str]:
        waiting: list[_Held] = []
        for file in files:
            for item in file.items():
                if isinstance(item, Problem):
                    self._refuse(item)
                elif isinstance(item, Skipped):
                    self.skipped[item.reason] += 1
                elif held := self._held(item, file.source.label):
                    waiting.append(held)
                if len(waiting) >= CHUNK:
                    yield from self._written(waiting, assembly)
                    waiting = []
        yield from self._written(waiting, assembly)
        yield from assembly.close()

    def sentences(self) -> Iterator[str]:
        """What the format has no place for, a sentence a kind, and how many hands that was."""
        for sentence, many in sorted(self.not_held.items()):
            named = f"{'; '.join(self.first[sentence])}{' and so on' if many > FIRST else ''}"
            yield f"{many_of(many, 'hand')} not written: {sentence} That is {named}. {REMEDY} [not-held]"
        if self.rake_said:
            yield (
                f"{many_of(self.rake_said, 'hand')}: the rake that the site's text leaves out is written as inferred "
                "from the payments (rake-inferred)."
            )
        title, instead = self.writer.title, self.writer.instead
        for kind in KINDS:
            if self.lost[kind]:
                more = f" ({instead[kind]})" if kind in instead else ""
                yield f"{many_of(self.lost[kind], 'hand')}: {title} has no place for {KINDS[kind]}{more}."
        if self.skipped:
            yield f"skipped: {', '.join(f'{many:,} {reason}' for reason, many in sorted(self.skipped.items()))}."

    def _refuse(self, problem: Problem) -> None:
        self.problems[problem.code] += 1
        self.tell(problem)

    def _drop(self, found: Found, file: str, sentence: str, why: str = "") -> None:
        """Say that a hand is not written; hands are counted by the sentence, or by what it comes down to."""
        self.not_held[why or sentence] += 1
        first = self.first.setdefault(why or sentence, [])
        if len(first) < FIRST:
            place = f"{file}:{found.line}" if found.line is not None else file
            first.append(f"hand {found.hand.hand_id} ({place})" + (f": {sentence.rstrip('.')}" if why else ""))
        self._refuse(Problem("not-held", sentence, REMEDY, file, found.line, None, found.hand.hand_id))

    def _held(self, found: Found, file: str) -> _Held | None:
        """The hand in the format and as it comes back; None, and told, if there is no place for it."""
        try:
            text = self.writer.text(found.hand)
        except NotHeld as wrong:
            self._drop(found, file, wrong.sentence)
            return None
        if self.writer.exact:
            return _Held(found, file, text)
        items = list(_read_back(text, self.writer))
        if len(items) == 1 and isinstance(items[0], Found):
            return _Held(found, file, text, items[0].hand)
        problem = next((item for item in items if isinstance(item, Problem)), None)
        why = f"{self.writer.title} would not be read as this hand."
        told = f"as {self.writer.title} it would be refused: {problem.sentence}" if problem is not None else why
        self._drop(found, file, told, why)
        return None

    def _written(self, held: Sequence[_Held], assembly: Assembly) -> Iterator[str]:
        """Yield the text of hands whose result stays the same, and count what they lost."""
        held = self._with_rake(held)
        again = [one.again for one in held if one.again is not None]
        ours = resolve_hands([one.found.hand for one in held if one.again is not None])
        same = iter([_same(*pair) for pair in zip(ours, resolve_hands(again), strict=True)])
        for one in held:
            gone = [] if one.again is None else lost(one.found.hand, one.again)
            if one.again is not None and not next(same):
                what = listed([KINDS[kind] for kind in gone if kind in MATTERS])
                sentence = (
                    f"{self.writer.title} has no place for {what or 'all it says'}, and so it would come out otherwise."
                )
                self._drop(one.found, one.file, sentence)
                continue
            try:
                yield from assembly.add(one.found.hand, one.text)
            except NotHeld as wrong:
                self._drop(one.found, one.file, wrong.sentence)
                continue
            self.written += 1
            self.lost.update(gone)

    def _with_rake(self, held: Sequence[_Held]) -> Sequence[_Held]:
        """The same hands; one whose rake only its site tells has it written out where the format loses the site."""
        losing = [one for one in held if one.again is not None and one.again.site != one.found.hand.site]
        outcomes = resolve_hands([one.found.hand for one in losing])
        taken = {id(one): _unwritten(outcome) for one, outcome in zip(losing, outcomes, strict=True)}
        told: list[_Held] = []
        for one in held:
            if taken.get(id(one)):
                hand = one.found.hand
                rake = (hand.rake or 0) + taken[id(one)]
                said = self._held(one.found._replace(hand=hand.model_copy(update={"rake": rake})), one.file)
                self.rake_said += said is not None
                told += [] if said is None else [said]
            else:
                told.append(one)
        return told


def _unwritten(outcome: Outcome) -> int:
    """What was taken out of the pots of a hand and stands nowhere in its record. Units: units."""
    return int(outcome.group.batch.charge[outcome.row]) - (outcome.hand.rake or 0) - outcome.hand.fees


def _read_back(text: str, writer: Writer) -> Iterator[object]:
    """What our own readers make of a text."""
    content = text.encode()
    source = Source("converted", "converted", writer.endings[0], lambda: io.BytesIO(content))
    return iter(list(file_read(source).items()))


def _same(one: Outcome, other: Outcome) -> bool:
    """Whether two resolutions pay the same and carry on the same for the same players, whatever unit they count in."""
    return _paid(one) == _paid(other)


def _paid(outcome: Outcome) -> list[object]:
    unit = Fraction(1, outcome.hand.scale)
    due = [{player: chips * unit for player, chips in one.items()} for one in (outcome.awards(), outcome.returned())]
    return [*due, outcome.carry_out() * unit, [(chips * unit, names) for chips, names in outcome.carry_parts()]]
