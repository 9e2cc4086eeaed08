"""Actions of a record, each made once: hands repeat each other's, and none is ever changed."""

from functools import lru_cache

from schemas.hand import Act, Action


@lru_cache(maxsize=1 << 16)
def acting(
    street: int, chair: int, act: Act, amount: int = 0, to: int | None = None, all_in: bool | None = None
) -> Action:
    """One action.

    Raises: pydantic.ValidationError, a ValueError, for one that no record may hold.
    """
    return Action(street=street, seat=chair, act=act, amount=amount, to=to, all_in=all_in)
