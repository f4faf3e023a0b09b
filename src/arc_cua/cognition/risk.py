"""What an act puts at stake: read, reversible or irreversible, decided from the verb, the control and its page.

Structure decides: the role, how the control's form is sent, which fields that form holds, whether the control closes
a dialog that asks. Each sign can only raise the class. Text of the page is the least of them: a word may raise the
class, and no word lowers it. What is unknown counts as irreversible where the context is a final submit.
"""

from __future__ import annotations

from arc_cua.cognition.grave_words import grave_word
from arc_cua.cognition.identity import locate
from arc_cua.core.action import AnyAction, Click, Dialog, PressKey, Reload, Tab, Target, Verb
from arc_cua.core.element import Element, State
from arc_cua.core.observation import DialogKind, Observation, OpenDialog
from arc_cua.core.risk import Assessment, Risk, raised

_BY_VERB = {
    Verb.TYPE: Assessment(risk=Risk.REVERSIBLE, why="what is typed can be typed over"),
    Verb.SELECT: Assessment(risk=Risk.REVERSIBLE, why="another choice can be made"),
    Verb.UPLOAD: Assessment(risk=Risk.REVERSIBLE, why="a file is chosen, not sent"),
    Verb.DRAG: Assessment(risk=Risk.REVERSIBLE, why="it can be dragged back"),
}
_READ = Assessment(risk=Risk.READ, why="it only looks")
_REVERSIBLE = Assessment(risk=Risk.REVERSIBLE, why="nothing speaks of a final act")
_SUBMITS = frozenset({"submit", "image"})
_TOGGLES = frozenset({"checkbox", "radio", "switch", "option", "menuitemcheckbox", "menuitemradio", "slider"})
_FIELDS = frozenset({"textbox", "searchbox", "combobox", "spinbutton", "listbox"})
_TEXT_KINDS = frozenset({"", "text", "email", "tel", "search", "password", "url", "number", "contenteditable"})
_USER_KINDS = frozenset({"text", "email", "tel"})
_MONEY = ("cc-", "transaction-")
_DIALOGS = frozenset({"dialog", "alertdialog"})
_SIGN_IN_FIELDS = 3
RELOADS = frozenset({"f5", "control+r", "control+f5", "control+shift+r", "meta+r"})
"""Keys that load the page again."""
_STILL = frozenset({"escape", "tab", "shift+tab", "home", "end", "pageup", "pagedown", "f1"})
"""Keys that move the focus, the caret or the view."""


def assess(action: AnyAction, observation: Observation) -> Assessment:
    """Return the class of `action` on the page that `observation` shows, and what speaks for it. Pure."""
    match action:
        case Click(target=target):
            return _click(target, observation)
        case PressKey():
            return _key(action, observation)
        case Dialog():
            return _answer(action, observation.dialog)
        case Reload():
            return _reload(observation)
        case Tab(close=True):
            return Assessment(risk=Risk.REVERSIBLE, why="a page that is closed can be opened again")
        case _:
            return _BY_VERB.get(action.verb, _READ)


def _click(target: Target, observation: Observation) -> Assessment:
    element = locate(target, observation)
    if element is None:
        return raised(_REVERSIBLE, _by_word(target.name, target.role))
    return _press(element, observation)


def _press(element: Element, observation: Observation) -> Assessment:
    known = _by_role(element, observation)
    known = raised(known, _by_form(element, observation))
    known = raised(known, _by_fields_before(element, observation))
    known = raised(known, _by_dialog(element, observation))
    if _is_field(element) or element.role in _TOGGLES or element.role == "tab":
        return known
    return raised(known, _by_word(element.name, element.role))


def _by_role(element: Element, observation: Observation) -> Assessment:
    if element.form is not None and element.kind in _SUBMITS:
        return Assessment(risk=Risk.READ, why="its form decides")
    if element.role == "link" and element.kind == "download":
        return Assessment(risk=Risk.READ, why="a download")
    if element.role == "link" and _leads_elsewhere(element.href, observation.url):
        return Assessment(risk=Risk.READ, why="a link")
    if _is_field(element):
        return Assessment(risk=Risk.READ, why="a click into a field")
    if element.role == "tab" or element.has(State.COLLAPSED) or element.has(State.EXPANDED):
        return Assessment(risk=Risk.READ, why="it shows or hides a part of the page")
    if element.role in _TOGGLES:
        return Assessment(risk=Risk.REVERSIBLE, why="a setting that can be set back")
    return _REVERSIBLE


