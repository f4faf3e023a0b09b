from __future__ import annotations

from arc_cua.core.ending import EXIT_CODES, MEANINGS, Ending, Tokens


def test_every_ending_has_a_code_of_its_own_and_a_meaning() -> None:
    assert set(EXIT_CODES) == set(MEANINGS) == set(Ending)
    assert len(set(EXIT_CODES.values())) == len(Ending)
    assert [ending for ending, code in EXIT_CODES.items() if code == 0] == [Ending.DONE]
    assert all(code == 0 or 10 <= code < 64 for code in EXIT_CODES.values())


def test_tokens_add_up() -> None:
    total = Tokens(input=3, cached=1, output=2).plus(Tokens(input=10, output=5))
    assert (total.input, total.cached, total.output, total.total) == (13, 1, 7, 20)
