"""One reader a file; each holds one READER and is found by scanning."""
