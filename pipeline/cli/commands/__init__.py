"""One command a file; each holds one COMMAND and is found by scanning."""
