"""What a command returns to whoever ran it."""

FOUND = 1
"""Errors were found, or something was refused."""
COULD_NOT_RUN = 2
CRASH = 70
"""A fault of studbook itself."""
INTERRUPTED = 130
"""Stopped, by Ctrl-C or the system."""
