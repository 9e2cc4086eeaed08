"""The frames of what hands came to: resolutions, pots, awards, outcomes by seat, findings, facts."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.book.loading.facts import facts_frame
from pipeline.book.loading.shapes import AWARD, FINDING, POT, RESOLUTION, SEAT_OUTCOME, frame, names
from pipeline.checks.check import Checked
from pipeline.checks.verify import VERDICTS, Verified
from pipeline.records.batch import Group
from pipeline.rules.batch import Chips, Flags
from pipeline.rules.judge import CONTESTED, LAST_PLAYER, NOBODY_ENTITLED, SOLE_ELIGIBLE, VOID_CARD
from pipeline.rules.pots import CARRY, NO_POT, POT_WORDS, SIDE
from pipeline.rules.resolve import Resolution
from pipeline.rules.variant import Split, knobs_of, version_of

OUTCOME_WORDS: Mapping[int, str] = {
    NOBODY_ENTITLED: "nobody-entitled",
    LAST_PLAYER: "last-player",
    SOLE_ELIGIBLE: "sole-eligible",
    VOID_CARD: "void-card",
    CONTESTED: "contested",
}
"""Why a pot was decided as it was, as the store says it."""
_OUTCOMES = [OUTCOME_WORDS.get(code) for code in range(max(OUTCOME_WORDS) + 1)]


def pot_numbers(kind: NDArray[np.uint8]) -> Chips:
    """The number of each pot: 0 main, 1 first side pot; parts of a carry kept apart end at -1. Shapes: [hand, pot]."""
    carries = np.cumsum(kind == CARRY, axis=1, dtype=np.int64)
    sides = np.cumsum(kind == SIDE, axis=1, dtype=np.int64)
    return np.where(kind == CARRY, carries - 1 - carries[:, -1:], sides)


def rules_text(group: Group) -> str:
    """The rules in force as JSON: each knob the game reads, its value, and who set it."""
    rules, set_by = group.in_force.rules, dict(group.in_force.set_by)
    knobs = [group.variant.version] if group.variant.version else []
    knobs += list(knobs_of(version_of(group.variant, rules)))
    return json.dumps(
        {knob: {"value": getattr(rules, knob), "set_by": set_by.get(knob, "default")} for knob in dict.fromkeys(knobs)}
    )


@dataclass(frozen=True, slots=True)
class _Part:
    """One group of the hands with the numbers of its hands in the file."""

    group: Group
    resolution: Resolution
    numbers: Chips
    """[hand]"""
    verified: Verified


def _parts(checked: Checked, first: int) -> list[_Part]:
    outcomes = checked.outcomes
    return [
        _Part(group, resolution, np.array(group.rows, np.int64) + first, verified)
        for group, resolution, verified in zip(outcomes.groups, outcomes.resolutions, checked.verified, strict=True)
    ]


def _repeated(text: str, many: int) -> pl.Series:
    """The same text so many times, held once."""
    return pl.Series([text], dtype=pl.String).new_from_index(0, many)


def _resolutions(part: _Part) -> pl.DataFrame:
    resolution, batch = part.resolution, part.group.batch
    columns: dict[str, object] = {
        "hand_ref": part.numbers,
        "variant": _repeated(part.group.variant.name, len(batch)),
        "verdict": pl.Series(VERDICTS).gather(part.verified.verdict),
        "rules": _repeated(rules_text(part.group), len(batch)),
        "showdown": (resolution.live.sum(axis=1) > 1) & ~batch.void,
        "rollover": (resolution.carry_out > 0) & ~batch.void,
        "contributed_chips": batch.contributed.sum(axis=1),
        "awarded_chips": resolution.awards.sum(axis=1),
        "returned_chips": resolution.returned.sum(axis=1),
        "charge_chips": resolution.charge,
        "carry_out_chips": resolution.carry_out,
    }
    return frame(RESOLUTION, columns)


def _eligible(part: _Part, rows: NDArray[np.intp], places: NDArray[np.intp]) -> pl.Series:
    """The players eligible for each pot, as lists. Shapes: rows and places [n], the result as long."""
    at, seats = np.nonzero(part.resolution.pots.eligible[rows, places])
    lists = pl.DataFrame([pl.Series("at", at), names(part.group.seated, rows[at], seats).alias("names")])
    every = pl.DataFrame({"at": np.arange(len(rows))}, schema={"at": pl.Int64})
    claims = every.join(lists.group_by("at").agg("names"), on="at", how="left", maintain_order="left")
    return claims["names"].fill_null([])


def _pots(part: _Part) -> pl.DataFrame:
    pots, settled, carried = part.resolution.pots, part.resolution.settled, part.resolution.carried
    rows, places = np.nonzero((pots.kind != NO_POT) & ~part.group.batch.void[:, None])
    columns: dict[str, object] = {
        "hand_ref": part.numbers[rows],
        "pot": pot_numbers(pots.kind)[rows, places],
        "kind": pl.Series(POT_WORDS).gather(pots.kind[rows, places]),
        "outcome": pl.Series(_OUTCOMES).gather(part.resolution.judgement.outcome[rows, places]),
        "eligible": _eligible(part, rows, places),
        "amount_chips": pots.amount[rows, places],
        "carried_chips": pots.carried[rows, places],
        "charge_chips": settled.charge[rows, places],
        "rolled_chips": settled.rolled[rows, places],
        "refunded_chips": settled.refund.sum(axis=2)[rows, places],
        "carry_out_chips": carried.amount[rows, places],
    }
    return frame(POT, columns)


def _share_words(part: _Part, taken: Flags) -> list[list[str]]:
    """The name of each share of each pot: `whole` where the pot was not split. Shapes: taken [n, share]."""
    version = version_of(part.group.variant, part.group.in_force.rules)
    names = [contest.share for contest in version.contests] if isinstance(version.award, Split) else ["whole"]
    whole = ["whole"] * len(names)
    return [names if many > 1 else whole for many in taken.sum(axis=1).tolist()]


def _awards(part: _Part) -> pl.DataFrame:
    resolution = part.resolution
    award = np.where(part.group.batch.void[:, None, None, None], 0, resolution.settled.award)
    rows, places, shares, seats = np.nonzero(award)
    judgement = resolution.judgement
    taken = (judgement.winners.any(axis=3) | judgement.rolls)[rows, places]
    columns: dict[str, object] = {
        "hand_ref": part.numbers[rows],
        "pot": pot_numbers(resolution.pots.kind)[rows, places],
        "share": [words[share] for words, share in zip(_share_words(part, taken), shares.tolist(), strict=True)],
        "place": seats + 1,
        "player": names(part.group.seated, rows, seats),
        "award_chips": award[rows, places, shares, seats],
        "odd_chips": resolution.settled.odd[rows, places, shares, seats],
    }
    return frame(AWARD, columns)


def _seat_outcomes(part: _Part) -> pl.DataFrame:
    resolution, batch = part.resolution, part.group.batch
    rows, seats = np.nonzero(part.group.seated.sits)
    record = part.verified.record
    paid = pl.Series(part.verified.compared.won[rows, seats])
    written = pl.Series((record.any & ~record.by_name)[rows])
    columns: dict[str, object] = {
        "hand_ref": part.numbers[rows],
        "place": seats + 1,
        "player": names(part.group.seated, rows, seats),
        "live": resolution.live[rows, seats],
        "contributed_chips": batch.contributed[rows, seats],
        "awarded_chips": resolution.awards[rows, seats],
        "returned_chips": resolution.returned[rows, seats],
        "uncalled_chips": resolution.uncalled[rows, seats],
        "paid_recorded_chips": paid.zip_with(written, pl.Series([None], dtype=pl.Int64)),
    }
    return frame(SEAT_OUTCOME, columns)


_json = json.JSONEncoder(ensure_ascii=False).encode


def _findings(checked: Checked, parts: Sequence[_Part], first: int) -> pl.DataFrame:
    pots: dict[int, list[int]] = {}
    for part in parts:
        pots.update(zip(part.numbers.tolist(), pot_numbers(part.resolution.pots.kind).tolist(), strict=True))
    rows = []
    for number, findings in enumerate(checked.findings, first):
        for found in findings:
            pot = pots[number][found.pot] if found.pot is not None else None
            params = _json(found.params)
            rows.append((number, found.code, found.severity, found.player, pot, found.chips, params, found.message))
    return pl.DataFrame(rows, schema=FINDING, orient="row")


def settled_frames(checked: Checked, first: int) -> dict[str, pl.DataFrame]:
    """The frames of checked hands, the hands numbered from `first` in the order they were given.

    Units: chips.
    """
    parts = _parts(checked, first)
    return {
        "resolution": _in_order([_resolutions(part) for part in parts]),
        "pot": _in_order([_pots(part) for part in parts]),
        "award": _in_order([_awards(part) for part in parts]),
        "seat_outcome": _in_order([_seat_outcomes(part) for part in parts]),
        "finding": _findings(checked, parts, first),
        "seat_fact": facts_frame(checked.outcomes, checked.verified, first),
    }


def _in_order(frames: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """The rows of all groups in the order of their hands, so that it does not matter which hands came together."""
    whole = pl.concat(frames)
    return whole if len(frames) == 1 else whole.sort("hand_ref", maintain_order=True)
