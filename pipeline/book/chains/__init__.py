"""The chains of a table, laid out and rebuilt in the book."""
