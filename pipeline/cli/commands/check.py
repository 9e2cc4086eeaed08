"""`studbook check`: look at files without keeping anything."""

import os

from pipeline.cli.ending import end, stop_unread
from pipeline.cli.options import (
    EncodingOption,
    FailOnOption,
    HouseOption,
    JobsOption,
    MemoryOption,
    Paths,
    QuietOption,
    RejectsOption,
    ScaleOption,
    SetOption,
    TextOption,
    UnitOption,
    VariantOption,
)
from pipeline.cli.persons import persons_asked
from pipeline.cli.printing import say, say_all
from pipeline.cli.progress import watching
from pipeline.cli.rules_asked import called, other_rules
from pipeline.cli.taking_in import Taking, rejecting, take_in


def check_command(
    paths: Paths,
    variant: VariantOption = None,
    settings: SetOption = None,
    house: HouseOption = None,
    encoding: EncodingOption = None,
    fail_on: FailOnOption = "error",
    rejects: RejectsOption = None,
    jobs: JobsOption = None,
    memory: MemoryOption = None,
    scale: ScaleOption = None,
    unit: UnitOption = None,
    form: TextOption = "text",
    quiet: QuietOption = False,
) -> None:
    """Check every hand of files, print every finding, keep nothing."""
    from pipeline.book.database.migrate import open_scratch
    from pipeline.book.loading.fates import COVERED
    from pipeline.show.asking import Asking
    from pipeline.show.audit_json import audit_json
    from pipeline.show.audit_text import audit_frames, audit_lines, finding_lines
    from pipeline.show.report import report

    how = Taking(called(variant, settings, house), encoding, False, jobs, memory, scale, unit)
    with rejecting(rejects) as refusing, open_scratch() as store, watching(quiet) as progress:
        done = take_in(paths, store, how, refused=refusing, progress=progress)
        only = paths[0] if len(paths) == 1 and os.path.isfile(paths[0]) else None
        asking = Asking(kept=False, file=None if other_rules(variant, settings, house) or encoding else only)
        frames = audit_frames(store, persons_asked(store))
        if form == "json":
            say(audit_json(done, frames | {"findings": report("findings", store, COVERED)}))
        else:
            say_all([*audit_lines(done, frames, asking), *finding_lines(store)])
    stop_unread(done.came_in, done.problems["code"])
    end(done.severities, fail_on, done.counts.problems)


COMMAND = check_command
