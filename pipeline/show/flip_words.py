"""House rules that would turn verdicts, in words."""

from collections.abc import Mapping
from typing import Any

import polars as pl

from pipeline.rules.words import amount_text, listed, many_of
from pipeline.show.audit_money import hand_name
from pipeline.show.table import visible

HandKey = tuple[str | None, str, str]


def flip_text(row: Mapping[str, Any]) -> str:
    """One rule that would turn one hand: flips to verified if ace_of_spades = low."""
    rule = f"{row['knob']} = {row['value']}"
    if row["verdict_then"] != row["verdict"]:
        return visible(f"flips to {row['verdict_then']} if {rule}")
    scale = row["scale"]
    pays = [f"{one['player']} {amount_text(one['award_chips'], scale)}" for one in row["won"]]
    pays += [f"{amount_text(row['out_chips'], scale)} rolls over"] if row["out_chips"] else []
    return visible(f"pays otherwise if {rule}: {listed(pays) or 'nobody is paid'}")


def flip_texts(flips: pl.DataFrame) -> dict[HandKey, list[str]]:
    """The rules that would turn each hand, by its key."""
    texts: dict[HandKey, list[str]] = {}
    for row in flips.iter_rows(named=True):
        texts.setdefault((row["session"], row["table_name"], row["hand_id"]), []).append(flip_text(row))
    return texts


def rules_lines(flips: pl.DataFrame) -> list[str]:
    """Each rule with how many verdicts it would turn, those that would turn most mismatches first."""
    counts = (
        flips.filter(pl.col("verdict") != pl.col("verdict_then"))
        .group_by("knob", "value", "verdict", "verdict_then", maintain_order=True)
        .agg(pl.len().cast(pl.Int64).alias("hands"))
        .sort(pl.col("verdict") != "mismatch", -pl.col("hands"), maintain_order=True)
    )
    if not counts.height:
        return ["sensitivity: no single house rule would turn a verdict"]
    lines = ["sensitivity: verdicts that one house rule would turn"]
    for row in counts.iter_rows(named=True):
        turned = f"{many_of(row['hands'], 'hand')} from {row['verdict']} to {row['verdict_then']}"
        lines.append(f"  {row['knob']} = {row['value']}: {turned}")
    return lines


def flips_lines(flips: pl.DataFrame) -> list[str]:
    """Every hand with each rule that would turn it, and how many each rule would turn."""
    each = [
        visible(f"{hand_name(row)}  {row['variant']}  {row['verdict']}  ") + flip_text(row)
        for row in flips.iter_rows(named=True)
    ]
    return [*each, *rules_lines(flips)]
