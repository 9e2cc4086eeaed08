"""Razz: the lowest ace-to-five hand takes each pot; there is no qualifier."""

from pipeline.rules.variant import RAZZ_LOW, Variant

VARIANT = Variant(
    name="razz",
    title="Razz",
    sources=("BARGE rulebook, lowball scales and razz", "Robert's Rules of Poker, razz"),
    contests=(RAZZ_LOW,),
    aliases=("seven-card-razz", "stud-low"),
    knobs={"fourth_street_pair": ("never", "large_bet_allowed")},
    brings_in="high",
    opens="low",
)
