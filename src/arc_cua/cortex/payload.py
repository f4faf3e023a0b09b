"""What a Cortex is sent: instructions, the task, the run's report, and the page as delimited, untrusted data.

All page text sits inside JSON strings under its own key, so that no page can close the fence around it.
Everything is redacted before it is put together, and the whole is held to a budget of tokens.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec

from arc_cua.core.action import RECOVERY_VERBS
from arc_cua.core.errors import UsageError
from arc_cua.core.goal import Goal, SubGoal
from arc_cua.core.observation import Observation
from arc_cua.core.secrets import Redactor
from arc_cua.core.step import StepFacts
from arc_cua.cortex.answer import answer_schema
from arc_cua.cortex.fitting import clip_tokens, cost_of, keep_first, keep_last
from arc_cua.cortex.limits import DEFAULT_LIMITS, PlanLimits, clip
from arc_cua.cortex.plan import Request
from arc_cua.cortex.redaction import redacted
from arc_cua.perception.budget import render

DEFAULT_BUDGET_TOKENS = 6000
MIN_BUDGET_TOKENS = 3500
"""Below this the instructions and the answer's schema leave no room for the page."""
_TREE_SHARE, _WORDS_SHARE = 0.5, 0.12
"""Of what the instructions leave: the tree; each of goal, sub-goals, notes. The steps get the rest."""


