"""The Bitch: half to the best hand, half to the queen of spades in the hole."""

from pipeline.rules.variant import HAND_HALF, QUEEN, SPLIT_GAMES, Variant

VARIANT = Variant(
    name="the-bitch",
    title="The Bitch",
    sources=("Two Thirds rule page (one sentence)", "poker_db 171 (Witch)"),
    contests=(HAND_HALF, QUEEN),
    void="queen_up",
    aliases=("bitch", "witch", "the-witch"),
    knobs={
        "queen_up": ("no_split", "dead_hand", "ask"),
        "hole_rule": ("facing", "position"),
        **SPLIT_GAMES,
    },
    rolls=True,
    hint="Follow the Bitch is another game: Follow the Queen.",
)
