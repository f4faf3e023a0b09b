from __future__ import annotations

import pytest

from arc_cua.core.goal import Goal
from arc_cua.core.state import WINDOW, WRITERS, RunState, Writer, WriterConflict


@pytest.mark.parametrize("field", WRITERS)
def test_only_its_writer_may_write_a_field(field: str) -> None:
    state = RunState(goal=Goal(text="x"))
    current = getattr(state, field)
    for writer in Writer:
        if writer is WRITERS[field]:
            assert state.write(writer, **{field: current}) == state
        else:
            with pytest.raises(WriterConflict, match=field):
                state.write(writer, **{field: current})


def test_one_foreign_field_refuses_the_whole_write() -> None:
    state = RunState(goal=Goal(text="x"))
    with pytest.raises(WriterConflict):
        state.write(Writer.GUIDANCE, notes=("a",), doubts=("b",))
    assert state.notes == ()


def test_an_unknown_field_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        RunState(goal=Goal(text="x")).write(Writer.GUIDANCE, hint="a")


def test_the_window_is_short() -> None:
    assert RunState(goal=Goal(text="x")).window == ()
    assert WINDOW == 5
