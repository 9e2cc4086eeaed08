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
from pipeline.book.simulate.kinds import CARRIES, DOUBLED, FORGOTTEN, UNBOOKED
from pipeline.book.simulate.lines import Typo
from pipeline.book.simulate.misread import CODES, explains, misread
from pipeline.book.simulate.mistyped import Mistake, missing_from, mistyped
from pipeline.book.simulate.tables import Tables, chairs_of
from pipeline.rules.batch import DOWN, Batch, Flags
from pipeline.rules.cards import UNSEEN
from pipeline.rules.resolve import Resolution, resolve

MISTAKE_WORDS = 2
PICK, KIND = range(MISTAKE_WORDS)


@dataclass(slots=True)
class Made:
    """The mistakes of one hand of every table, by row, what is written wrong, and whose rebuy is left out."""

    mistakes: dict[int, Mistake] = field(default_factory=dict)
    typos: dict[int, Typo] = field(default_factory=dict)
    unbooked: dict[int, int] = field(default_factory=dict)


def mistake_carry(tables: Tables, word: Words, rows: Flags, kinds: list[str]) -> Made:
    """Before a hand: the money left on some tables is forgotten, or counted twice."""
    made, asked = Made(), [kind for kind in CARRIES if kind in kinds]
    for row in np.flatnonzero(rows & tables.carried.any(axis=1) & bool(asked)).tolist():
        lots = Lots(int(word[row, KIND]))
        if len(asked) < len(kinds) and lots.below(2):
            continue
        amount = int(tables.carried[row].sum())
        if asked[lots.below(len(asked))] == FORGOTTEN:
            tables.carried[row] = 0
            made.mistakes[row] = Mistake(FORGOTTEN, "carry-lost", amount)
        else:
            tables.carried[row] *= 2
            made.mistakes[row] = Mistake(DOUBLED, "carry-changed", amount)
    return made


def mistake_hands(game: Game, hands: Hands, word: Words, rows: Flags, kinds: list[str], full: bool, made: Made) -> None:
    """After a hand: some tables pay it wrong, or write it down wrong."""
    wanted = np.array([row for row in np.flatnonzero(rows).tolist() if row not in made.mistakes], np.intp)
    names = [kind for kind in kinds if kind not in CARRIES]
    if not len(wanted) or not names:
        return
    batch = _as_recorded(hands, wanted)
    right = resolve(batch, game.variant, game.rules)
    others = misread(game, batch, right)
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
    if kind == UNBOOKED:
        return _left_out(case, hands, row, made)
    if kind not in KINDS and kind not in others:
        found = mistyped(case, kind, hands, row, full)
        if found is not None:
            made.typos[row], made.mistakes[row] = found
        return found is not None
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


def _left_out(case: Case, hands: Hands, row: int, made: Made) -> bool:
    """Leave what somebody bought before the hand out of the ledger."""
    seats = np.arange(int(hands.seating.many[row]))
    bought = hands.bought[row, hands.order[row, seats]]
    again = seats[bought > 0]
    if hands.first or not len(again):
        return False
    seat = case.lots.one_of(again)
    made.unbooked[row] = int(hands.order[row, seat])
    made.mistakes[row] = Mistake(UNBOOKED, None, int(bought[seat]), {seat: -int(bought[seat])})
    return True


def _explained(case: Case, paid: Paid, other: Resolution) -> bool:
    """Whether a result of the table is that of another resolution."""
    return bool(explains(other, paid.won, paid.left)[case.at])


def _named(case: Case, kind: str, paid: Paid, others: dict[str, Resolution]) -> Mistake | None:
    """The mistake with the code that names it; None where it changes nothing, or where two codes might fit."""
    if _explained(case, paid, case.right):
        return None
    missing, plain = missing_from(case, paid), _plain(case, paid)
    wrong = {seat: int(paid.won[seat] - case.due[seat]) for seat in np.flatnonzero(paid.won != case.due).tolist()}
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


def key_lines(tables: Tables, hands: Hands, week: int, number: int, made: Made) -> Iterator[tuple[int, str]]:
    """The key of the hand that every table has just played: row, and the line that tells its mistake."""
    for row, mistake in sorted(made.mistakes.items()):
        table = int(tables.number[row])
        players = {player_name(table, int(hands.order[row, seat])): chips for seat, chips in mistake.off.items()}
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