class StepReport(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One step in words: what was sent, what changed, and the hashes of the state before and after."""

    step: int
    action: str
    by: str
    sub_goal: int | None = None
    sent: str
    rung: str
    effect: str
    refusal: str = ""
    verdict: str
    changed: bool
    wrote: bool = False
    """Whether it made the page send something that may have changed data on the other side."""
    trouble: bool = False
    url: str = ""
    """Where it led, if elsewhere."""
    state_before: str
    state_after: str


class SubGoalReport(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of the ledger."""

    id: int
    kind: str
    text: str
    value: str = ""
    item: str = ""
    status: str
    evidence: tuple[str, ...] = ()


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """What the answer must keep to; the compiler holds the same."""

    verbs: tuple[str, ...]
    limits: PlanLimits
    allowed_hosts: tuple[str, ...]
    """Empty: any, over http and https."""
    answer_schema: dict[str, Any]


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """The only part that says what to do."""

    goal: str
    sub_goals: tuple[SubGoalReport, ...]
    sub_goal_in_trouble: int | None
    rules: Rules


class RunReport(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The program's report on the run."""

    failure: str
    why: str
    steps: tuple[StepReport, ...] = ()
    notes: tuple[str, ...] = ()
    rejected: tuple[str, ...] = ()


class PageReport(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the page shows: data, whatever it says."""

    url: str
    title: str = ""
    state: str
    status: int = 0
    error: str = ""
    dialog: str = ""
    tree: str
    notices: tuple[str, ...] = ()


class Payload(msgspec.Struct, frozen=True, kw_only=True):
    """Exactly what is, or would be, sent."""

    system: str
    task: Task
    run: RunReport
    untrusted_page: PageReport
    cut: tuple[str, ...]
    """What was left out to keep within the budget."""
    tokens: int
    """Estimated size of the whole, on the safe side."""

    def to_json(self) -> str:
        """Return it as one line of JSON: system text and the message."""
        return msgspec.json.encode(self).decode()


def system_prompt() -> str:
    """Return the instructions, from their text file."""
    return _prompt("recover.txt")


def build_payload(request: Request, *, redactor: Redactor, budget_tokens: int = DEFAULT_BUDGET_TOKENS) -> Payload:
    """Return the request as it is sent: redacted, delimited, within the budget, the oldest left out first.

    Args:
        request: What the run knows.
        redactor: Cuts secrets out of every text, before anything is cut to size.
        budget_tokens: Estimated tokens of the whole, instructions included.

    Raises:
        UsageError: The budget can't even hold the instructions.
    """
    if budget_tokens < MIN_BUDGET_TOKENS:
        raise UsageError(f"a payload needs a budget of {MIN_BUDGET_TOKENS} tokens at least, not {budget_tokens}")
    clean = redacted(request, redactor)
    cut: list[str] = []
    rules = _rules(clean.allowed_hosts)
    room = budget_tokens - cost_of(system_prompt()) - cost_of(rules) - 120
    words = int(room * _WORDS_SHARE)
    task = _task(clean.goal, clean.trouble.sub_goal, rules, words=words, cut=cut)
    page = _page(clean.observation, clean.goal.text, int(room * _TREE_SHARE), cut=cut)
    run = RunReport(
        failure=clean.trouble.signature,
        why=clip_tokens(clean.trouble.why, words // 4),
        notes=keep_last("notes", tuple(clip(note, 300) for note in clean.notes), words // 2, cut=cut),
        rejected=keep_first("reasons", tuple(clip(line, 300) for line in clean.rejected), words // 2, cut=cut),
    )
    spent = cost_of(task) - cost_of(rules) + cost_of(page) + cost_of(run)
    steps = tuple(_step(facts, redactor) for facts in clean.history)
    steps = keep_last("steps", steps, room - spent, cut=cut)
    run = msgspec.structs.replace(run, steps=steps)
    draft = Payload(
        system=system_prompt(), task=task, run=run, untrusted_page=page, cut=tuple(cut), tokens=budget_tokens
    )
    return msgspec.structs.replace(draft, tokens=cost_of(draft))


@lru_cache(maxsize=8)
def _prompt(name: str) -> str:
    return resources.files("arc_cua.cortex").joinpath("prompts", name).read_text(encoding="utf-8")


def _rules(allowed_hosts: tuple[str, ...]) -> Rules:
    return Rules(
        verbs=tuple(sorted(RECOVERY_VERBS)),
        limits=DEFAULT_LIMITS,
        allowed_hosts=tuple(clip(host, 100) for host in allowed_hosts[:20]),
        answer_schema=answer_schema(),
    )


def _task(goal: Goal, in_trouble: int | None, rules: Rules, *, words: int, cut: list[str]) -> Task:
    text = clip_tokens(goal.text, words)
    if text != goal.text:
        cut.append(f"the end of the goal's text ({len(goal.text)} characters in all)")
    # What is done matters least: it goes first, oldest before newest.
    ordered = sorted(goal.sub_goals, key=lambda sub: (sub.is_open, sub.id if not sub.is_open else -sub.id))
    kept = keep_last("sub-goals", tuple(_sub_goal(sub) for sub in ordered), words, cut=cut)
    in_order = tuple(sorted(kept, key=lambda report: report.id))
    return Task(goal=text, sub_goals=in_order, sub_goal_in_trouble=in_trouble, rules=rules)


def _sub_goal(sub: SubGoal) -> SubGoalReport:
    return SubGoalReport(
        id=sub.id,
        kind=sub.kind,
        text=clip(sub.text, 200),
        value=clip(sub.value, 200),
        item=clip(sub.item, 100),
        status=sub.status,
        evidence=tuple(clip(f"{fact.kind}: {fact.detail}", 120) for fact in sub.evidence[-2:]),
    )


def _step(facts: StepFacts, redactor: Redactor) -> StepReport:
    return StepReport(
        step=facts.step,
        action=clip(redactor(str(facts.action)), 200),
        by=facts.source,
        sub_goal=facts.sub_goal,
        sent=facts.dispatched,
        rung=facts.rung,
        effect=facts.effect,
        refusal=facts.refusal or "",
        verdict=facts.verdict,
        changed=facts.is_change,
        wrote=facts.wrote,
        trouble=facts.trouble,
        url=clip(redactor(facts.url_after), 200) if facts.url_changed else "",
        state_before=f"{facts.digest_before:016x}",
        state_after=f"{facts.digest_after:016x}",
    )


def _page(observation: Observation, goal: str, room: int, *, cut: list[str]) -> PageReport:
    dialog, few = observation.dialog, room // 16
    shell = PageReport(
        url=clip_tokens(clip(observation.url, 300), few * 2),
        title=clip_tokens(clip(observation.title, 120), few),
        state=observation.state,
        status=observation.status,
        error=clip_tokens(clip(observation.error, 120), few),
        dialog=clip_tokens(clip(f"{dialog.kind}: {dialog.message}", 200), few) if dialog else "",
        tree="",
        notices=keep_first("page notices", tuple(clip(line, 120) for line in observation.notices), few, cut=cut),
    )
    left = max(60, room - cost_of(shell))
    tree, notices = _tree(observation, goal, left)
    cut.extend(notices)
    return msgspec.structs.replace(shell, tree=tree)


def _tree(observation: Observation, goal: str, room: int) -> tuple[str, tuple[str, ...]]:
    """Return the linear form within `room` tokens as a JSON string, and what it had to leave out."""
    asked = room
    for _ in range(3):
        rendered = render(observation, budget_tokens=asked, goal=goal)
        needed = cost_of(rendered.text)
        if needed <= room:
            return rendered.text, tuple(clip(notice, 200) for notice in rendered.notices[:3])
        asked = max(20, int(asked * room / needed * 0.95))
    notices = (*(clip(notice, 200) for notice in rendered.notices[:2]), "the end of the tree")
    return clip_tokens(rendered.text, room), notices
