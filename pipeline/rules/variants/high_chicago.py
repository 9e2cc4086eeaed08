"""High Chicago: half to the best hand, half to the highest hole spade."""

from pipeline.rules.variant import HAND_HALF, HIGH_SPADE, SPADES, SPLIT_GAMES, Split, Variant

VARIANT = Variant(
    name="high-chicago",
    title="High Chicago",
    sources=("gambiter.com, Chicago", "dealerschoicelab.com, Chicago"),
    contests=(HAND_HALF, HIGH_SPADE),
    award=Split(unheld="no_hole_spade"),
    aliases=("chicago", "chicago-high", "black-mariah-ii"),
    knobs={"no_hole_spade": ("high_takes_all", "carry_half"), **SPADES, **SPLIT_GAMES},
    rolls=True,
)
