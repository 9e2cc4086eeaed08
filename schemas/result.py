"""What comes out of resolving a hand, as other programs read it; the keys are a contract."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Verdict = Literal["verified", "mismatch", "unverifiable", "unrecorded", "void"]
Severity = Literal["error", "warning", "note"]


class Finding(BaseModel):
    """One thing worth saying about a hand; `message` is rendered from `code` and `params` alone."""

    model_config = ConfigDict(frozen=True)

    code: str
    severity: Severity
    message: str
    chips: int | None = None
    player: str | None = Field(default=None, exclude=True)
    pot: int | None = Field(default=None, exclude=True)
    params: Annotated[dict[str, object], Field(exclude=True)] = Field(default_factory=dict)


class Resolved(BaseModel):
    """One line of `studbook resolve`. Units: chips of the smallest unit."""

    model_config = ConfigDict(frozen=True)

    hand_id: str
    session: str | None
    table: str
    variant: str
    verdict: Verdict | None
    awards: dict[str, int]
    returned: dict[str, int]
    carry_out: int | list[dict[str, object]]
    findings: list[Finding]
