"""From files to rows of the book, on every core."""
