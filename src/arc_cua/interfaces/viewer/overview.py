"""The top of the report: the goal, how it ended and why, the numbers, the goal's parts, the turning points."""

from __future__ import annotations

from arc_cua.core.ending import MEANINGS, Ending, RunSummary
from arc_cua.core.goal import SubGoal
from arc_cua.core.outcome import Verdict
from arc_cua.core.secrets import PLACEHOLDER
from arc_cua.interfaces.phrases import TROUBLE_WORDS, action_words, cost, duration, one_line, resumed_words
from arc_cua.interfaces.viewer.bars import shares
from arc_cua.interfaces.viewer.html import Html, h, joined
from arc_cua.interfaces.viewer.stages import evidence_list
from arc_cua.interfaces.viewer.story import Exchange, RunStory, StepStory
from arc_cua.runtime.folder import HAR_FILE


def overview(story: RunStory, notices: tuple[str, ...]) -> Html:
    """Return everything above the steps."""
    started, summary = story.started, story.ended.summary if story.ended else None
    goal = started.goal.text if started else summary.goal if summary else ""
    return h(
        "header",
        h("p", "ARC run report", h("span", f" {one_line(started.run_id, 60)}" if started else ""), class_="kicker"),
        h("h1", goal_words(goal, 600) if goal.strip() else "A run without a goal"),
        _ending(story, summary),
        *(h("p", f"⚠ {one_line(notice, 300)}", class_="notice", role="note") for notice in notices),
        _numbers(story, summary),
        h("div", _parts(story), _turns(story), class_="pair"),
        _about(story, summary),
        class_="overview",
    )


def goal_words(text: str, limit: int) -> Html:
    """Return a goal's words, secrets named as such."""
    cut = one_line(text, limit)
    parts: list[Html | str] = []
    at = 0
    for found in PLACEHOLDER.finditer(cut):
        parts += [cut[at : found.start()], h("span", f"secret {found.group(1)}", class_="secret")]
        at = found.end()
    return joined(*parts, cut[at:])


def _ending(story: RunStory, summary: RunSummary | None) -> Html:
    if summary is not None:
        ending, reason, evidence = summary.ending, summary.reason, summary.evidence
    elif story.stopped is not None:
        ending, reason, evidence = story.stopped.ending, story.stopped.reason, story.stopped.evidence
    else:
        unknown = h("p", "The log has no ending: the run was cut off, or still goes on.")
        return h(
            "section",
            h("span", "NO ENDING", class_="pill other"),
            unknown,
            class_="ending other",
            aria_label="Ending",
        )
    kind = "done" if ending is Ending.DONE else "infeasible" if ending is Ending.INFEASIBLE else "aborted"
    answer = summary.answer if summary else None
    return h(
        "section",
        h("span", ending.value, class_=f"pill {kind}"),
        h("p", h("strong", f"{MEANINGS[ending][0].upper()}{MEANINGS[ending][1:]}."), " ", goal_words(reason, 600)),
        h("p", h("strong", "Answer: "), one_line(answer, 1000)) if answer else None,
        evidence_list(evidence),
        class_=f"ending {kind}",
        aria_label="Ending",
    )


def _numbers(story: RunStory, summary: RunSummary | None) -> Html:
    if summary is None:
        values = [("Steps", str(len(story.steps)), ""), ("Escalations", str(len(story.escalations)), "")]
        return h("dl", *(_number(*value) for value in values), class_="numbers")
    tokens = summary.tokens
    values = [
        ("Steps", str(summary.steps), f"{summary.steps_per_s:.1f} a second"),
        ("Time", duration(summary.elapsed_s * 1000), ""),
        ("Local share", f"{summary.reflex_share:.0%}", "steps that no model proposed"),
        (
            "Escalations",
            str(summary.escalations),
            f"{summary.recoveries} recover{'y' if summary.recoveries == 1 else 'ies'} tried",
        ),
        ("Model calls", str(summary.model_calls), f"{summary.wasted_calls} wasted" if summary.wasted_calls else ""),
        ("Tokens", f"{tokens.total:,}", f"{tokens.input:,} in, {tokens.output:,} out" if tokens.total else ""),
        ("Cost", cost(summary.cost_usd), ""),
        ("Repeats prevented", str(summary.duplicates_prevented), ""),
    ]
    time = summary.time
    split = shares(
        (
            ("perceive", time.perceive_ms),
            ("decide", time.decide_ms),
            ("act", time.act_ms),
            ("settle", time.settle_ms),
            ("model", time.model_ms),
        )
    )
    return joined(h("dl", *(_number(*value) for value in values), class_="numbers"), split)


