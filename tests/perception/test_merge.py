from __future__ import annotations

from arc_cua.core.observation import Signals
from arc_cua.perception.merge import merge_signals


def test_counts_add_up_and_hashes_mix() -> None:
    a = Signals(dialogs=1, checked=2, values=5, route=9, scroll_y=3, mutations=4)
    b = Signals(dialogs=2, checked=1, values=6, route=8, scroll_y=7, mutations=1)
    merged = merge_signals([a, b])
    assert (merged.dialogs, merged.checked, merged.mutations) == (3, 3, 5)
    assert (merged.route, merged.scroll_y) == (9, 3)
    assert merged.values != merge_signals([b, a]).values
    assert merge_signals([a]) is a and merge_signals([]) == Signals()