def _leads_elsewhere(href: str, url: str) -> bool:
    if not href.startswith(("http://", "https://")):
        return False
    there, _, fragment = href.partition("#")
    return there != url.partition("#")[0] or len(fragment) > 0


def _by_form(element: Element, observation: Observation) -> Assessment:
    """A button that sends a form; or the last one of a form that no button sends by itself."""
    if element.form is None or not _is_button(element) or element.kind == "reset":
        return _READ
    if element.kind not in _SUBMITS and not _is_final(element, observation):
        return _READ
    return _sent(element.form, element.method, observation)


def _is_final(element: Element, observation: Observation) -> bool:
    buttons = [one for one in observation.actionable if one.form == element.form and _is_button(one)]
    return bool(buttons) and buttons[-1] == element and not any(one.kind in _SUBMITS for one in buttons)


def _sent(form: int, method: str, observation: Observation) -> Assessment:
    """Return what sending a form puts at stake, by the method and the fields."""
    fields = [one for one in observation.elements if one.form == form and _is_field(one)]
    if any(one.purpose.startswith(_MONEY) for one in fields):
        return Assessment(risk=Risk.IRREVERSIBLE, why="its form holds payment fields")
    masked = [one for one in fields if one.has(State.MASKED)]
    if method == "get" and not masked:
        return Assessment(risk=Risk.READ, why="its form only asks (GET)")
    if method == "dialog":
        return Assessment(risk=Risk.REVERSIBLE, why="its form only closes a dialog")
    if _is_search(fields):
        return Assessment(risk=Risk.READ if method != "post" else Risk.REVERSIBLE, why="a search form")
    if _is_sign_in(fields, masked):
        return Assessment(risk=Risk.REVERSIBLE, why="a sign-in form")
    if masked:
        return Assessment(risk=Risk.IRREVERSIBLE, why="its form commits to a password")
    how = "by POST" if method == "post" else "by a script, unknown how"
    return Assessment(risk=Risk.IRREVERSIBLE, why=f"it sends a form {how}")


def _is_search(fields: list[Element]) -> bool:
    texts = [one for one in fields if one.has(State.EDITABLE)]
    return len(texts) == 1 and (texts[0].role == "searchbox" or texts[0].kind == "search")


def _is_sign_in(fields: list[Element], masked: list[Element]) -> bool:
    """Whether a form asks who somebody is and nothing else: a name, one password that exists already."""
    texts = [one for one in fields if one.kind in _TEXT_KINDS and not one.options]
    named = any(one.kind in _USER_KINDS and not one.has(State.MASKED) for one in texts)
    new = any(one.purpose == "new-password" for one in fields)
    return len(masked) == 1 and named and not new and len(texts) <= _SIGN_IN_FIELDS


def _by_fields_before(element: Element, observation: Observation) -> Assessment:
    """Buttons outside any form that come after fields outside any form, which take money or a new password."""
    if element.form is not None or not _is_button(element):
        return _READ
    masked, money = 0, False
    for one in observation.elements:
        if one == element:
            break
        if one.form is None and _is_field(one):
            masked += one.has(State.MASKED) + (one.purpose == "new-password")
            money = money or one.purpose.startswith(_MONEY)
    if money:
        return Assessment(risk=Risk.IRREVERSIBLE, why="it comes after payment fields")
    if masked > 1:
        return Assessment(risk=Risk.IRREVERSIBLE, why="it comes after fields for a new password")
    return _READ


