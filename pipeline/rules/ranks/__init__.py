"""How strong hands are: one module a kind of rank, and the tables they look up."""
