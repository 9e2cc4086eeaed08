"""Keeping the book: the store, loading, the night as a whole."""
