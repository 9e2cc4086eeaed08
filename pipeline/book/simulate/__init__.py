"""Nights of stud played at random, for trying things out, for measuring and for tests."""
