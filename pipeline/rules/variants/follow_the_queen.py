"""Follow the Queen: queens are wild, and the rank that follows the last queen dealt face up."""

from pipeline.rules.variant import HIGH, WILD_GAMES, Variant

VARIANT = Variant(
    name="follow-the-queen",
    title="Follow the Queen",
    sources=("followthebitch.com", "gambiter.com, Chicago", "poker_db 608 and 194", "everything2.com"),
    contests=(HIGH,),
    aliases=("follow-the-bitch", "ftq"),
    version="queens_wild",
    wild="queens and what follows",
    knobs={
        "opener": ("high_card", "bring_in"),
        "queens_wild": ("true", "false"),
        "last_up_queen": ("cancel", "keep"),
        "follow_across_streets": ("true", "false"),
        **WILD_GAMES,
    },
    hint="Some pages call a Black Mariah Follow the Bitch.",
)
