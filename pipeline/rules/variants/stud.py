"""Seven-card stud: the best hand takes each pot."""

from pipeline.rules.variant import HIGH, Variant

VARIANT = Variant(
    name="stud",
    title="Seven-card stud",
    sources=("Robert's Rules of Poker, stud", "Poker TDA rules 2024, 20 and 21"),
    contests=(HIGH,),
    aliases=("seven-card-stud", "7-card-stud", "stud-high", "7stud", "seven-stud"),
)
