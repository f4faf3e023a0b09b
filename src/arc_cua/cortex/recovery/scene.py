"""The page in trouble, as the ways out see it: what was being done, where, and what stands around it."""

from __future__ import annotations

from functools import cached_property
from urllib.parse import urldefrag

import msgspec

from arc_cua.core.action import Click, PressKey, Select, Target, Type
from arc_cua.core.element import Element, State
from arc_cua.core.goal import SubGoal
from arc_cua.core.receipt import Dispatched
from arc_cua.core.step import StepFacts
from arc_cua.cortex.lookup import look_up
from arc_cua.cortex.plan import Request

FIELD_ROLES = frozenset(
    {"textbox", "searchbox", "spinbutton", "combobox", "listbox", "checkbox", "radio", "switch", "slider"}
)
EDIT_ROLES = frozenset({"textbox", "searchbox", "spinbutton"})
LIVE_ROLES = frozenset({"dialog", "alertdialog", "alert", "status", "log"})
"""What a page uses to say something to the person, beside its content."""
BOX_ROLES = frozenset({"region", "complementary", "banner", "note", "article", "group", "contentinfo", "section"})
ITEM_ROLES = frozenset(
    {
        "row",
        "listitem",
        "cell",
        "gridcell",
        "option",
        "treeitem",
        "navigation",
        "toolbar",
        "tablist",
        "menu",
        "menubar",
    }
)
"""What holds controls that act on one item of several, or that lead elsewhere."""
_SUBMITS = frozenset({"submit", "image"})


class Group(msgspec.Struct, frozen=True):
    """A part of the page that belongs together: a dialog, a notice, a section."""

    head: Element | None
    """The element that stands for it, if the tree has one."""
    members: tuple[Element, ...]
    """What is inside, in reading order."""

    @property
    def is_live(self) -> bool:
        """Whether it speaks to the person: a dialog, an alert, a status."""
        return self.head is not None and (self.head.role in LIVE_ROLES or self.head.has(State.MODAL))

    @property
    def is_modal(self) -> bool:
        """Whether it keeps the rest of the page from being used."""
        return self.head is not None and self.head.has(State.MODAL)

    @property
    def message(self) -> str:
        """What it says: all text inside that is no control."""
        said = [element.name for element in self.members if not element.is_actionable]
        return " ".join([self.head.name, *said] if self.head is not None else said)


