"""What the reader of PHH is made of."""
