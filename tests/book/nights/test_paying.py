from hypothesis import given
from hypothesis import strategies as st

from pipeline.book.nights.paying import Payment, pay_apart, pay_in_order

PAIRS = st.frozensets(st.tuples(st.sampled_from("abcde"), st.sampled_from("vwxyz")), max_size=18)


def can_be_paid(owing: dict[str, int], apart: frozenset[tuple[str, str]]) -> bool:
    """Whether every set of those who owe may pay people who are owed at least as much together."""
    payers = [name for name in owing if owing[name] < 0]
    for chosen in range(1 << len(payers)):
        some = [name for place, name in enumerate(payers) if chosen >> place & 1]
        reached = {name for name in owing if owing[name] > 0 and any((one, name) not in apart for one in some)}
        if -sum(owing[name] for name in some) > sum(owing[name] for name in reached):
            return False
    return True


@given(st.lists(st.integers(1, 9), min_size=5, max_size=5), st.lists(st.integers(1, 9), min_size=4, max_size=4), PAIRS)
def test_those_kept_apart_never_pay_and_where_it_can_be_done_it_is(
    debts: list[int], dues: list[int], apart: frozenset[tuple[str, str]]
) -> None:
    owing = {name: -debt for name, debt in zip("abcde", debts, strict=True)}
    owing |= dict(zip("vwxyz", [*dues, 45], strict=True))
    owing["z"] -= sum(owing.values())
    if owing["z"] <= 0:
        owing["z"], owing["e"] = 1, owing["e"] + owing["z"] - 1
    paid = pay_apart(owing, apart)
    assert (paid is not None) == can_be_paid(owing, apart)
    if paid is None:
        return
    assert not {(one.payer, one.payee) for one in paid} & apart
    assert len(paid) < len(owing)
    left = dict(owing)
    for one in paid:
        assert one.amount > 0
        left[one.payer] += one.amount
        left[one.payee] -= one.amount
    assert not any(left.values())


def test_the_first_who_owes_pays_the_first_who_is_owed_or_the_largest_the_largest() -> None:
    owing = {"Dee": 20, "Bob": -30, "Ann": -10, "Cy": 20}
    assert pay_in_order(owing) == [Payment("Ann", "Cy", 10), Payment("Bob", "Cy", 10), Payment("Bob", "Dee", 20)]
    assert pay_in_order(owing, largest_first=True) == [
        Payment("Bob", "Cy", 20),
        Payment("Bob", "Dee", 10),
        Payment("Ann", "Dee", 10),
    ]


def test_a_payment_is_taken_back_where_somebody_else_has_nobody_left_to_pay() -> None:
    """Ann would pay Wim, but of the two Bob can pay Wim alone."""
    owing = {"Ann": -2, "Bob": -2, "Wim": 2, "Xi": 2}
    paid = pay_apart(owing, frozenset({("Bob", "Xi")}))
    assert paid == [Payment("Ann", "Xi", 2), Payment("Bob", "Wim", 2)]
    assert pay_apart(owing, frozenset({("Bob", "Wim"), ("Bob", "Xi")})) is None
