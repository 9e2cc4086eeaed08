"""Short ways to write invented hands, and the checking of them with every message rendered a second time."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.checks.check import check
from pipeline.checks.findings import FINDINGS, message
from pipeline.checks.outcome import resolve_hands
from pipeline.records.batch import AS_RECORDED, Called
from schemas.hand import Hand
from schemas.result import Finding, Severity, Verdict
from tests.strategies import as_hand

Record = dict[str, Any]


def cards(text: str) -> list[str]:
    """The cards of a text without spaces: `KhKc??`."""
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def seat(player: str, put: int, hand: str = "", **fields: Any) -> Record:
    """A seat whose cards are written as `down/up`; a side that is left empty is not written."""
    down, _, up = hand.partition("/")
    written = {"down": cards(down)} if down else {}
    written |= {"up": cards(up)} if up else {}
    return {"player": player, "contributed": put, **written, **fields}


def hand(variant: str, *seats: Record, **fields: Any) -> Record:
    """A record with a date, so that no note asks for one, and with no card in it twice."""
    dealt = [card for one in seats for side in ("down", "up") for card in one.get(side, ()) if card != "??"]
    dealt += fields.get("community", [])
    assert len(dealt) == len(set(dealt))
    return {"hand_id": "1", "variant": variant, "played_at": "2026-11-20T22:41:00Z", "seats": list(seats), **fields}


def paid(record: Record, **won: int) -> Record:
    """The record with what was paid to each player named, and nothing to the others."""
    seats = [{**one, "won": won[one["player"]]} if one["player"] in won else one for one in record["seats"]]
    assert set(won) <= {one["player"] for one in seats}
    return {**record, "seats": seats}


def took(record: Record, *names: str) -> Record:
    """The record with only the names of those who were paid."""
    seats = [{**one, "took": True} if one["player"] in names else one for one in record["seats"]]
    return {**record, "seats": seats}


@dataclass(frozen=True)
class Checked:
    """What checking one hand gave."""

    verdict: Verdict
    findings: Sequence[Finding]

    def codes(self, severity: Severity | None = None) -> list[str]:
        """The codes of one severity, or all, in order."""
        return [found.code for found in self.findings if severity in (None, found.severity)]

    @property
    def errors(self) -> list[str]:
        """The codes of the errors."""
        return self.codes("error")

    def one(self, code: str) -> Finding:
        """The only finding with this code."""
        (found,) = [found for found in self.findings if found.code == code]
        return found

    def params(self, code: str) -> dict[str, Any]:
        """What the only finding with this code says it from."""
        return self.one(code).params


def rendered_again(found: Finding) -> None:
    """Assert that code and params, written down and read again, are enough to say the finding once more."""
    params = json.loads(json.dumps(found.params))
    assert params == found.params
    assert message(found.code, params) == found.message
    assert FINDINGS[found.code][0] == found.severity
    assert found.message == found.message.strip() != ""


def checked_hands(hands: Sequence[Hand], called: Called = AS_RECORDED) -> list[Checked]:
    """Check hands together."""
    result = check(resolve_hands(hands, called))
    for findings in result.findings:
        for found in findings:
            rendered_again(found)
    return [Checked(*one) for one in zip(result.verdicts, result.findings, strict=True)]


def checked(record: Record, called: Called = AS_RECORDED) -> Checked:
    """Check one record."""
    return checked_hands([as_hand(record)], called)[0]


def cause(record: Record, code: str, chips: int, *names: str) -> None:
    """Assert that this is the only error, with its chips, and that its message names these people."""
    found = checked(record)
    assert (found.verdict, found.errors) == ("mismatch", [code])
    one = found.one(code)
    assert one.chips == chips
    assert all(name in one.message for name in names), one.message


def message_of(record: Record) -> str:
    """The sentence of the only error."""
    (found,) = [one for one in checked(record).findings if one.severity == "error"]
    return found.message


# Two Thirds: the best hand, the high spade and the low spade lie with three players; the pot rolls.
FULL = "KhKc4d/Kd9h9c2c"
QUEEN = "Qs6d3c/Th8d7c2h"
THREE = "3sJd8c/Ah6cTc5d"
# Stud: aces beat kings, kings queens.
ACES = "AcAh2c/3d7h9cJd"
KINGS = "KdKh4c/8s6d5hTc"
LADIES = "QdQc7c/2h3h9dJs"
