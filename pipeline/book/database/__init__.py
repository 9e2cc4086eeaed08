"""The book's file, and the SQL that comes with studbook."""
