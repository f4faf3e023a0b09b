from __future__ import annotations

from arc_cua.cognition.guards import GUARD_FLAGS, default_guards


def test_all_are_on_unless_they_are_turned_off() -> None:
    assert tuple(guard.name for guard in default_guards({})) == GUARD_FLAGS
    assert default_guards(dict.fromkeys(GUARD_FLAGS, False)) == ()


def test_each_has_a_flag_of_its_own() -> None:
    for flag in GUARD_FLAGS:
        names = [guard.name for guard in default_guards({flag: False})]
        assert names == [name for name in GUARD_FLAGS if name != flag]
