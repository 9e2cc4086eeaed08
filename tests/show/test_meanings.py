from pipeline.checks.findings import FINDINGS
from pipeline.show.meanings import FINDING_MEANS


def test_every_finding_has_its_meaning_in_a_few_words() -> None:
    assert list(FINDING_MEANS) == list(FINDINGS)
    for means in FINDING_MEANS.values():
        assert means
        assert not means.endswith(".")
