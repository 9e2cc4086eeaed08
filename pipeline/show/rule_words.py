"""Every value of every house rule in one clause, as a person would say it at the table."""

from collections.abc import Mapping

CLAUSES: Mapping[str, Mapping[str, str]] = {
    "pot_scope": {
        "per_pot": "each pot is judged among its own players only",
        "global": "what counts is held among all hands at the showdown, once for every pot",
    },
    "mucked": {
        "folded": "a hand that was in at the end and not tabled counts as folded",
        "live": "a hand that was in at the end and not tabled counts all the same",
    },
    "rake_from": {
        "main_first": "rake and fees come out of the main pot first, then out of the side pots in order",
        "pro_rata": "rake and fees come out of all pots in proportion to what is won in them",
    },
    "tie_best_hand": {
        "shared": "players tied for the best hand all hold it",
        "none": "nobody holds a best hand that is tied",
        "ask": "the host is asked about a tie for the best hand",
    },
    "no_hole_spade": {
        "rollover": "without a spade in the hole nobody holds a spade, and the pot rolls over",
        "best_hand": "without a spade in the hole the best hand takes the pot",
        "high_takes_all": "without a spade in the hole the best hand takes both halves",
        "carry_half": "without a spade in the hole the spade half rolls over",
    },
    "ace_of_spades": {
        "high": "the ace of spades is the highest spade, and the deuce the lowest",
        "low": "the ace of spades is the lowest spade, and the king the highest",
        "both": "the ace of spades is the highest spade and the lowest at once",
    },
    "hole_rule": {
        "facing": "a hole card is a card lying face down, so a river dealt face up is none",
        "position": "the seventh card is a hole card even when it was dealt face up",
    },
    "spade_source": {
        "hole": "only spades lying face down count",
        "all": "a player's own up cards count for the spades too",
    },
    "black_mariah": {
        "both_required": "the best hand and the highest hole spade together take the pot, else it rolls over",
        "redeal_split": "best hand and highest hole spade split the pot, and a queen of spades face up kills the deal",
        "qs_half": "best hand and queen of spades in the hole split the pot",
        "low_spade_half_wild": "the queen of spades is wild, and best hand and lowest other hole spade split the pot",
        "best_hand_and_qs_river": "the best hand with the queen of spades as its last down card takes the pot",
        "high_chicago": "best hand and highest hole spade split the pot",
    },
    "queen_up": {
        "no_split": "a queen of spades dealt face up only leaves the best hand alone in the pot",
        "dead_hand": "a queen of spades dealt face up kills the deal",
        "ask": "the host is asked about a queen of spades dealt face up",
    },
    "all_tied": {
        "split": "when all hands tie they share the pot",
        "rollover": "when all hands tie nobody wins, and the pot rolls over",
        "refund": "when all hands tie everyone takes back what he has in the pot, and all share what others left in it",
        "ask": "the host is asked when all hands tie",
    },
    "odd_chip": {
        "tda": "the odd chip goes to the high card by suit among the five cards of the hand",
        "roberts": "the odd chip goes to the high card by suit among all cards, in a low to the lowest one",
        "seat": "the odd chip goes to the first player in dealing order",
    },
    "odd_half": {
        "high": "what does not halve evenly goes to the high half, or to the hand's",
        "low": "what does not halve evenly goes to the low half, or to the card's",
    },
    "even_identical_split": {
        "true": "players who win both halves together divide the pot once",
        "false": "each half is divided on its own, even among the same players",
    },
    "low_qualifier": {
        "8": "a low is five different ranks of eight or lower, the ace being low",
        "9": "a low is five different ranks of nine or lower, the ace being low",
        "none": "a low is five different ranks, the ace being low",
    },
    "cards_speak": {"true": "the cards speak", "declare": "players declare high, low or both"},
    "carry": {
        "merged": "what rolls over becomes one amount",
        "separate": "pots that roll over stay apart, each with its own players",
        "refund_side": "a side pot nobody won goes back to those who paid into it",
    },
    "carry_players": {
        "dealt_in": "everyone dealt into the hand that rolled over may play for it, those who folded too",
        "showdown_only": "only those who were at the showdown may play for what rolled over",
        "table": "everyone at the table may play for what rolled over",
    },
    "carry_ante": {
        "true": "new antes are due after a rollover",
        "false": "no new antes are due after a rollover",
    },
    "carry_scope": {
        "table": "a carry goes to the next hand at the table, whatever the game",
        "variant": "a carry waits for the next hand of the same game",
    },
    "carry_at_end": {
        "open": "a carry still on the table when the night ends stays open",
        "refund": "a carry still on the table when the night ends goes back to those who paid in",
        "split": "a carry still on the table when the night ends is shared by those entitled to it",
        "next_session": "a carry still on the table when the night ends waits for the next night",
    },
    "queens_wild": {"true": "queens are wild themselves", "false": "queens are not wild themselves"},
    "last_up_queen": {
        "cancel": "a queen that is the last up card leaves no rank wild",
        "keep": "a queen that is the last up card leaves the rank before it wild",
    },
    "follow_across_streets": {
        "true": "a queen that ends a street is followed by the first card of the next",
        "false": "a queen that ends a street makes nothing wild",
    },
    "five_of_a_kind_top": {
        "true": "five of a kind beats a straight flush",
        "false": "five of a kind ranks between four of a kind and a straight flush",
    },
    "natural_beats_wild": {
        "false": "equal hands share, wild cards or not",
        "true": "of equal hands one made without wild cards wins",
    },
    "fourth_street_pair": {
        "large_bet_allowed": "an open pair on fourth street allows the large bet",
        "never": "an open pair on fourth street does not allow the large bet",
    },
    "opener": {"bring_in": "a bring-in opens third street", "high_card": "the high up card opens third street"},
    "raise_cap": {
        "3": "three raises follow a bet at most",
        "4": "four raises follow a bet at most",
        "none": "there is no limit on raises",
    },
    "short_raise": {
        "half_reopens": "an all-in raise of half a bet or more reopens the betting",
        "never": "an all-in raise of less than a bet never reopens the betting",
    },
    "ante_short": {
        "layers": "a player short of the ante wins only his layer of the antes",
        "whole": "a player short of the ante may win all antes",
    },
    "dead_money": {
        "layers": "dead money counts as a bet does, and what nobody else put in goes back",
        "main_pot": "dead money is no part of any bet: it lies in the main pot and is never uncalled",
    },
}
"""House rule to value to clause."""
