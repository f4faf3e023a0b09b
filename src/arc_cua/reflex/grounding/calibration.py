"""From scores to a confidence that means what it says.

Logistic in the best score and its margin to the runner-up. The constants come from hand-made pages: an exact, lone
name gives 0.98, the same name twice 0.63, half the words on a lone control 0.44.
"""

from __future__ import annotations

import math

THRESHOLD = 0.45
"""Below this a policy says that it can't."""
_BIAS = -8.5
_SCORE = 9.5
_MARGIN = 3.5
_CLEAR = 0.2
"""A margin from here on counts as clear."""


def confidence(score: float, margin: float) -> float:
    """Return the chance, 0 to 1, that the best candidate is right; grows with both arguments."""
    clear = min(max(margin, 0.0), _CLEAR) / _CLEAR
    return 1.0 / (1.0 + math.exp(-(_BIAS + _SCORE * min(max(score, 0.0), 1.0) + _MARGIN * clear)))
