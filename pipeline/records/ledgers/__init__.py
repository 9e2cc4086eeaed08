"""Readers of ledgers, one a file, each with a constant LEDGER."""