def _by_dialog(element: Element, observation: Observation) -> Assessment:
    """The last button of a dialog that leaves a choice; of an alert dialog, each of its buttons."""
    if not _is_button(element):
        return _READ
    head, inside = _dialog_around(element, observation)
    if head is None:
        return _READ
    buttons = [one for one in inside if _is_button(one) and one.is_actionable]
    leaves_choice = len(buttons) > 1 or any(_is_field(one) for one in inside)
    if leaves_choice and (buttons[-1] == element or head.role == "alertdialog"):
        return Assessment(risk=Risk.IRREVERSIBLE, why="it answers a dialog for good")
    return _READ


def _dialog_around(element: Element, observation: Observation) -> tuple[Element | None, list[Element]]:
    """Return the innermost dialog that holds the element, and all that it holds: rows are nested by their depth."""
    found: tuple[Element | None, list[Element]] = (None, [])
    open_heads: list[tuple[Element, list[Element]]] = []
    for one in observation.elements:
        open_heads = [(head, inside) for head, inside in open_heads if one.depth > head.depth]
        for _, inside in open_heads:
            inside.append(one)
        if one == element and open_heads:
            found = open_heads[-1]
        if one.role in _DIALOGS:
            open_heads.append((one, []))
    return found


def _by_word(name: str, role: str) -> Assessment:
    word = grave_word(name, is_link=role == "link")
    return Assessment(risk=Risk.IRREVERSIBLE, why=f'it is called "{word}"') if word else _READ


def _key(action: PressKey, observation: Observation) -> Assessment:
    """Enter works a button and sends a field's form; with Control it sends what is written."""
    key = action.key.casefold().replace(" ", "") or "space"
    if key in RELOADS:
        return _reload(observation)
    element = locate(action.target, observation) if action.target is not None else _focused(observation)
    base, chorded = key.rpartition("+")[2], key.rpartition("+")[0]
    if base in {"enter", "space", "return"} and element is not None and not _is_field(element):
        return _press(element, observation)
    if base in {"enter", "return"}:
        return _enter(element, observation, chorded=chorded in {"control", "meta"})
    if key in _STILL or base.startswith("arrow"):
        return _READ
    return Assessment(risk=Risk.REVERSIBLE, why="a key")


def _enter(element: Element | None, observation: Observation, *, chorded: bool) -> Assessment:
    if element is None:
        return Assessment(risk=Risk.REVERSIBLE, why="Enter, and nothing has the focus")
    if element.form is not None and (chorded or element.tag == "input"):
        buttons = [one for one in observation.actionable if one.form == element.form and one.kind in _SUBMITS]
        if buttons:
            return raised(_sent(element.form, element.method, observation), _press(buttons[0], observation))
        return _sent(element.form, element.method, observation)
    if chorded:
        return Assessment(risk=Risk.IRREVERSIBLE, why="the keys that send what is written")
    return Assessment(risk=Risk.REVERSIBLE, why="Enter in a field that belongs to no form")


def _focused(observation: Observation) -> Element | None:
    return next((one for one in observation.elements if one.has(State.FOCUSED)), None)


def _answer(action: Dialog, dialog: OpenDialog | None) -> Assessment:
    if not action.accept or dialog is None or dialog.kind is DialogKind.ALERT:
        return Assessment(risk=Risk.READ, why="it only closes a dialog")
    if dialog.kind is DialogKind.CONFIRM:
        return Assessment(risk=Risk.IRREVERSIBLE, why="the page asks before it goes on")
    if dialog.kind is DialogKind.BEFOREUNLOAD:
        return Assessment(risk=Risk.REVERSIBLE, why="what was typed on this page is left behind")
    return raised(Assessment(risk=Risk.REVERSIBLE, why="it answers a prompt"), _by_word(dialog.message, "button"))


def _reload(observation: Observation) -> Assessment:
    if observation.posted:
        return Assessment(risk=Risk.IRREVERSIBLE, why="loading the page again would send its form again")
    return Assessment(risk=Risk.READ, why="it loads the page again")


def _is_button(element: Element) -> bool:
    return element.role in {"button", "menuitem"} or element.kind in _SUBMITS or element.tag == "button"


def _is_field(element: Element) -> bool:
    return element.role in _FIELDS or element.has(State.EDITABLE) or element.has(State.MASKED)
