"""Mistakes that tables make, put into hands that were paid right, and the key that tells them.

What is paid wrong stays so: the next hand is played with the chips as they lie. What is written wrong moves nothing.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from pipeline.book.simulate.calendar import day_of, player_name, table_name
from pipeline.book.simulate.chance import Words
from pipeline.book.simulate.errors import FEW, KINDS, SELDOM, Case, Lots, Paid
from pipeline.book.simulate.game import Game
from pipeline.book.simulate.hands import Hands
from pipeline.book.simulate.lines import Typo
from pipeline.book.simulate.misread import CODES, explains, misread, possible
from pipeline.book.simulate.tables import Tables, chairs_of
from pipeline.rules.batch import DOWN, Batch, Flags
from pipeline.rules.cards import UNSEEN
from pipeline.rules.resolve import Resolution, resolve

FORGOTTEN, DOUBLED = "carry-forgotten", "carry-doubled"
CONTRIBUTED, STACK, POT = "contributed-mistyped", "stack-mistyped", "pot-mistyped"
MISTAKE_WORDS = 2
PICK, KIND = range(MISTAKE_WORDS)


@dataclass(frozen=True, slots=True)
class Mistake:
    """One mistake of one hand. Units: chips."""

    kind: str
    code: str
    """The finding that should name it."""
    chips: int
    seats: tuple[int, ...] = ()
    """Whose amounts are wrong."""


@dataclass(slots=True)
class Made:
    """The mistakes of one hand of every table, by row, and what is written wrong."""

    mistakes: dict[int, Mistake] = field(default_factory=dict)
    typos: dict[int, Typo] = field(default_factory=dict)


def chosen(word: Words, rate: float) -> Flags:
    """Which hands get a mistake, if they have room for one. Shapes: word [hand, MISTAKE_WORDS] -> [hand]."""
    return np.asarray((word[:, PICK] >> np.uint64(32)).astype(np.int64) < int(rate * 2**32))


def mistake_carry(tables: Tables, word: Words, rows: Flags) -> Made:
    """Before a hand: the money left on some tables is forgotten, or counted twice."""
    made = Made()
    for row in np.flatnonzero(rows & tables.carried.any(axis=1)).tolist():
        lots = Lots(int(word[row, KIND]))
        if lots.below(2):
            continue
        amount = int(tables.carried[row].sum())
        if lots.below(2):
            tables.carried[row] = 0
            made.mistakes[row] = Mistake(FORGOTTEN, "carry-lost", amount)
        else:
            tables.carried[row] *= 2
            made.mistakes[row] = Mistake(DOUBLED, "carry-changed", amount)
    return made


def mistake_hands(game: Game, hands: Hands, word: Words, rows: Flags, full: bool, made: Made) -> None:
    """After a hand: some tables pay it wrong, or write it down wrong."""
    wanted = np.array([row for row in np.flatnonzero(rows).tolist() if row not in made.mistakes], np.intp)
    if not len(wanted):
        return
    batch = _as_recorded(hands, wanted)
    right = resolve(batch, game.variant, game.rules)
    others = misread(game, batch, right)
    names = [*KINDS, *possible(game), *((CONTRIBUTED, STACK, POT) if full else (CONTRIBUTED,))]
    for at, row in enumerate(wanted.tolist()):
        if right.judgement.asked[at].any():
            continue
        case = Case(game, batch, right, at, Lots(int(word[row, KIND])))
        for kind in _in_turn(case.lots, names):
            if _make(case, kind, others, hands, row, made, full):
                break


def _in_turn(lots: Lots, names: list[str]) -> list[str]:
    """The mistakes in the order in which they are tried."""
    order = lots.shuffled(names)
    return order if lots.below(4) == 0 else sorted(order, key=lambda name: name not in SELDOM)


def _as_recorded(hands: Hands, rows: NDArray[np.intp]) -> Batch:
    """Some of the hands as their records tell them: the rake that was taken, and of the cards those that were seen."""
    batch = hands.batch.take(rows)
    hidden = ~hands.seen[rows]
    down = batch.cards[:, :, DOWN]
    down[hidden[:, :, None] & (down < UNSEEN)] = UNSEEN
    return replace(batch, charge=hands.rake[rows])


def _make(case: Case, kind: str, others: dict[str, Resolution], hands: Hands, row: int, made: Made, full: bool) -> bool:
    """Make one mistake of a kind in a hand, if it has room for it."""
    if kind in (CONTRIBUTED, STACK, POT):
        return _mistyped(case, kind, hands, row, made, full)
    if kind in KINDS:
        paid = KINDS[kind](case)
    elif hands.play.dead[row]:
        paid = None
    else:
        other = others[kind]
        paid = Paid(other.awards[case.at], int(other.carry_out[case.at]))
    mistake = _named(case, kind, paid, others) if paid is not None else None
    if mistake is None or paid is None:
        return False
    made.mistakes[row] = mistake
    hands.won[row] = paid.won
    if paid.left != case.rolls:
        hands.carry_out[row] = 0
        hands.carry_out[row, 0] = paid.left
        if case.game.rules.carry == "separate":
            hands.owners_out[row, 0] = chairs_of(hands.batch.stayed[row : row + 1], hands.order[row : row + 1])[0]
    return True


def _missing(case: Case, paid: Paid) -> int:
    """What went in and did not come out."""
    at, batch, right = case.at, case.batch, case.right
    went_in = int(batch.contributed[at].sum() + batch.carried[at].sum() - right.returned[at].sum())
    return went_in - int(batch.charge[at]) - int(paid.won.sum()) - paid.left


def _explained(case: Case, paid: Paid, other: Resolution) -> bool:
    """Whether a result of the table is that of another resolution."""
    return bool(explains(other, paid.won, paid.left)[case.at])


def _named(case: Case, kind: str, paid: Paid, others: dict[str, Resolution]) -> Mistake | None:
    """The mistake with the code that names it; None where it changes nothing, or where two codes might fit."""
    if _explained(case, paid, case.right):
        return None
    missing, plain = _missing(case, paid), _plain(case, paid)
    wrong = tuple(np.flatnonzero(paid.won != case.due).tolist())
    if missing:
        return Mistake(kind, "money-not-conserved", missing, wrong) if kind == "chips-missing" else None
    if plain is not None:
        return Mistake(kind, *plain, wrong)
    apart = np.abs(paid.won - case.due)
    moved = int(apart.sum()) // 2
    if kind == "odd-chip":
        return Mistake(kind, "odd-chip", moved, wrong)
    if (apart <= FEW * case.chip * (case.right.pots.kind[case.at] > 0).sum()).all():
        return None
    codes = [CODES[name][0] for name, other in others.items() if _explained(case, paid, other)]
    same = bool(((paid.won > 0) == (case.due > 0)).all())
    return Mistake(kind, codes[0] if codes else "wrong-share" if same else "wrong-winner", moved, wrong)


def _plain(case: Case, paid: Paid) -> tuple[str, int] | None:
    """The first error that stands on its own, with its chips: one is paid who could not win, or a carry is wrong."""
    live, stayed = case.right.live[case.at], case.batch.stayed[case.at]
    over = np.where(live, np.maximum(paid.won - case.winnable, 0), 0)
    for code, chips in (
        ("folded-paid", np.where(stayed, 0, paid.won)),
        ("mucked-paid", np.where(stayed & ~live, paid.won, 0)),
        ("ineligible-paid", over),
    ):
        if chips.any():
            return code, int(chips.max())
    if paid.left != case.rolls:
        code = "rollover-paid-out" if paid.left < case.rolls else "false-rollover"
        return code, abs(paid.left - case.rolls)
    return None


def _mistyped(case: Case, kind: str, hands: Hands, row: int, made: Made, full: bool) -> bool:
    """Write one amount wrong."""
    off = case.chip * (1 + case.lots.below(20)) * (1 if case.lots.below(2) else -1)
    seat = case.lots.below(int(hands.seating.many[row]))
    if kind == POT:
        true = int(case.batch.contributed[case.at].sum() + case.batch.carried[case.at].sum())
        true -= int(case.right.returned[case.at].sum())
    else:
        true = int((hands.ends if kind == STACK else hands.play.put)[row, seat])
    missing = _missing_if(case, seat, true + off) if kind == CONTRIBUTED and not full else off
    if true + off <= 0 or not missing:
        return False
    if kind == POT:
        made.typos[row] = Typo(pot=true + off)
        made.mistakes[row] = Mistake(kind, "pot-differs", abs(off))
        return True
    name, code = ("stack_end", "end-stack-differs") if kind == STACK else ("contributed", "contributed-differs")
    made.typos[row] = Typo(seat=seat, of_seat={name: true + off})
    found = (code, abs(off)) if full else ("money-not-conserved", missing)
    made.mistakes[row] = Mistake(kind, *found, (seat,))
    return True


def _missing_if(case: Case, seat: int, put_in: int) -> int:
    """What is missing from a hand if a seat is written down to have put in so much; 0 where it may be read as meant."""
    one = case.batch.take(np.array([case.at]))
    one.contributed[0, seat] = put_in
    found = resolve(one, case.game.variant, case.game.rules)
    if explains(found, case.due, case.rolls)[0]:
        return 0
    return _missing(replace(case, batch=one, right=found, at=0), Paid(case.due, case.rolls))


def key_lines(tables: Tables, hands: Hands, week: int, number: int, made: Made) -> Iterator[tuple[int, str]]:
    """The key of the hand that every table has just played: row, and the line that tells its mistake."""
    for row, mistake in sorted(made.mistakes.items()):
        table = int(tables.number[row])
        players = [player_name(table, int(hands.order[row, seat])) for seat in mistake.seats]
        told = {
            "session": day_of(week, table),
            "table": table_name(table),
            "hand_id": str(number + 1),
            "mistake": mistake.kind,
            "players": players,
            "chips": mistake.chips,
            "code": mistake.code,
        }
        yield row, json.dumps(told, separators=(",", ":")) + "\n"
