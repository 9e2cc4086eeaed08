"""The worked hands of this variant give exactly the awards worked out by hand."""

from tests.known import check_known


def test_known_answers() -> None:
    assert check_known("baseball") > 0
