"""The part of a step in which the Cortex was asked: the trouble, the answer, the plan, what was sent."""

from __future__ import annotations

from arc_cua.interfaces.phrases import TROUBLE_WORDS, action_words, cost, counted, duration, one_line
from arc_cua.interfaces.viewer.html import Html, h, joined
from arc_cua.interfaces.viewer.story import Exchange
from arc_cua.interfaces.viewer.tree import cut

_LONGEST_PAYLOAD = 12_000


def exchange_panel(exchange: Exchange) -> Html:
    """Return one question and its answer."""
    asked = exchange.asked
    return h(
        "div",
        h("h3", f"The Cortex was asked ({one_line(asked.mode, 20)})"),
        h(
            "p",
            h("strong", "Why: "),
            f"{TROUBLE_WORDS[asked.trouble.signature]}. ",
            h("span", one_line(asked.trouble.why, 400), class_="dim"),
        ),
        _answer(exchange),
        _verdict(exchange),
        h(
            "details",
            h("summary", f"What was {'put together' if asked.mode == 'dry_run' else 'sent'} ({asked.tokens} tokens)"),
            h("pre", cut(asked.payload, _LONGEST_PAYLOAD), tabindex=0),
        ),
        class_="exchange",
    )


def _answer(exchange: Exchange) -> Html:
    answered = exchange.answered
    if answered is None:
        return h("p", "There was no answer before the run ended.", class_="bad")
    price = f"{duration(answered.elapsed_ms)}, {answered.tokens.total} tokens, {cost(answered.cost_usd)}"
    spent = h("span", price, class_="dim")
    plan = answered.plan
    if plan is None:
        return h("p", h("strong", "No plan: "), one_line(answered.why or "no reason given", 400), " ", spent)
    steps = [
        h("li", action_words(step.action), h("span", f" {one_line(step.why)}", class_="dim") if step.why else None)
        for step in plan.steps
    ]
    return joined(
        h("p", h("strong", "It says: "), one_line(plan.root_cause, 400), " ", spent),
        h("p", h("strong", "It can't be done: "), one_line(plan.infeasible, 400)) if plan.infeasible else None,
        h("ol", joined(*steps), class_="plan-steps") if steps else None,
    )


def _verdict(exchange: Exchange) -> Html | None:
    compiled = exchange.compiled
    if compiled is None:
        return None
    if compiled.accepted:
        return h("p", f"✓ The plan was checked: {counted(len(compiled.steps), 'step')} may run.", class_="good")
    reasons = [h("li", one_line(reason, 300)) for reason in compiled.reasons]
    return joined(h("p", "✗ The plan was refused:", class_="bad"), h("ul", joined(*reasons)))
