"""`python -m bench`: every short row, each a ratio beside a peer measured in this run."""

from bench import large, players, ranks, reading

ranks.main()
print()
reading.main()
print()
players.main()
print()
large.main()
