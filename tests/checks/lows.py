"""Hands of stud with a low half, one with an eight and one with a nine."""

from tests.checks.given import FULL, hand, seat

# Ann's full house, Bob's eight-low.
EIGHT = hand("stud-8", seat("Ann", 60, FULL), seat("Bob", 60, "2d3c4h/6s8dJcQh"))
NINE = hand("stud-8", seat("Ann", 60, FULL), seat("Bob", 60, "2d3c4h/6s9sJcQh"))