class Scene:
    """A request, read once.

    Args:
        request: What the Cortex is asked.
    """

    def __init__(self, request: Request) -> None:
        self.request = request
        self.observation = request.observation
        self.elements = request.observation.elements
        self.actionable = request.observation.actionable

    @cached_property
    def sub_goal(self) -> SubGoal | None:
        """The sub-goal in trouble."""
        wanted = self.request.trouble.sub_goal
        return next((sub for sub in self.request.goal.sub_goals if sub.id == wanted), None)

    @cached_property
    def acts(self) -> tuple[StepFacts, ...]:
        """The steps that were more than looking, oldest first."""
        return tuple(step for step in self.request.history if not step.is_neutral)

    @cached_property
    def failed(self) -> StepFacts | None:
        """The act that the trouble is about: the last one that serves the sub-goal and has not worked."""
        last = self.acts[-1] if self.acts else None
        if last is None or last.expected_met or last.sub_goal != self.request.trouble.sub_goal:
            return None
        return last

    @cached_property
    def failed_element(self) -> Element | None:
        """What that act was meant for, as it is on the page now."""
        return self.resolve(self.failed.action.target_or_none) if self.failed else None

    @cached_property
    def touched(self) -> tuple[Element, ...]:
        """Fields of this page that the run has filled or set, most recently touched last."""
        found: dict[int, Element] = {}
        for step in self.acts:
            if step.dispatched is Dispatched.NO or not isinstance(step.action, Type | Select | Click):
                continue
            here = urldefrag(step.url_after).url == urldefrag(self.observation.url).url
            element = self.resolve(step.action.target, by_description=here)
            if element is not None and element.index is not None and is_field(element):
                found.pop(element.index, None)
                found[element.index] = element
        return tuple(found.values())

    @cached_property
    def work_forms(self) -> frozenset[int]:
        """The forms that are being worked on."""
        places = [*self.touched, *([self.failed_element] if self.failed_element else [])]
        return frozenset(element.form for element in places if element.form is not None)

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The parts of the page: by what nests in what, and by the numbers that members share."""
        by_nesting = [self._nested(at) for at, head in enumerate(self.elements) if is_head(head)]
        known = {element.group for group in by_nesting for element in group.members}
        by_number = [Group(None, tuple(inside)) for number, inside in self._numbered.items() if number not in known]
        return tuple(by_nesting + by_number)

    def resolve(self, target: Target | None, *, by_description: bool = True) -> Element | None:
        """Return the element that an earlier target means now: by index, by its heir, or by its description."""
        if target is None:
            return None
        for element in self.actionable:
            if target.index is not None and target.index in (element.index, element.was):
                return element
        if not by_description:
            return None
        found = look_up(self.observation, msgspec.structs.replace(target, index=None))
        return found if isinstance(found, Element) else None

    def was_tried(self, element: Element | None, kind: type[Click | PressKey | Type | Select] = Click) -> bool:
        """Whether the run has already sent an act of that kind to this element (None: to whatever had the focus)."""
        return any(
            isinstance(step.action, kind)
            and step.dispatched is not Dispatched.NO
            and self._is_same(step.action.target_or_none, element)
            for step in self.acts
        )

    def ancestors(self, element: Element) -> list[Element]:
        """Return what the element is nested in, outermost first."""
        above: list[Element] = []
        for other in self.elements:
            while above and above[-1].depth >= other.depth:
                above.pop()
            if other is element:
                return above
            above.append(other)
        return []

    def order(self, element: Element) -> int:
        """Return the element's place in reading order."""
        return self._places.get(id(element), len(self.elements))

    @cached_property
    def _numbered(self) -> dict[int, list[Element]]:
        """The elements by the number of their group."""
        found: dict[int, list[Element]] = {}
        for element in self.elements:
            if element.group is not None:
                found.setdefault(element.group, []).append(element)
        return found

    @cached_property
    def _places(self) -> dict[int, int]:
        return {id(element): at for at, element in enumerate(self.elements)}

    def _is_same(self, target: Target | None, element: Element | None) -> bool:
        if target is None or element is None:
            return target is None and element is None
        return target.index == element.index or target.signature == element.as_target().signature

    def _nested(self, at: int) -> Group:
        head = self.elements[at]
        end = at + 1
        while end < len(self.elements) and self.elements[end].depth > head.depth:
            end += 1
        inside = self.elements[at + 1 : end]
        if not inside and at + 1 < len(self.elements):
            alike = self._numbered.get(self.elements[at + 1].group or 0, [])
            inside = tuple(element for element in alike if element is not head)
        return Group(head, inside)


def is_field(element: Element) -> bool:
    """Whether the element takes a value or a state."""
    return element.role in FIELD_ROLES or element.has(State.EDITABLE)


def is_editable(element: Element) -> bool:
    """Whether text can be typed into the element."""
    takes_text = element.role in EDIT_ROLES or element.has(State.EDITABLE)
    return takes_text and is_enabled(element) and not element.has(State.READONLY)


def is_enabled(element: Element) -> bool:
    """Whether the element can be used."""
    return element.is_actionable and not element.has(State.DISABLED)


def is_button(element: Element) -> bool:
    """Whether the element is pressed to make something happen here, not to go elsewhere."""
    goes_nowhere = element.role == "link" and element.href.rpartition("#")[0] == "" and element.tag != "area"
    return element.role == "button" or (goes_nowhere and not element.href.startswith("http"))


def submits(element: Element) -> bool:
    """Whether the element sends its form."""
    return element.form is not None and element.kind in _SUBMITS


def is_head(element: Element) -> bool:
    """Whether the element stands for a part of the page that could be in the way."""
    return element.has(State.MODAL) or element.role in LIVE_ROLES or element.role in BOX_ROLES
