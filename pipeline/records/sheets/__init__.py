"""Hands in sheets and workbooks, a seat a row."""
