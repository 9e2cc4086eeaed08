"""`studbook resolve`: one JSON object a hand on standard output, refused hands on standard error."""

import sys
from collections import Counter

from pipeline.cli.ending import end, stop_unread
from pipeline.cli.options import (
    EncodingOption,
    FailOnOption,
    HouseOption,
    Paths,
    QuietOption,
    RejectsOption,
    SetOption,
    VariantOption,
)
from pipeline.cli.progress import status
from pipeline.cli.rules_asked import called
from pipeline.cli.settings import filling
from pipeline.cli.streams import complain_all
from pipeline.cli.taking_in import rejecting

CHUNK = 2000


def resolve_command(
    paths: Paths,
    variant: VariantOption = None,
    settings: SetOption = None,
    house: HouseOption = None,
    encoding: EncodingOption = None,
    fail_on: FailOnOption = "error",
    rejects: RejectsOption = None,
    quiet: QuietOption = False,
) -> None:
    """Print one JSON object a hand, for other programs.

    Every hand of the files is resolved again, in the order read; nothing is stored.
    """
    from pipeline.checks.check import check
    from pipeline.checks.outcome import resolve_hands
    from pipeline.checks.resolved import resolved
    from pipeline.records.chunks import chunks
    from pipeline.rules.words import many_of

    rules = called(variant, settings, house)
    severities: Counter[str] = Counter()
    hands = 0
    refused: Counter[str] = Counter()
    # Where what is printed goes to the terminal too, it shows how far it has come.
    with rejecting(rejects) as refusing, status(quiet or sys.stdout.isatty(), "resolving") as show:
        for chunk in chunks(paths, encoding, CHUNK, filling(), refusing):
            hands += len(chunk.hands)
            refused.update(problem.code for problem in chunk.problems)
            complain_all(map(str, chunk.problems))
            for line in resolved(check(resolve_hands(chunk.hands, rules, chunk.gathered))):
                severities.update(found.severity for found in line.findings)
                sys.stdout.write(line.model_dump_json() + "\n")
            sys.stdout.flush()
            if show is not None:
                show(f"resolved {many_of(hands, 'hand')}")
    stop_unread(hands, refused)
    end(severities, fail_on, refused.total())


COMMAND = resolve_command
