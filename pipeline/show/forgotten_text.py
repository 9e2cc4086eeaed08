"""What `studbook forget` says: what went out of the book, and what came back."""

from pipeline.book.forgetting.forget import Forgotten
from pipeline.rules.words import many_of


def forgotten_line(gone: Forgotten) -> str:
    """What was taken out, in a sentence, and how it is put back."""
    times = f", which was read {gone.readings:,} times" if gone.readings > 1 else ""
    line = f"Forgot {_what(gone)}{times}: {_counts(gone)}."
    if gone.earlier:
        line += f" {many_of(gone.earlier, 'hand')} {'is' if gone.earlier == 1 else 'are'} back in an earlier revision."
    return line + " `studbook forget --undo` puts all of it back."


def put_back_line(back: Forgotten) -> str:
    """What was put back, in a sentence."""
    line = f"Put back {_what(back)}: {_counts(back)}."
    if back.earlier:
        line += f" {many_of(back.earlier, 'hand')} took the place of an earlier revision again."
    return line


def _what(gone: Forgotten) -> str:
    return f"{'the file' if gone.kind == 'source' else 'hand'} {gone.what}"


def _counts(gone: Forgotten) -> str:
    parts = [many_of(gone.hands, "hand")] if gone.hands or not gone.entries else []
    parts += [f"{many_of(gone.entries, 'entry', 'entries')} of a ledger"] if gone.entries else []
    parts += [many_of(gone.replaced, "replaced record")] if gone.replaced else []
    parts += [many_of(gone.problems, "problem")] if gone.problems else []
    return ", ".join(parts)
