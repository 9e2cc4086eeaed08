"""The rules: cards, ranks, variants, pots, and who wins what, written once over arrays."""
