"""The forms of lines, compiled when they are first needed."""

import pickle
import pkgutil
import re
from importlib import import_module

from hypothesis import given
from hypothesis import strategies as st

from pipeline.records import sites
from pipeline.records.sites.form import Form

PATTERNS = (r"calls (?P<amount>[0-9]+)", r"fold(?:s)?", r"\w+ \[(?P<cards>[^\]]*)\]", "\u00e9|\u017f")


@given(st.sampled_from(PATTERNS), st.text(alphabet="CALlsfod 17[x]\u00c9\u00e9\u017fk\u212a", max_size=12))
def test_a_form_finds_what_its_pattern_finds(pattern: str, text: str) -> None:
    form, compiled = Form(pattern), re.compile(pattern, re.IGNORECASE | re.ASCII)
    for _ in range(2):
        for ask in ("fullmatch", "match", "search"):
            found, expected = getattr(form, ask)(text), getattr(compiled, ask)(text)
            assert (found and (found.span(), found.groupdict())) == (
                expected and (expected.span(), expected.groupdict())
            )


def forms() -> dict[str, Form]:
    """Every form there is, by the name it has in its module."""
    found = {}
    for module in pkgutil.iter_modules(sites.__path__):
        for name, value in vars(import_module(f"{sites.__name__}.{module.name}")).items():
            held = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else [value]
            for place, one in enumerate(held):
                form = next(
                    (part for part in (one if isinstance(one, tuple) else [one]) if isinstance(part, Form)), None
                )
                if form is not None:
                    found[f"{module.name}.{name}.{place}"] = form
    return found


def test_every_form_of_every_site_is_a_pattern() -> None:
    """What is wrong with one would else show only when a line is held against it."""
    every = forms()
    assert len(every) > 100
    for name, form in every.items():
        assert re.compile(form.pattern), name


def test_a_form_that_was_used_goes_to_another_process() -> None:
    form = Form("folds?")
    assert form.fullmatch("FOLD")
    assert pickle.loads(pickle.dumps(form)).fullmatch("folds")
