"""All hands of five cards."""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray


def all_five_card_hands() -> NDArray[np.uint8]:
    flat = np.fromiter((code for five in combinations(range(52), 5) for code in five), np.uint8, 5 * 2_598_960)
    return flat.reshape(-1, 5)
