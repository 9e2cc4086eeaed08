"""The books of a night: its ledger beside its hands, and who pays whom."""
