"""Two Thirds: two of best hand, lowest hole spade and highest hole spade take the pot, else it rolls over."""

from pipeline.rules.variant import HIGH_SPADE, HIGH_TIED, LOW_SPADE, SPADES, AtLeast, Variant

VARIANT = Variant(
    name="two-thirds",
    title="Two Thirds",
    sources=("Two Thirds rule page, 1.2(a) to 1.2(c)", "poker_db 585"),
    contests=(HIGH_TIED, LOW_SPADE, HIGH_SPADE),
    award=AtLeast(2, fallback="no_hole_spade"),
    aliases=("two-of-three", "royal-chicago", "2-thirds", "2/3"),
    knobs={
        "pot_scope": ("per_pot", "global"),
        "tie_best_hand": ("shared", "none", "ask"),
        "no_hole_spade": ("rollover", "best_hand"),
        "spade_source": ("hole", "all"),
        **SPADES,
    },
    rolls=True,
)
