# The environment is the one README's test line makes; another one: make check BIN=/path/to/bin
BIN ?= .venv/bin

.PHONY: check test format bench oracle expected sql-page bench-large

check:
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pytest

test:
	$(BIN)/pytest

format:
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench:
	$(BIN)/python -m bench

bench-large:
	$(BIN)/python -m bench.large

oracle:
	$(BIN)/python -m tests.oracle --hands 1000000

expected:
	$(BIN)/python -m pipeline.book.random_showdowns

sql-page:
	$(BIN)/python -c "from pipeline.book.database.sql_page import sql_page; print(sql_page(), end='')" > docs/sql.md
