"""The variants, one file of data each; each holds one VARIANT and is found by scanning."""
