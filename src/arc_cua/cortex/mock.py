"""The Cortex of mode `mock`: offline, deterministic, free. It plans from the trouble and the live tree alone.

It knows no site and no task. For each kind of trouble it goes through an ordered list of ways out; the first
that has something to offer makes the plan, and if none has, the reply says what each of them saw.
"""

from __future__ import annotations

import hashlib

import msgspec

from arc_cua.core.monitoring import FailureSignature
from arc_cua.core.observation import PageState
from arc_cua.core.scope import Scope
from arc_cua.cortex.limits import clip
from arc_cua.cortex.plan import RecoveryPlan, Reply, Request
from arc_cua.cortex.recovery.dead_ends import leave_error_page, nothing_found
from arc_cua.cortex.recovery.draft import Draft, WayOut
from arc_cua.cortex.recovery.explore import follow_kin, open_closed, search_for, show_other_tab, turn_the_page
from arc_cua.cortex.recovery.fields import choose_where_offered, fill_only_field
from arc_cua.cortex.recovery.obstacles import clear_a_doubt, clear_the_way
from arc_cua.cortex.recovery.repeat import by_other_means, scroll_on, wait_for_page, why_not_repeated
from arc_cua.cortex.recovery.requirements import meet_requirements
from arc_cua.cortex.recovery.scene import Scene
from arc_cua.cortex.recovery.submit import send_own_form

_STUCK: tuple[WayOut, ...] = (
    leave_error_page,
    wait_for_page,
    clear_the_way,
    meet_requirements,
    why_not_repeated,
    by_other_means,
    clear_a_doubt,
)
_MISSING: tuple[WayOut, ...] = (
    leave_error_page,
    send_own_form,
    fill_only_field,
    choose_where_offered,
    follow_kin,
    search_for,
    open_closed,
    show_other_tab,
    scroll_on,
    turn_the_page,
    nothing_found,
)
WAYS_OUT: dict[FailureSignature, tuple[WayOut, ...]] = {
    FailureSignature.NO_STATE_CHANGE: _STUCK,
    FailureSignature.CYCLIC_LOOP: _STUCK,
    FailureSignature.READINESS_TIMEOUT: _STUCK,
    FailureSignature.ACTION_TIMEOUT: _STUCK,
    FailureSignature.LOCATOR_NOT_FOUND: _MISSING,
    FailureSignature.LOW_CONFIDENCE: _MISSING,
    FailureSignature.REQUESTED: _MISSING,
    FailureSignature.SEMANTIC_DRIFT: _MISSING,
    FailureSignature.CRASHED: (leave_error_page,),
    FailureSignature.CANVAS_OCCLUSION: (clear_the_way,),
}
"""What is tried for which trouble, in order."""


class MockCortex:
    """Plans without a model."""

    mode = "mock"

    async def recover(self, scope: Scope, request: Request) -> Reply:
        """Return a plan made of the live tree, or what was seen and why there is none."""
        return plan_for(request)


def plan_for(request: Request) -> Reply:
    """Return the reply to `request`; the same request always gets the same one."""
    if request.rejected:
        return Reply(plan=None, why="the last plan was refused, and there is no other: " + request.rejected[0])
    if request.observation.state is PageState.BLOCKED:
        return Reply(plan=None, why="a dialog of the browser is open, which no step of a plan can answer")
    scene = Scene(request)
    seen: list[str] = []
    for way_out in WAYS_OUT[request.trouble.signature]:
        offered = way_out(scene)
        if isinstance(offered, Draft):
            return Reply(plan=_plan(request, offered))
        if offered:
            seen.append(offered)
    return Reply(plan=None, why=clip("; ".join(seen) or "there is no way out for this kind of trouble", 600))


def _plan(request: Request, draft: Draft) -> RecoveryPlan:
    key = (request.observation.seq, request.trouble, draft)
    digest = hashlib.blake2b(msgspec.json.encode(key), digest_size=4).hexdigest()
    return RecoveryPlan(
        plan_id=f"mock-{digest}",
        root_cause=draft.root_cause,
        steps=draft.steps,
        source=MockCortex.mode,
        infeasible=draft.infeasible,
    )
