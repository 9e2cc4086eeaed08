"""Hands of which every counter is worked out by hand."""

from tests.records.bets_given import game

WALK = game("3c / Kh / 9d", "Ann bring-in 2, Bob fold, Cy fold")
PAIRS = [
    {"down": ["As", "Ad", "2c"], "up": ["7h", "9c", "4d", "Jc"]},
    {"down": ["Ah", "Ac", "2s"], "up": ["7d", "9h", "4c", "Js"]},
    {"down": ["Kh", "Kd", "3c"], "up": ["8d", "5s", "6h", "Td"]},
    {"down": ["Ks", "Kc", "3h"], "up": ["8c", "5d", "6c", "Th"]},
]
