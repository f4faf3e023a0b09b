"""Pages on which nothing can be done, and goals that the page itself shows to be out of reach."""

from __future__ import annotations

from arc_cua.core.action import Goto
from arc_cua.core.goal import SubGoalKind
from arc_cua.core.observation import PageState
from arc_cua.cortex.limits import quoted
from arc_cua.cortex.plan import PlanStep
from arc_cua.cortex.recovery.draft import Draft
from arc_cua.cortex.recovery.explore import is_search_box, was_searched
from arc_cua.cortex.recovery.scene import LIVE_ROLES, Scene, is_field
from arc_cua.cortex.recovery.wording import has_key, key_of

_ENTRIES = frozenset({"row", "listitem", "article"})
_GONE = frozenset({404, 410})


def leave_error_page(scene: Scene) -> Draft | str:
    """Offer to load the address again after a failure, or to go back from a page that does not exist."""
    observation = scene.observation
    if observation.state in {PageState.CRASHED, PageState.ERROR, PageState.UNRESPONSIVE}:
        return _load_again(scene, f"the page is {observation.state} {observation.error}".strip())
    if observation.status in _GONE:
        return _go_back(scene)
    return ""


def nothing_found(scene: Scene) -> Draft | str:
    """Claim that the item does not exist, when this run has searched for it and the whole result shows nothing."""
    sub, observation = scene.sub_goal, scene.observation
    if sub is None or sub.kind is not SubGoalKind.FIND:
        return ""
    key = key_of(sub.item or sub.label)
    if not key or not was_searched(scene, key):
        return "no search has shown that the item does not exist"
    is_whole = observation.state is PageState.READY and not observation.partial and not observation.more_below
    mentions = [element for element in scene.elements if not is_field(element) and has_key(element.name, key)]
    message = _result_message(scene)
    if not is_whole or mentions or not message:
        return f"{quoted(key)} was searched for, but the result does not show that it does not exist"
    return Draft(
        root_cause=f"a search for {quoted(key)} came back without it",
        infeasible=f"a search for {quoted(key)} found nothing on the whole page; it says {quoted(message, 200)}",
    )


def _result_message(scene: Scene) -> str:
    """Return what the page says in place of results: the first text after the search field, if no entries follow."""
    at = next((at for at, element in enumerate(scene.elements) if is_search_box(element)), None)
    if at is None:
        return ""
    after = [element for element in scene.elements[at + 1 :] if not element.is_actionable and element.name.strip()]
    has_entries = any(element.role in _ENTRIES for element in after)
    messages = [
        element.name
        for element in after
        if element.role in LIVE_ROLES or (element.role in {"text", "paragraph"} and not has_entries)
    ]
    return next(iter(messages), "")


def _load_again(scene: Scene, what: str) -> Draft | str:
    url = _last_good_url(scene)
    if not url:
        return f"{what}, and there is no address to load again"
    if _has_loaded(scene, url):
        return f"{what}, also after it was loaded again"
    return Draft(root_cause=what, steps=(PlanStep(action=Goto(url=url), why="load it again"),))


def _go_back(scene: Scene) -> Draft | str:
    observation = scene.observation
    what = f"{observation.url} answers {observation.status}: the page does not exist"
    came_by = next((step for step in reversed(scene.acts) if step.url_changed), None)
    named = isinstance(came_by.action, Goto) if came_by is not None else True
    if named:
        return Draft(root_cause=what, infeasible=what)
    assert came_by is not None
    if _has_loaded(scene, came_by.url_before):
        return f"{what}, and going back was already tried"
    step = PlanStep(action=Goto(url=came_by.url_before), why="go back to where the way was lost")
    return Draft(root_cause=what, steps=(step,))


def _last_good_url(scene: Scene) -> str:
    urls = [scene.observation.url, *(step.url_after or step.url_before for step in reversed(scene.acts))]
    return next((url for url in urls if url.startswith(("http://", "https://"))), "")


def _has_loaded(scene: Scene, url: str) -> bool:
    return any(isinstance(step.action, Goto) and step.action.url == url and step.plan_id for step in scene.acts)
