"""Speed beside peers: ratios measured in one run, never a test."""
