"""What the readers of sites' texts are made of."""
