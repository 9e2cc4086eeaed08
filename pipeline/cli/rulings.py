"""What every command whose amounts follow rulings says of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline.cli.streams import complain

if TYPE_CHECKING:
    from pathlib import Path

    from pipeline.book.database.store import Store


def say_rulings(store: Store, counted: bool = True, how: str = "; --no-rulings leaves them out") -> None:
    """Say on how many hands rulings count, or are left out, where there are any. Raises: StoreError."""
    from pipeline.book.rulings import how_many_stand
    from pipeline.rules.words import many_of

    many = how_many_stand(store)
    if many:
        other = how if counted else "; --rulings counts them"
        complain(f"{'with' if counted else 'without'} the rulings on {many_of(many, 'hand')}{other}")


def say_rulings_of(name: str, store: Store, counted: bool, folder: Path | None) -> None:
    """The same of one report, where rulings can change it. Raises: StudbookError."""
    from pipeline.show.report import counts_rulings

    if counts_rulings(name, folder):
        say_rulings(store, counted)
