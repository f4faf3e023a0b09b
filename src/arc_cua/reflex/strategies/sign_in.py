"""Gets past a sign-in page: user, password, submit; recognised by its masked field, in any language."""

from __future__ import annotations

from arc_cua.core.action import Click, Noop, PressKey, Type, Verb, fold
from arc_cua.core.element import Element, State
from arc_cua.core.outcome import Expect, ExpectedChange
from arc_cua.core.receipt import Dispatched
from arc_cua.reflex.grounding.calibration import THRESHOLD
from arc_cua.reflex.grounding.controls import rank_controls
from arc_cua.reflex.grounding.fit import is_search_field, is_text
from arc_cua.reflex.grounding.query import build_query
from arc_cua.reflex.grounding.terms import content, likeness, terms
from arc_cua.reflex.strategies.forms import submit_of
from arc_cua.reflex.strategies.situation import NOTHING, Answer, Situation

_USER_TERMS = frozenset({"user", "username", "email", "login", "account", "mail"})
_SURE, _FAIR = 0.93, 0.75
_ALIKE = 0.7


def sign_in(situation: Situation) -> Answer:
    """Propose the next step towards being signed in."""
    masked = _masked(situation)
    if masked is not None:
        return _fill(situation, masked)
    user = _lone_user_field(situation)
    if user is not None:
        return _user_first(situation, user)
    if _was_submitted(situation):
        return situation.offer(Noop(), _SURE, "the sign-in form is gone", expected=NOTHING)
    if situation.sub.item and _shows_user(situation):
        return situation.offer(Noop(), _FAIR, f'the page names "{situation.sub.item}": signed in', expected=NOTHING)
    return _way_in(situation)


def _masked(situation: Situation) -> Element | None:
    fields = [
        element
        for element in situation.observation.actionable
        if (element.has(State.MASKED) or element.kind == "password") and not element.has(State.DISABLED)
    ]
    return fields[0] if fields else None


def _fill(situation: Situation, masked: Element) -> Answer:
    sub = situation.sub
    if not sub.value:
        return situation.abstain("a password is asked for and the goal gives none")
    user = _user_field(situation, masked)
    if sub.item and user is not None and fold(user.value) != fold(sub.item):
        return situation.offer(
            Type(target=user.as_target(), text=sub.item),
            _SURE,
            f'"{user.name}" stands before the masked field',
            expected=ExpectedChange(kind=Expect.VALUE, text=sub.item, target=user.as_target()),
            completes=False,
        )
    if sub.item and user is None and not _was_submitted(situation):
        return situation.abstain(f'there is no field for the user "{sub.item}"')
    typed = Type(target=masked.as_target(), text=sub.value)
    if not situation.memory.was_sent(typed):
        return situation.offer(
            typed,
            _SURE,
            f'"{masked.name}" is masked',
            expected=ExpectedChange(kind=Expect.VALUE, text=sub.value, target=masked.as_target()),
            completes=False,
        )
    return _submit(situation, masked)


def _submit(situation: Situation, masked: Element) -> Answer:
    """Send the form; credentials that were turned down are not sent again."""
    gone = ExpectedChange(kind=Expect.GONE, target=masked.as_target())
    button = submit_of(situation, masked) or _named_button(situation, masked)
    action = (
        Click(target=button.as_target()) if button is not None else PressKey(key="Enter", target=masked.as_target())
    )
    why = f'"{button.name}" sends the form' if button is not None else "Enter sends the form"
    offer = situation.offer(action, _SURE if button is not None else _FAIR, why, expected=gone)
    if offer.confidence >= THRESHOLD:
        return offer
    return situation.abstain("the sign-in form is still there after it was sent", best=offer)


def _user_field(situation: Situation, masked: Element) -> Element | None:
    """Return the last plain text field before the masked one, in the same form where there is one."""
    before = []
    for element in situation.observation.actionable:
        if element.index == masked.index:
            break
        if is_text(element) and not element.has(State.MASKED) and element.form == masked.form:
            before.append(element)
    plain = [element for element in before if not is_search_field(element)]
    return plain[-1] if plain else None


def _named_button(situation: Situation, masked: Element) -> Element | None:
    """Return the button after the masked field: by the usual words, else the only one there."""
    entry = situation.page.by_element(masked)
    after = [
        other.element
        for other in situation.page.entries
        if entry is not None
        and other.order > entry.order
        and other.element.role == "button"
        and other.element.form == masked.form
        and not other.element.has(State.DISABLED)
    ]
    named = [button for button in after if {"login", "submit", "continue"} & set(terms(button.name))]
    if named or len(after) == 1:
        return (named or after)[0]
    # In any language the button and the page tend to bear one word: "Anmeldung", "Anmelden".
    subject = situation.page.subject
    alike = [
        button
        for button in after
        if (said := terms(button.name))
        and all(any(likeness(term, word) >= _ALIKE for word in subject) for term in said)
    ]
    return alike[0] if len(alike) == 1 else None


def _lone_user_field(situation: Situation) -> Element | None:
    """Return the user field of a page that asks for the user first and the password later."""
    if not situation.sub.item:
        return None
    fields = [
        element for element in situation.observation.actionable if is_text(element) and not is_search_field(element)
    ]
    if len(fields) != 1:
        return None
    said = {*terms(fields[0].name), *terms(fields[0].test_id), *terms(fields[0].description)}
    return fields[0] if fields[0].kind == "email" or said & _USER_TERMS else None


def _user_first(situation: Situation, user: Element) -> Answer:
    sub = situation.sub
    if fold(user.value) != fold(sub.item):
        return situation.offer(
            Type(target=user.as_target(), text=sub.item),
            _FAIR,
            f'"{user.name}" asks for the user first',
            expected=ExpectedChange(kind=Expect.VALUE, text=sub.item, target=user.as_target()),
            completes=False,
        )
    button = submit_of(situation, user)
    action = Click(target=button.as_target()) if button else PressKey(key="Enter", target=user.as_target())
    return situation.offer(action, _FAIR, "go on to the password", completes=False)


def _was_submitted(situation: Situation) -> bool:
    """Whether this run has typed the password and then sent the form."""
    steps = [step for step in situation.memory.steps if step.dispatched is not Dispatched.NO]
    typed = [place for place, step in enumerate(steps) if step.verb is Verb.TYPE]
    return bool(typed) and any(step.verb in {Verb.CLICK, Verb.PRESS_KEY} for step in steps[typed[-1] + 1 :])


def _shows_user(situation: Situation) -> bool:
    wanted = set(content(terms(situation.sub.item)))
    return any(wanted <= set(terms(element.name)) for element in situation.observation.elements)


def _way_in(situation: Situation) -> Answer:
    """No form and nobody signed in: follow the link or button that leads to the form."""
    ranking = rank_controls(situation.page, build_query("sign in"))
    if ranking.top is not None:
        click = Click(target=ranking.top.element.as_target())
        if not situation.memory.was_done(click):
            offer = situation.offer(
                click,
                ranking.confidence,
                f'"{ranking.top.element.name}" leads to the form',
                completes=False,
                margin=ranking.margin,
            )
            if offer.confidence >= THRESHOLD:
                return offer
    return situation.abstain("there is no sign-in form, no way to one, and no sign of being signed in")
