"""Taking files and hands out of the book again, and putting them back."""
