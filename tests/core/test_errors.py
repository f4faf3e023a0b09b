from __future__ import annotations

from arc_cua.core.ending import Ending
from arc_cua.core.errors import ArcError, LossCause, RunStopped, SurfaceLost, UsageError


def test_each_family_carries_data_to_branch_on() -> None:
    usage = UsageError("no such policy", hint="known: ranker")
    stopped = RunStopped(Ending.ABORTED_CAP, "60 of 60 steps used")
    lost = SurfaceLost("browser", LossCause.EXITED, "it exited with 1", pending=("a1", "a2"))
    assert str(usage) == "no such policy (known: ranker)"
    assert str(UsageError("bad")) == "bad"
    assert (stopped.ending, stopped.reason, stopped.evidence) == (Ending.ABORTED_CAP, "60 of 60 steps used", ())
    assert (lost.cause, lost.pending) == (LossCause.EXITED, ("a1", "a2"))
    assert str(lost) == "browser lost: it exited with 1; 2 action(s) in doubt"
    assert str(SurfaceLost("browser", LossCause.EXITED)) == "browser lost: exited"
    assert all(isinstance(error, ArcError) for error in (usage, stopped, lost))
