"""Amounts as the formats write them: decimals of the currency that no reader takes for thousands."""


def coins(units: int, scale: int) -> str:
    """An amount in the currency, whole where it is, and never with exactly three decimals.

    >>> coins(1250, 100), coins(1200, 100), coins(1250, 1000)
    ('12.50', '12', '1.25')
    >>> coins(1255, 1000)
    '1.2550'
    """
    whole, part = divmod(units, scale)
    if not part:
        return str(whole)
    digits = f"{part:0{len(str(scale)) - 1}d}".rstrip("0").ljust(min(2, len(str(scale)) - 1), "0")
    return f"{whole}.{digits}{'0' * (len(digits) == 3)}"
