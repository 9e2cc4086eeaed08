"""Hands as the book holds them: found by name, read as records, and made into arrays."""
