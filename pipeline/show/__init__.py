"""Showing the book to a person: reports, explanations, exports."""
