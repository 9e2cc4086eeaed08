"""Stud 8 or Better: half to the best hand, half to the best low of eight or better; no low, all to the hand."""

from pipeline.rules.variant import HIGH, LOW, SPLIT_GAMES, Variant

VARIANT = Variant(
    name="stud-8",
    title="Stud 8 or Better",
    sources=("Stud 8 or Better rule page", "Robert's Rules of Poker, stud high-low"),
    contests=(HIGH, LOW),
    aliases=("seven-card-stud-8-or-better", "stud-eight-or-better", "stud-hi-lo", "stud8", "stud-h/l"),
    knobs={
        "even_identical_split": ("true", "false"),
        "low_qualifier": ("8", "9", "none"),
        "fourth_street_pair": ("never", "large_bet_allowed"),
        **SPLIT_GAMES,
    },
)
