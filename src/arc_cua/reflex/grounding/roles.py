"""Words for kinds of control, and the roles that they stand for."""

from __future__ import annotations

ROLES: dict[str, frozenset[str]] = {
    "button": frozenset({"button"}),
    "link": frozenset({"link"}),
    "tab": frozenset({"tab"}),
    "checkbox": frozenset({"checkbox", "switch", "menuitemcheckbox"}),
    "box": frozenset({"checkbox", "textbox", "searchbox", "combobox"}),
    "radio": frozenset({"radio", "menuitemradio"}),
    "switch": frozenset({"switch", "checkbox"}),
    "toggle": frozenset({"switch", "checkbox", "button"}),
    "field": frozenset({"textbox", "searchbox", "spinbutton", "combobox"}),
    "input": frozenset({"textbox", "searchbox", "spinbutton", "combobox"}),
    "textbox": frozenset({"textbox", "searchbox"}),
    "text": frozenset({"textbox", "searchbox"}),
    "textarea": frozenset({"textbox"}),
    "area": frozenset({"textbox"}),
    "spinner": frozenset({"spinbutton"}),
    "slider": frozenset({"slider"}),
    "dropdown": frozenset({"combobox", "listbox"}),
    "combobox": frozenset({"combobox", "listbox"}),
    "list": frozenset({"combobox", "listbox", "list"}),
    "menu": frozenset({"menu", "menuitem", "button", "menubar", "combobox"}),
    "item": frozenset({"menuitem", "option", "treeitem", "listitem", "link", "button"}),
    "option": frozenset({"option", "radio", "menuitem", "checkbox", "menuitemradio"}),
    "icon": frozenset({"button", "img", "image", "link", "generic"}),
    "image": frozenset({"img", "image"}),
    "result": frozenset({"link"}),
    "row": frozenset({"row", "link"}),
}
"""Words for kinds of control. Plurals are stemmed."""

THINGS = frozenset(
    {
        *("item", "entry", "record", "row", "card", "line", "post", "comment", "message", "article", "product"),
        *("task", "todo", "file", "page", "element"),
    }
)
"""Words for listed things in general: pages show the things and seldom say the word. Plurals lose their ending."""