def _number(name: str, value: str, more: str) -> Html:
    return h("div", h("dt", name), h("dd", value, h("small", more) if more else None))


def _parts(story: RunStory) -> Html | None:
    goal = story.started.goal if story.started else None
    if goal is None or not goal.sub_goals:
        return None
    rows = [_part(sub_goal, story.steps) for sub_goal in goal.sub_goals]
    return h("section", h("h2", "The goal, part by part"), h("ol", joined(*rows), class_="parts"))


def _part(sub_goal: SubGoal, steps: tuple[StepStory, ...]) -> Html:
    serving = [
        step
        for step in steps
        if step.proposed and step.proposed.proposal and step.proposed.proposal.sub_goal == sub_goal.id
    ]
    reached = any(
        step.proposed and step.proposed.proposal and step.proposed.proposal.completes
        for step in serving
        if step.verdict is Verdict.CONFIRMED
    )
    links = [h("a", str(step.number), href=f"#step-{step.number}") for step in serving[:30]]
    spaced = [part for link in links for part in (Html(" "), link)]
    where = h("span", "step", "s" if len(links) > 1 else "", joined(*spaced), class_="dim") if links else None
    mark = h(
        "span", "✓" if reached else "○", class_="good" if reached else "dim", title="reached" if reached else "open"
    )
    return h("li", mark, " ", goal_words(sub_goal.text, 200), " ", where)


def _turns(story: RunStory) -> Html | None:
    rows = [h("li", f"Step {step}: {one_line(resumed_words(event), 300)}.") for step, event in story.cuts[:20]]
    rows += [_turn(step, exchange) for step, exchange in story.escalations[:20]]
    if not rows:
        return h("section", h("h2", "Turning points"), h("p", "None: no step needed the Cortex.", class_="dim"))
    return h("section", h("h2", "Turning points"), h("ol", joined(*rows), class_="turns"))


def _turn(step: StepStory, exchange: Exchange) -> Html:
    plan = exchange.answered.plan if exchange.answered else None
    said = plan.root_cause if plan else exchange.answered.why if exchange.answered else "no answer"
    todo = "; then ".join(action_words(part.action) for part in plan.steps) if plan else ""
    return h(
        "li",
        h("a", f"Step {step.number}", href=f"#step-{step.number}"),
        f": {TROUBLE_WORDS[exchange.asked.trouble.signature]}. ",
        h("span", f"Cortex: {one_line(said, 240)}", class_="said"),
        h("span", f"→ {one_line(todo, 300)}", class_="dim") if todo else None,
    )


def _about(story: RunStory, summary: RunSummary | None) -> Html | None:
    started = story.started
    if started is None:
        return None
    versions = (summary.versions if summary else None) or started.versions
    flags = ", ".join(f"{name} {'on' if value else 'off'}" for name, value in sorted(started.flags.items()))
    budget = started.budget
    limits = f"{budget.max_steps} steps, {budget.deadline_s:g} s, {budget.max_model_calls} model calls"
    limits += f", ${budget.max_cost_usd:g}"
    facts = [
        ("Started", started.started),
        ("Start page", started.url),
        ("Policy", started.policy),
        ("Cortex", started.cortex),
        ("Surface", started.surface),
        ("Allowed hosts", ", ".join(started.allowed_hosts) or "any"),
        ("Budget", limits),
        ("Flags", flags or "none"),
        ("Seed", str(started.seed)),
        ("Versions", ", ".join(f"{name} {value}" for name, value in sorted(versions.items()))),
    ]
    rows = [h("div", h("dt", name), h("dd", one_line(value, 400))) for name, value in facts]
    if started.flags.get("har"):
        rows.append(h("div", h("dt", "Traffic"), h("dd", h("a", HAR_FILE, href=HAR_FILE))))
    return h("details", h("summary", "About this run"), h("dl", joined(*rows), class_="about"))
