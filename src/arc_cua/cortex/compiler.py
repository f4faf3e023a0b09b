"""Turn a plan that nobody trusts into steps that keep every rule, or into the reasons why it can't be used.

A plan is taken whole or not at all: half a plan is a plan that nobody made.
"""

from __future__ import annotations

import msgspec

from arc_cua.core.action import NEUTRAL_VERBS, AnyAction, AssertText, AssertVisible, Escalate, Goto, Select, Type
from arc_cua.core.goal import Goal
from arc_cua.core.outcome import Expect, ExpectedChange
from arc_cua.core.proposal import Proposal, Source
from arc_cua.core.secrets import PLACEHOLDER
from arc_cua.cortex.limits import DEFAULT_LIMITS, PlanLimits, clip
from arc_cua.cortex.plan import PlanStep, RecoveryPlan, Request
from arc_cua.cortex.step_rules import StepRules, check_action

CONFIDENCE = 0.8
"""Of a compiled step: its target is on the page, but nothing has shown yet that the plan is right."""
MAX_REASONS = 24
_LONGEST_LINE = 300


class Compilation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What became of a plan: steps for the queue, a claim that the goal can't be reached, or reasons."""

    plan_id: str
    steps: tuple[Proposal, ...] = ()
    infeasible: str = ""
    """The plan's claim, for the completion guard to weigh; then there are no steps."""
    reasons: tuple[str, ...] = ()
    """Why the plan was refused, one line per fault; then there are no steps."""

    @property
    def accepted(self) -> bool:
        """Whether the plan can be used."""
        return not self.reasons

    @property
    def actions(self) -> tuple[AnyAction, ...]:
        """The actions of the steps, for the log."""
        return tuple(step.action for step in self.steps)


def compile_plan(plan: RecoveryPlan, request: Request, *, limits: PlanLimits = DEFAULT_LIMITS) -> Compilation:
    """Return the plan as steps for the queue, bound to the current tree, or all the reasons against it.

    Args:
        plan: A Cortex's answer.
        request: What it was asked: the tree that every target must be in, the goal whose secrets may be
            named, the hosts that may be loaded, and the sub-goal that a step may complete.
        limits: Bounds of a plan.
    """
    reasons = _plan_faults(plan, limits)
    rules = StepRules(
        observation=request.observation,
        allowed_hosts=request.allowed_hosts,
        secret_names=secret_names(request.goal),
        limits=limits,
    )
    steps = []
    for number, step in enumerate(plan.steps[: limits.max_steps], start=1):
        checked = check_action(step.action, rules)
        faults = (*checked.faults, *_place_faults(step, is_last=number == len(plan.steps)))
        reasons += [f"step {number} ({step.action.verb}): {fault}" for fault in faults]
        steps.append(_proposal(plan, step, checked.action, request))
    if reasons:
        return Compilation(plan_id=plan.plan_id, reasons=tuple(reasons[:MAX_REASONS]))
    return Compilation(plan_id=plan.plan_id, steps=tuple(steps), infeasible=clip(plan.infeasible, _LONGEST_LINE))


def secret_names(goal: Goal) -> frozenset[str]:
    """Return the names of the secrets that the goal itself speaks of."""
    texts = (goal.text, *(sub.value for sub in goal.sub_goals), *(sub.text for sub in goal.sub_goals))
    return frozenset(name for text in texts for name in PLACEHOLDER.findall(text))


def _plan_faults(plan: RecoveryPlan, limits: PlanLimits) -> list[str]:
    faults = []
    if not plan.steps and not plan.infeasible.strip():
        faults.append("the plan has no steps")
    if plan.steps and plan.infeasible:
        faults.append("a plan that calls the goal infeasible must not have steps")
    if len(plan.steps) > limits.max_steps:
        faults.append(f"the plan has {len(plan.steps)} steps; {limits.max_steps} are the most")
    if sum(step.satisfies for step in plan.steps) > 1:
        faults.append("only one step can be the one that reaches the sub-goal")
    return faults


def _place_faults(step: PlanStep, *, is_last: bool) -> list[str]:
    faults = []
    if isinstance(step.action, Escalate) and not is_last:
        faults.append("it may only be the last step")
    looks = isinstance(step.action, AssertVisible | AssertText)
    if step.satisfies and step.action.verb in NEUTRAL_VERBS and not looks:
        faults.append("it does nothing, so it can't reach the sub-goal")
    return faults


def _proposal(plan: RecoveryPlan, step: PlanStep, action: AnyAction, request: Request) -> Proposal:
    sub_goal = request.trouble.sub_goal
    return Proposal(
        action=action,
        source=Source.QUEUE,
        confidence=CONFIDENCE,
        why=" ".join(clip(step.why or plan.root_cause, _LONGEST_LINE).split()),
        expected=_expected(action, request.observation.url),
        sub_goal=sub_goal,
        completes=step.satisfies and sub_goal is not None,
        plan_id=plan.plan_id,
    )


def _expected(action: AnyAction, url: str) -> ExpectedChange:
    """Return the weakest prediction that still proves that the step did its work."""
    match action:
        case Type() if not action.append:
            return ExpectedChange(kind=Expect.VALUE, text=action.text, target=action.target)
        case Select():
            return ExpectedChange(kind=Expect.VALUE, text=action.option, target=action.target)
        case Goto() if action.url != url:
            return ExpectedChange(kind=Expect.ROUTE)
        case _ if action.verb in NEUTRAL_VERBS:
            return ExpectedChange(kind=Expect.NOTHING)
        case _:
            return ExpectedChange(kind=Expect.ANY, target=action.target_or_none)
