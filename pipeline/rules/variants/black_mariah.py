"""Black Mariah: best hand and highest hole spade together take the pot; at least six games have this name."""

from pipeline.rules.variant import (
    HAND_HALF,
    HIGH_SPADE,
    HIGH_TIED,
    LOW_SPADE_NO_QUEEN,
    QUEEN,
    QUEEN_LAST,
    SPADES,
    SPLIT_GAMES,
    WILD_GAMES,
    AtLeast,
    Split,
    Variant,
)

CHICAGO = {"no_hole_spade": ("high_takes_all", "carry_half"), **SPLIT_GAMES}
"""What the versions read that split the pot between the hand and a spade."""

VARIANT = Variant(
    name="black-mariah",
    title="Black Mariah",
    sources=("Two Thirds rule page (both required)", "pokernews.com", "pokerteam.com", "poker_db 584"),
    contests=(HIGH_TIED, HIGH_SPADE),
    award=AtLeast(2, fallback="no_hole_spade"),
    aliases=("mariah", "black-maria"),
    knobs={
        "black_mariah": (
            "both_required",
            "redeal_split",
            "qs_half",
            "low_spade_half_wild",
            "best_hand_and_qs_river",
            "high_chicago",
        ),
        "tie_best_hand": ("shared", "none", "ask"),
        **SPADES,
    },
    rolls=True,
    version="black_mariah",
    when={
        ("black_mariah", "both_required"): {
            "knobs": {"pot_scope": ("per_pot", "global"), "no_hole_spade": ("rollover", "best_hand")},
        },
        ("black_mariah", "redeal_split"): {
            "contests": (HAND_HALF, HIGH_SPADE),
            "award": Split(unheld="no_hole_spade"),
            "void": "always",
            "knobs": {**CHICAGO, "carry_players": ("showdown_only", "dealt_in", "table")},
            "sources": ("en.wikibooks.org, Poker/BlackMariah", "pokertips.org"),
        },
        ("black_mariah", "qs_half"): {
            "contests": (HAND_HALF, QUEEN),
            "award": Split(),
            "knobs": SPLIT_GAMES,
            "sources": ("Poker::Eval::BlackMariah", "poker_db 605"),
        },
        ("black_mariah", "low_spade_half_wild"): {
            "contests": (HAND_HALF, LOW_SPADE_NO_QUEEN),
            "award": Split(unheld="carry"),
            "wild": "queen of spades",
            "knobs": {**SPLIT_GAMES, **WILD_GAMES},
            "sources": ("dealerschoicelab.com, Black Mariah",),
        },
        ("black_mariah", "best_hand_and_qs_river"): {
            "contests": (HIGH_TIED, QUEEN_LAST),
            "award": AtLeast(2),
            "knobs": {"pot_scope": ("per_pot", "global")},
            "sources": ("beterpoker.com, Black Mariah",),
        },
        ("black_mariah", "high_chicago"): {
            "contests": (HAND_HALF, HIGH_SPADE),
            "award": Split(unheld="no_hole_spade"),
            "knobs": CHICAGO,
            "sources": ("poker_db 173",),
        },
    },
)
