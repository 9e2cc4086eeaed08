"""Hands for the slow reference."""

from __future__ import annotations

from typing import Any

UNSEEN = ("", "")


def seat(player: str, cards: tuple[str, str], put: int, **more: Any) -> dict[str, Any]:
    """Write one seat with run-together cards; no cards means that they were not written down."""
    down, up = ([text[i : i + 2] for i in range(0, len(text), 2)] for text in cards)
    return {"player": player, "contributed": put, **({"down": down, "up": up} if down or up else {}), **more}


def hand(variant: str, *seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Write one record; house rules and hand fields go by name."""
    fields = {k: more.pop(k) for k in ("carry_in", "announced", "chip", "rake", "fees", "void") if k in more}
    record: dict[str, Any] = {"variant": variant, "house": more, "seats": list(seats)}
    return record | fields


def won(result: dict[str, Any]) -> dict[str, int]:
    """Keep the players who were paid."""
    return {p: chips for p, chips in result["awards"].items() if chips}


def carried_in(record: dict[str, Any]) -> int:
    """Add up the carry coming in."""
    carry = record.get("carry_in", 0)
    return carry if isinstance(carry, int) else sum(part["amount"] for part in carry)
