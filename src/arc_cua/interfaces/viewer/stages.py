"""The right-hand column of a step: who proposed what and why, what was sent, what it did, what the monitors say."""

from __future__ import annotations

from typing import assert_never

from arc_cua.cognition.feedback import Feedback
from arc_cua.core.action import Done
from arc_cua.core.monitoring import Decision, EscalationVerdict, MilestoneReason, StuckReason
from arc_cua.core.outcome import Expect, ExpectedChange, Outcome
from arc_cua.core.proposal import Candidate, Proposal
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Receipt, RungResult
from arc_cua.core.risk import Consent
from arc_cua.interfaces.phrases import (
    CONSENT_WORDS,
    DECISION_WORDS,
    TROUBLE_WORDS,
    VERDICT_MARKS,
    VERDICT_WORDS,
    WHO,
    action_words,
    counted,
    duration,
    one_line,
    quoted,
    reason_words,
    target_words,
)
from arc_cua.interfaces.viewer.bars import bar
from arc_cua.interfaces.viewer.html import Html, h, joined
from arc_cua.runtime.events import GuardDecision, Guarded, Proposed
from arc_cua.surfaces.surface import Settled, Settling

_SHORT_EVIDENCE, _MOST_EVIDENCE = 3, 40


def stage(title: str, *children: Html | str | None) -> Html:
    """Return one titled part of the column."""
    return h("section", h("h3", title), *children, class_="stage-facts")


def proposed_stage(proposed: Proposed) -> Html:
    """Return the proposal, what else was considered, and who was asked before in vain."""
    proposal = proposed.proposal
    passed = [
        h("li", h("strong", WHO[offer.source]), f" passed: {one_line(offer.why, 300)}")
        for offer in proposed.passed_over
    ]
    return stage(
        "Decision",
        _proposal(proposal) if proposal else h("p", "Nobody had a proposal.", class_="bad"),
        h("ul", joined(*passed), class_="dim") if passed else None,
    )


def _proposal(proposal: Proposal) -> Html:
    others = (h("li", _candidate(candidate)) for candidate in proposal.runners_up[:5])
    return joined(
        h("p", one_line(proposal.why, 400)) if proposal.why else None,
        h("p", "Claim: ", one_line(proposal.action.claim, 600)) if isinstance(proposal.action, Done) else None,
        bar(proposal.confidence, label="confidence", kind="confidence"),
        h("p", "Expected: ", expected_words(proposal.expected), class_="dim"),
        h("p", "Also considered:", class_="dim") if proposal.runners_up else None,
        h("ul", joined(*others), class_="runners") if proposal.runners_up else None,
    )


def _candidate(candidate: Candidate) -> Html:
    why = h("span", one_line(candidate.why), class_="dim") if candidate.why else None
    return joined(bar(candidate.score, label=one_line(action_words(candidate.action), 90)), why)


def expected_words(expected: ExpectedChange) -> str:
    """Return the prediction in words."""
    target = target_words(expected.target) if expected.target else "the target"
    text = quoted(expected.text) if expected.text else ""
    match expected.kind:
        case Expect.NOTHING:
            return "no change, it only looks"
        case Expect.ANY:
            return "something that matters changes"
        case Expect.VALUE:
            return f"the value becomes {text}"
        case Expect.STATE:
            return f"the state of {target} changes{f' to {text}' if text else ''}"
        case Expect.TEXT:
            return f"{text} appears"
        case Expect.GONE:
            return f"{target} disappears"
        case Expect.ROUTE:
            return f"the address changes{f' to one with {text}' if text else ''}"
        case _:
            assert_never(expected.kind)


def guarded_stage(guarded: Guarded, consent: Consent | None = None) -> Html | None:
    """Return what the guards, and a person who was asked, had to say; None if it passed without a word."""
    reasons = [h("li", one_line(reason, 300)) for reason in guarded.reasons]
    words = {
        GuardDecision.ACT: "They let it pass.",
        GuardDecision.HOLD: "They held it back: nothing was sent.",
        GuardDecision.ASK: "It can't be taken back: a person has to allow it.",
        GuardDecision.FINISH: f"The run ends here: {guarded.ending or 'no ending named'}.",
    }
    if guarded.decision is GuardDecision.ACT and not reasons:
        return None
    return stage(
        "Guards",
        h("p", words[guarded.decision]),
        h("p", f"The answer: {CONSENT_WORDS[consent]}.") if consent else None,
        h("ul", joined(*reasons)) if reasons else None,
        evidence_list(guarded.evidence),
    )


_SENT = {
    Dispatched.YES: "sent once",
    Dispatched.NO: "not sent",
    Dispatched.UNKNOWN: "in doubt: it may have arrived, so it is not sent again",
}
_EFFECT = {
    Effect.CONFIRMED: "read back and right",
    Effect.PARTIAL: "read back and only partly right",
    Effect.UNVERIFIABLE: "",
    Effect.SUSPECTED_NOOP: "it seems to have done nothing",
    Effect.REFUSED: "refused",
}


