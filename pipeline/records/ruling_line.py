"""One ruling from a line of JSON, or the reasons for refusing it, and files of them."""

import json
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from pipeline.records.files import sources
from pipeline.records.intake import BROKEN, file_problem
from pipeline.records.reader import Skipped, Source
from pipeline.records.record import cut_short
from pipeline.records.repair import composed, faults_of_repeats, parse
from pipeline.records.text import head_bytes, head_text, text_lines
from pipeline.records.translate import Fault, short, translate
from pipeline.rules.house import knob_problem
from pipeline.rules.near import did_you_mean
from schemas.hand import MOST
from schemas.problem import RAW_LIMIT, Problem
from schemas.ruling import Ruling

COMMENT = "#"
AHEAD = timedelta(days=1)
"""How far a clock may be ahead of ours: a ruling of tomorrow would stand above all of today."""
_HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")


def read_rulings(paths: Sequence[str], encoding: str | None = None) -> Iterator[Ruling | Problem]:
    """Yield every ruling of the files the paths name, or why it is refused."""
    for item in sources(paths, encoding):
        if isinstance(item, Problem):
            yield item
        elif not isinstance(item, Skipped):
            yield from _file(item)


def _file(source: Source) -> Iterator[Ruling | Problem]:
    empty = True
    try:
        head_text(head_bytes(source), source.encoding)
        for number, line in enumerate(text_lines(source), 1):
            if not line.strip() or line.lstrip().startswith(COMMENT):
                continue
            if empty and not _may_be_ruling(line):
                break
            empty = False
            found = ruling_of(line)
            if isinstance(found, Ruling):
                yield found
                continue
            for fault in found:
                raw = line[:RAW_LIMIT]
                yield Problem(fault.code, fault.sentence, fault.remedy, source.label, number, None, None, raw)
    except BROKEN as error:
        empty = False
        yield replace(file_problem(source, error), file=source.label)
    if empty:
        yield Problem("no-hands", "the file holds no ruling.", "Is this the right file?", source.label)


def _may_be_ruling(line: str) -> bool:
    """Whether the first line of a file is no sheet, text or hand, of which every line would be refused by itself."""
    return line.lstrip("\ufeff \t").startswith(("{", "[")) and '"seats"' not in line


def ruling_of(line: str) -> Ruling | list[Fault]:
    """The ruling of one line."""
    try:
        record, repeated = parse(line)
    except (ValueError, RecursionError) as error:
        if cut_short(line):
            return [Fault("not-json", "the line ends inside the ruling.", "Keep each ruling on one line, whole.")]
        what = "it is nested too deep" if isinstance(error, RecursionError) else short(str(error), 80)
        return [Fault("not-json", f"the ruling is not JSON: {what}.", "Write one ruling a line.")]
    if repeated:
        return faults_of_repeats(repeated)
    if not isinstance(record, dict):
        return [Fault("wrong-type", f"'{short(record)}' stands where a ruling should.", "Write one object a ruling.")]
    fields: dict[str, Any] = {str(key): value for key, value in record.items() if value is not None}
    wrong = [*_unknown(fields), *_missing(fields)]
    if wrong:
        return wrong
    plain = composed(fields)
    try:
        ruling = Ruling.model_validate_json(json.dumps(plain))
    except ValueError as error:
        return [_in_form(fault, fields) for fault in translate(error, plain)]
    return list(faults_of_ruling(ruling)) or ruling


def _unknown(fields: dict[str, Any]) -> Iterator[Fault]:
    for key in fields:
        if key not in Ruling.model_fields:
            hint = did_you_mean(key, Ruling.model_fields)
            yield Fault("unknown-key", f"'{short(key)}' is not a field of a ruling.{hint}", "Take it out.", (key,))


def _missing(fields: dict[str, Any]) -> Iterator[Fault]:
    for name, field in Ruling.model_fields.items():
        if field.is_required() and name not in fields:
            yield Fault("missing-field", f"the ruling has no {name}.", f"Add `{name}`.", (name,))


def _in_form(fault: Fault, fields: dict[str, Any]) -> Fault:
    """A fault of a field that has a form of its own, said in the words of that form."""
    field = str(fault.place[0]) if fault.place else ""
    if field in _FORMS and isinstance(fields[field], str):
        code, form = _FORMS[field]
        return Fault(code, f"{field} is '{short(fields[field])}'.", form, fault.place)
    if field == "awards" and len(fault.place) == 2 and isinstance(fields[field], dict):
        name = str(fault.place[1])
        sentence = f"the award of {short(name)} is {short(fields[field].get(name, 'not an amount'))}."
        return Fault("bad-amount", sentence, f"Write whole units, from 0 to {MOST:,}.", fault.place)
    return fault


_FORMS = {
    "made_on": ("wrong-type", "It is the digest of the hand's record, 32 signs, as `studbook list rulings` writes it."),
    "at": ("bad-time", "Write it as 2026-11-20T22:41:00Z, in UTC."),
}


def canonical_ruling(ruling: Ruling) -> str:
    """A ruling as JSON in one form: what is left out is not written, names in order."""
    fields = ruling.model_dump(exclude_none=True)
    for name in ("awards", "answers"):
        if name in fields:
            fields[name] = dict(sorted(fields[name].items()))
    return json.dumps(fields, ensure_ascii=False)


def faults_of_ruling(ruling: Ruling) -> Iterator[Fault]:
    """What makes no sense in a ruling, whatever the hand."""
    for field in ("by", "session", "table", "hand_id", "reason"):
        text = getattr(ruling, field)
        if text is not None and any(unicodedata.category(sign) in _HIDDEN for sign in text):
            yield Fault("bad-name", f"{field} holds a sign that does not show.", "Type it again.", (field,))
    yield from _faults_of_moment(ruling.at)
    if (ruling.awards is None) == (ruling.kind == "correct"):
        said = "names no awards" if ruling.awards is None else "cannot give awards"
        yield Fault("wrong-type", f"a ruling to {ruling.kind} {said}.", "Awards belong to `correct`.", ("awards",))
    if ruling.carry_out is not None and ruling.kind != "correct":
        yield Fault("wrong-type", f"a ruling to {ruling.kind} cannot leave a carry.", "Take `carry_out` out.")
    if (not ruling.answers) == (ruling.kind == "answer"):
        said = "answers no house rule" if not ruling.answers else "cannot answer a house rule"
        yield Fault("wrong-type", f"a ruling to {ruling.kind} {said}.", "Answers belong to `answer`.", ("answers",))
    for knob, value in (ruling.answers or {}).items():
        yield from _faults_of_answer(knob, value)


def _faults_of_moment(text: str) -> Iterator[Fault]:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        yield Fault("bad-time", f"'{text}' is not a time.", "Write it as 2026-11-20T22:41:00Z, in UTC.", ("at",))
        return
    if moment > datetime.now(UTC) + AHEAD:
        yield Fault("bad-time", f"{text} is still to come.", "Write when the ruling was made, in UTC.", ("at",))


def _faults_of_answer(knob: str, value: str) -> Iterator[Fault]:
    problem = knob_problem(knob, value)
    if problem is not None:
        yield Fault(problem[0], problem[1], "Answer with one of its values.", ("answers", knob))
    elif value == "ask":
        yield Fault("bad-knob-value", f"{knob} = ask is no answer.", "Answer with another value.", ("answers", knob))
