"""`studbook audit`: load a night and read what was paid right, what wrong, who won and what rolled over."""

from pipeline.cli.ending import end, stop_unread
from pipeline.cli.options import (
    DbOption,
    EncodingOption,
    FailOnOption,
    HouseOption,
    JobsOption,
    KeepOption,
    MemoryOption,
    Paths,
    QuietOption,
    RejectsOption,
    ReplaceOption,
    ScaleOption,
    SensitivityOption,
    SetOption,
    TextOption,
    UnitOption,
    VariantOption,
)
from pipeline.cli.persons import persons_asked
from pipeline.cli.printing import say, say_all
from pipeline.cli.progress import watching
from pipeline.cli.rules_asked import called, other_rules
from pipeline.cli.settings import db_path
from pipeline.cli.streams import complain, complain_all
from pipeline.cli.taking_in import Taking, rejecting, take_in


def audit_command(
    paths: Paths,
    db: DbOption = None,
    variant: VariantOption = None,
    settings: SetOption = None,
    house: HouseOption = None,
    keep: KeepOption = False,
    replace: ReplaceOption = False,
    turning: SensitivityOption = False,
    encoding: EncodingOption = None,
    fail_on: FailOnOption = "error",
    rejects: RejectsOption = None,
    form: TextOption = "text",
    jobs: JobsOption = None,
    memory: MemoryOption = None,
    scale: ScaleOption = None,
    unit: UnitOption = None,
    quiet: QuietOption = False,
) -> None:
    """Load files, check every hand, print the summary a host reads.

    Under --variant, --set or --house nothing is stored unless --keep is given.
    """
    from pipeline.book.database.migrate import book_to_load, open_scratch
    from pipeline.book.loading.fates import COVERED
    from pipeline.book.rulings import notices
    from pipeline.book.sensitivity import sensitivity
    from pipeline.show.asking import Asking
    from pipeline.show.audit_json import audit_json
    from pipeline.show.audit_text import audit_frames, audit_lines

    rules = called(variant, settings, house)
    how = Taking(rules, encoding, replace, jobs, memory, scale, unit)
    aside = other_rules(variant, settings, house) and not keep
    with rejecting(rejects) as refusing, open_scratch() if aside else book_to_load(db_path(db), complain) as store:
        with watching(quiet) as progress:
            done = take_in(paths, store, how, refused=refusing, progress=progress)
        frames = audit_frames(store, persons_asked(store))
        if turning:
            frames["sensitivity"] = sensitivity(store, rules, COVERED)
        said = notices(store)
    if form == "json":
        say(audit_json(done, frames))
    else:
        asking = Asking(str(db) if db is not None else None, kept=not aside)
        say_all([*audit_lines(done, frames, asking), *(["nothing was stored; --keep stores it"] if aside else [])])
    complain_all(said)
    stop_unread(done.came_in, done.problems["code"])
    end(done.severities, fail_on, done.counts.problems)


COMMAND = audit_command