def receipt_stage(receipt: Receipt, settling: Settling | None) -> Html:
    """Return what was really sent, way by way, and how the page came to rest."""
    effect = _EFFECT[receipt.effect]
    summary = f"{_SENT[receipt.dispatched]} by {receipt.rung.value.replace('_', ' ')}" + (
        f"; {effect}" if effect else ""
    )
    refusal = f"Refused: {receipt.refusal.value.replace('_', ' ')}. " if receipt.refusal else ""
    return stage(
        "Receipt",
        h(
            "p",
            refusal,
            summary[0].upper() + summary[1:],
            h("span", f" {duration(receipt.elapsed_ms)}", class_="dim"),
        ),
        evidence_list(receipt.evidence),
        _attempts(receipt.attempts) if len(receipt.attempts) > 1 else None,
        _settling(settling) if settling else None,
    )


def _attempts(attempts: tuple[RungResult, ...]) -> Html:
    rows = [
        h(
            "tr",
            h("th", attempt.rung.value.replace("_", " "), scope="row"),
            h("td", _SENT[attempt.dispatched].split(":")[0]),
            h("td", (attempt.refusal.value if attempt.refusal else attempt.phase.value).replace("_", " ")),
            h("td", duration(attempt.elapsed_ms), class_="number"),
        )
        for attempt in attempts
    ]
    head = h("tr", *(h("th", name, scope="col") for name in ("Way", "Sent", "How far", "Time")))
    return h("table", h("thead", head), h("tbody", joined(*rows)))


def _settling(settling: Settling) -> Html:
    words = {
        Settled.QUIET: "The page came to rest",
        Settled.CAPPED: "The page did not come to rest in time",
        Settled.BLOCKED: "A dialog is open, or the page is gone",
    }[settling.settled]
    more = [counted(settling.requests, "request")] if settling.requests else []
    more += ["a document was loaded"] if settling.navigated else []
    tail = f" ({', '.join(more)})" if more else ""
    text = f"{words} after {duration(settling.elapsed_ms)}{tail}."
    return joined(h("p", text, class_="dim"), evidence_list(settling.evidence))


def outcome_stage(outcome: Outcome, feedback: Feedback | None = None) -> Html:
    """Return what really happened; of a failure also its class, and what may be tried instead."""
    mark, words = VERDICT_MARKS[outcome.verdict], VERDICT_WORDS[outcome.verdict]
    return stage(
        "Result",
        h("p", h("strong", f"{mark} {words}", class_=f"verdict {outcome.verdict}")),
        h("p", one_line(outcome.why, 400), class_="dim") if outcome.why else None,
        evidence_list(outcome.trouble),
        _feedback(feedback) if feedback else None,
    )


def _feedback(feedback: Feedback) -> Html:
    verbs = ", ".join(verb.value.lower().replace("_", " ") for verb in feedback.recourse.verbs)
    return h(
        "p",
        h("strong", f"Failure: {feedback.failure.replace('_', ' ')}"),
        f". What may be tried: {feedback.recourse.advice} ({verbs}).",
        class_="bad",
    )


def monitors_stage(verdict: EscalationVerdict) -> Html:
    """Return the monitors' scores and the controller's decision."""
    stuck, milestone = verdict.stuck, verdict.milestone
    signature = f" ({TROUBLE_WORDS[verdict.signature]})" if verdict.signature else ""
    calm = verdict.decision is Decision.CONTINUE
    return stage(
        "Monitors",
        bar(stuck.score, label=_scored("stuck", stuck.reason), kind="stuck"),
        bar(milestone.score, label=_scored("progress", milestone.reason), kind="progress"),
        h("p", h("strong", f"Then: {DECISION_WORDS[verdict.decision]}"), signature, class_="" if calm else "turn"),
        h("p", one_line(verdict.why, 300), class_="dim") if verdict.why else None,
    )


def _scored(name: str, reason: StuckReason | MilestoneReason) -> str:
    return name if reason.value == "none" else f"{name}: {reason_words(reason)}"


def evidence_list(evidence: tuple[Evidence, ...]) -> Html | None:
    """Return the facts as a list, a long one in a box to open; None if there are none."""
    if not evidence:
        return None
    rows = [
        h("li", h("span", one_line(item.kind.replace("_", " "), 30), class_="kind"), " ", one_line(item.detail, 300))
        for item in evidence[:_MOST_EVIDENCE]
    ]
    facts = h("ul", joined(*rows), class_="evidence")
    if len(evidence) <= _SHORT_EVIDENCE:
        return facts
    return h("details", h("summary", f"Evidence ({counted(len(evidence), 'fact')})"), facts)
