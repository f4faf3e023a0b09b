"""A question that the page itself asks after an act ("Delete it?"): the act is done when the question is answered."""

from __future__ import annotations

from arc_cua.core.action import Click
from arc_cua.core.element import Element, State
from arc_cua.core.goal import Goal, SubGoal, SubGoalKind
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Expect, ExpectedChange, Verdict
from arc_cua.core.proposal import Abstention, Proposal, Source
from arc_cua.core.receipt import Dispatched
from arc_cua.core.step import StepFacts
from arc_cua.perception import questions
from arc_cua.reflex.goals.clauses import match_verb
from arc_cua.reflex.goals.lexicon import Family
from arc_cua.reflex.goals.tokens import tokenize
from arc_cua.reflex.grounding.fit import is_text
from arc_cua.reflex.grounding.terms import content, likeness, terms

_ALIKE = 0.8
_SURE = 0.85


def question(observation: Observation, goal: Goal, history: tuple[StepFacts, ...]) -> Proposal | Abstention | None:
    """Return the answer to a modal dialog that the run's last act has raised, or None when there is none.

    Only a button that bears the goal's own verb, or the name of what was pressed, is pressed. An act that sent
    something needs no answer.
    """
    last = next((step for step in reversed(history) if not step.is_neutral), None)
    owner = _owner(goal, last)
    if last is not None and owner is not None and last.asked:
        return _asked_instead(observation, goal, history, owner)
    inside = _top_dialog(observation)
    if last is None or owner is None or not inside:
        return None
    target = last.action.target_or_none
    own = target is not None and any(element.index == target.index for element in inside if element.index is not None)
    if own and last.verdict is Verdict.CONFIRMED:
        return None
    if any(is_text(element) for element in inside):
        return (
            None if goal.current is not None else _cannot("a form has opened, and the goal says nothing to fill in")
        )
    buttons = [element for element in inside if element.role == "button" and not element.has(State.DISABLED)]
    if len(buttons) < 2:
        return None
    fitting = [element for element in buttons if _bears(element, _verb_terms(owner))]
    tried = sum(1 for step in history if step.sub_goal == owner.id and step.completes)
    if len(fitting) == 1 and tried < _TRIES_MOST:
        return _answer(fitting[0], owner)
    following = goal.current
    if following is not None and any(_bears(element, content(terms(following.label))) for element in buttons):
        return None
    said = next((element.name for element in inside if element.name), "")
    return _cannot(f'the page asks "{said[:80]}" and no one button says what the goal says')


def _asked_instead(
    observation: Observation, goal: Goal, history: tuple[StepFacts, ...], owner: SubGoal
) -> Proposal | Abstention | None:
    """Return the answer to what the page asked in place of doing what was pressed, in a dialog or beside it.

    Of a control that was named to be pressed, the name has to be repeated: other words may mean yes or no.
    """
    last = next(step for step in reversed(history) if not step.is_neutral)
    standing = next((one for one in reversed(questions(observation)) if one.text == last.asked), None)
    if standing is None:
        return None
    following = goal.current
    if following is not None and any(_bears(one, content(terms(following.label))) for one in standing.buttons):
        return None
    target = last.action.target_or_none
    pressed = target.name if target is not None else ""
    fitting = [one for one in standing.buttons if _repeats(one, pressed) and not one.has(State.DISABLED)]
    if not fitting and not _is_bare_press(owner):
        fitting = [one for one in standing.buttons if _bears(one, _verb_terms(owner)) and not one.has(State.DISABLED)]
    tried = sum(1 for step in history if step.sub_goal == owner.id and step.completes)
    if len(fitting) == 1 and tried < _TRIES_MOST:
        return _answer(fitting[0], owner)
    return _cannot(f'the page asks "{last.asked[:80]}" and no one button says what the goal says')


def _repeats(element: Element, pressed: str) -> bool:
    """Whether a button is called what was pressed, or by a part of it ("Delete" after "Delete Lamp")."""
    said = set(terms(element.name))
    return bool(said) and said <= set(terms(pressed))


_TRIES_MOST = 3
"""The act, its answer, and one more."""


def _owner(goal: Goal, last: StepFacts | None) -> SubGoal | None:
    """Return the sub-goal that the last act was to complete, unless it was carried out.

    One that only asks for a press is done by it, unless the page asked in place of doing it.
    """
    if last is None or not last.completes or last.wrote or last.url_changed or last.dispatched is Dispatched.NO:
        return None
    owner = next((sub for sub in goal.sub_goals if sub.id == last.sub_goal), None)
    if owner is None or owner.kind is not SubGoalKind.ACTIVATE:
        return None
    if last.asked:
        return owner
    return owner if owner.changes_state and not _is_bare_press(owner) else None


def _is_bare_press(sub: SubGoal) -> bool:
    """Whether the goal names a control to press, not what is to be done."""
    verb = match_verb(tokenize(sub.text), 0)
    return verb is not None and verb[0] is Family.PRESS


def _verb_terms(sub: SubGoal) -> tuple[str, ...]:
    tokens = tokenize(sub.text)
    verb = match_verb(tokens, 0)
    return terms(" ".join(token.text for token in tokens[: verb[1] if verb is not None else 1]))


def _bears(element: Element, words: tuple[str, ...]) -> bool:
    said = terms(element.name)
    return bool(words) and all(any(likeness(word, term) >= _ALIKE for term in said) for word in words)


def _top_dialog(observation: Observation) -> tuple[Element, ...]:
    """Return the lines of the topmost modal dialog; empty when none is open."""
    elements = observation.elements
    tops = [
        place
        for place, element in enumerate(elements)
        if element.role == "alertdialog" or (element.role == "dialog" and element.has(State.MODAL))
    ]
    if not tops:
        return ()
    start = tops[-1]
    end = start + 1
    while end < len(elements) and elements[end].depth > elements[start].depth:
        end += 1
    return elements[start:end]


def _answer(element: Element, owner: SubGoal) -> Proposal:
    target = element.as_target()
    return Proposal(
        action=Click(target=target),
        source=Source.POLICY,
        confidence=_SURE,
        why=f'the page asks before it does "{owner.text[:60]}", and "{element.name}" says yes',
        expected=ExpectedChange(kind=Expect.GONE, target=target),
        sub_goal=owner.id,
        completes=True,
    )


def _cannot(why: str) -> Abstention:
    return Abstention(source=Source.POLICY, why=why)
