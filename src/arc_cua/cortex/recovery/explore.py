"""What is looked for is not here: open what is closed, go where it may be, search for it, look further on."""

from __future__ import annotations

from collections import Counter
from urllib.parse import urldefrag

from arc_cua.core.action import Click, PressKey, Type, fold
from arc_cua.core.element import Element, State
from arc_cua.core.goal import SubGoal, SubGoalKind
from arc_cua.cortex.limits import quoted
from arc_cua.cortex.plan import PlanStep
from arc_cua.cortex.recovery.draft import Draft, shown
from arc_cua.cortex.recovery.scene import Scene, is_button, is_editable, is_enabled
from arc_cua.cortex.recovery.wording import has_key, key_of, kinship
from arc_cua.perception.words import words

_OPENERS = frozenset({"button", "link", "tab", "menuitem", "treeitem", "disclosuretriangle"})
_ROADS = frozenset({"link", "tab", "menuitem"})
_MANY = 2
_SEARCH_WORDS = frozenset({"search", "find", "filter", "query", "lookup", "q"})


def wanted_words(sub: SubGoal) -> str:
    """Return the words that say what is looked for."""
    return " ".join((sub.item, sub.label, "" if sub.item or sub.label else sub.text)).strip()


def follow_kin(scene: Scene) -> Draft | str:
    """Offer a link, tab or menu entry that shares words with what is looked for."""
    sub = scene.sub_goal
    if sub is None:
        return ""
    wanted = wanted_words(sub)
    roads = [
        (kinship(element.name, wanted), element)
        for element in scene.actionable
        if _is_road(element) and _is_open_road(scene, element) and _leads_to(scene, element, sub)
    ]
    best = max((score for score, _ in roads), default=0)
    leading = [element for score, element in roads if score == best > 0]
    if not leading:
        return f"no link, tab or menu entry is about {quoted(wanted)}"
    if len({(element.href or fold(element.name)) for element in leading}) > 1:
        return f"several links are about {quoted(wanted)}: " + ", ".join(shown(element) for element in leading[:4])
    return _click(leading[0], f"{quoted(wanted)} is not on this page, and this leads to its kind")


def open_closed(scene: Scene) -> Draft | str:
    """Offer to open a closed section or menu: the one with kin words first, else the first in reading order."""
    sub = scene.sub_goal
    wanted = wanted_words(sub) if sub is not None else ""
    names = Counter(fold(element.name) for element in scene.actionable)
    closed = [
        element
        for element in scene.actionable
        if element.has(State.COLLAPSED)
        and element.role in _OPENERS
        and is_enabled(element)
        and not scene.was_tried(element)
        and (names[fold(element.name)] < _MANY or (wanted and kinship(element.container, wanted)))
        and not (sub is not None and _is_of_another(scene, element, sub))
    ]
    if not closed:
        return "no closed section or menu is left to open"
    best = max(
        closed, key=lambda element: (kinship(f"{element.name} {element.container}", wanted), -scene.order(element))
    )
    return _click(best, "what is looked for may be inside this closed part")


def show_other_tab(scene: Scene) -> Draft | str:
    """Offer the next tab that has not been looked at."""
    for element in scene.actionable:
        is_shown = element.has(State.SELECTED) or element.has(State.CURRENT)
        if element.role == "tab" and is_enabled(element) and not is_shown and not scene.was_tried(element):
            return _click(element, "what is looked for may be on this tab")
    return "no other tab is left to look at"


def search_for(scene: Scene) -> Draft | str:
    """Offer to search for the item in the page's own search field."""
    sub = scene.sub_goal
    if sub is None or sub.kind not in {SubGoalKind.FIND, SubGoalKind.READ, SubGoalKind.CHECK}:
        return ""
    key = key_of(sub.item or sub.label)
    boxes = [element for element in scene.actionable if is_search_box(element) and is_editable(element)]
    if not key or not boxes:
        return "the page has no search field"
    if was_searched(scene, key):
        return f"a search for {quoted(key)} was already made"
    target = boxes[0].as_target()
    return Draft(
        root_cause=f"{quoted(key)} is not on this page, and it has a search field",
        steps=(
            PlanStep(action=Type(target=target, text=key), why="search by what identifies the item"),
            PlanStep(action=PressKey(key="Enter", target=target), why="start the search"),
        ),
    )


def turn_the_page(scene: Scene) -> Draft | str:
    """Offer the next page of a list: the number after the current one."""
    current = [
        element for element in scene.elements if element.has(State.CURRENT) and element.name.strip().isdecimal()
    ]
    for here in current:
        for element in scene.actionable:
            follows = element.name.strip().isdecimal() and int(element.name) == int(here.name) + 1
            if follows and element.group == here.group and _is_open_road(scene, element):
                return _click(element, f"the list goes on after page {here.name.strip()}")
    return "the list shows no next page"


def is_search_box(element: Element) -> bool:
    """Whether the element is a search field: by role or type, by an English word or identifier as a short cut."""
    said = {*words(element.name), *words(element.description), *words(element.test_id)}
    return element.role == "searchbox" or element.kind == "search" or bool(said & _SEARCH_WORDS)


def was_searched(scene: Scene, key: str) -> bool:
    """Whether this run has already typed the key."""
    return any(isinstance(step.action, Type) and fold(step.action.text) == fold(key) for step in scene.acts)


def _leads_to(scene: Scene, element: Element, sub: SubGoal) -> bool:
    """Whether it may be left for: an item that is on the page is left only by what bears its name."""
    key = key_of(sub.item)
    return not key or has_key(element.name, key) or not _is_shown(scene, key)


def _is_of_another(scene: Scene, element: Element, sub: SubGoal) -> bool:
    """Whether a control stands with another item than the one that the sub-goal is about and that is on the page."""
    key = key_of(sub.item)
    if not key or has_key(f"{element.name} {element.container}", key):
        return False
    alone = fold(element.container) and element.group is not None
    return bool(alone) or (_is_shown(scene, key) and element.group is not None)


def _is_shown(scene: Scene, key: str) -> bool:
    return any(has_key(f"{element.name} {element.container}", key) for element in scene.elements)


def _is_road(element: Element) -> bool:
    """Whether it only leads somewhere: a tab, or a link or menu entry with an address or a menu below."""
    leads = bool(element.href) or element.has(State.COLLAPSED)
    return element.role == "tab" or (element.role in _ROADS and leads and not is_button(element))


def _is_open_road(scene: Scene, element: Element) -> bool:
    here = urldefrag(scene.observation.url).url
    seen = {urldefrag(step.url_after).url for step in scene.acts} | {here}
    leads_back = bool(element.href) and urldefrag(element.href).url in seen
    is_here = element.has(State.CURRENT) or element.has(State.SELECTED)
    return is_enabled(element) and not is_here and not leads_back and not scene.was_tried(element)


def _click(element: Element, why: str) -> Draft:
    step = PlanStep(action=Click(target=element.as_target()), why=why)
    return Draft(root_cause=f"{why}: {shown(element)}", steps=(step,))
