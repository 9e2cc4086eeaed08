"""The betting of a hand: replayed, and what of it is illegal or odd."""
