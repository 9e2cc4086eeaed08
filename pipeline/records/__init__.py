"""Reading what people and sites write down, as records."""
