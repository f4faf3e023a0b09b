"""One step of the report: what was done in words, the picture, and why."""

from __future__ import annotations

import msgspec

from arc_cua.core.proposal import Source
from arc_cua.interfaces.phrases import VERDICT_MARKS, VERDICT_WORDS, WHO, action_words, duration
from arc_cua.interfaces.viewer.cortex import exchange_panel
from arc_cua.interfaces.viewer.html import Html, h, joined
from arc_cua.interfaces.viewer.marks import picture
from arc_cua.interfaces.viewer.pictures import PictureBook
from arc_cua.interfaces.viewer.stages import (
    guarded_stage,
    monitors_stage,
    outcome_stage,
    proposed_stage,
    receipt_stage,
)
from arc_cua.interfaces.viewer.story import RunStory, StepStory
from arc_cua.interfaces.viewer.tree import change_details, tree_details
from arc_cua.runtime.events import GuardDecision


class StepLine(msgspec.Struct, frozen=True, kw_only=True):
    """A step on one line, for the timeline and the heading."""

    words: str
    who: str
    mark: str
    kind: str
    """Class name: a verdict, `held` or `none`."""
    told: str
    """The mark in words."""


def step_line(step: StepStory) -> StepLine:
    """Return the step on one line."""
    proposal = step.proposed.proposal if step.proposed else None
    words = action_words(step.action) if step.action else "Nothing could be proposed"
    who = WHO[proposal.source] if proposal else WHO[Source.CORTEX] if step.exchanges else "run"
    mark, kind, told = _how_it_went(step)
    return StepLine(words=words, who=who, mark=mark, kind=kind, told=told)


def _how_it_went(step: StepStory) -> tuple[str, str, str]:
    """Return mark, class name and words."""
    if step.verdict is not None:
        return VERDICT_MARKS[step.verdict], step.verdict.value, VERDICT_WORDS[step.verdict]
    if step.is_held:
        return "‖", "held", "held back by a guard"
    if step.receipt is not None:
        return ("–", "none", "not sent") if step.receipt.is_refused else ("✓", "confirmed", "done")
    if step.guarded is not None and step.guarded.decision is GuardDecision.FINISH:
        return "■", "end", "the run ends here"
    return "–", "none", "not carried out"


def step_section(story: RunStory, step: StepStory, book: PictureBook, tree_shown_in: int | None) -> Html:
    """Return the whole step."""
    line = step_line(step)
    heading = h(
        "header",
        h("span", str(step.number), class_="ordinal"),
        h("h2", line.words, id=f"title-{step.number}"),
        h("span", line.who, class_=f"who by-{line.who}"),
        h("span", f"{line.mark} {line.told}", class_=f"verdict {line.kind}"),
        h("span", duration(step.elapsed_ms), class_="time"),
    )
    change = change_details(step.outcome.change) if step.outcome else None
    facts = h("div", joined(*_stages(step)), class_="facts")
    view = h("div", picture(story, step, book), change, tree_details(step, tree_shown_in), class_="view")
    return h(
        "article",
        heading,
        *(exchange_panel(exchange) for exchange in step.exchanges),
        h("div", view, facts, class_="columns"),
        id=f"step-{step.number}",
        class_="step",
        tabindex=-1,
        aria_labelledby=f"title-{step.number}",
    )


def _stages(step: StepStory) -> list[Html | None]:
    return [
        proposed_stage(step.proposed) if step.proposed else None,
        guarded_stage(step.guarded, step.consent) if step.guarded else None,
        receipt_stage(step.receipt, step.settling) if step.receipt else None,
        outcome_stage(step.outcome, step.feedback) if step.outcome else None,
        monitors_stage(step.monitored) if step.monitored else None,
    ]
