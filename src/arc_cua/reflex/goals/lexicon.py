"""Words that the goal parser knows: verb families and the small words between them.

Data only, and a fast path only: a clause whose verb is missing here still becomes a sub-goal, with its words as
label, and grounding then works by what is on the page.
"""

from __future__ import annotations

from enum import StrEnum


class Family(StrEnum):
    """What a verb asks for; each family has its own shape of sentence."""

    ENTER = "enter"
    """VERB value into label; VERB label with value."""
    SET = "set"
    """VERB label to value."""
    CHOOSE = "choose"
    """VERB value from label."""
    ON = "on"
    OFF = "off"
    PRESS = "press"
    """VERB label: the verb is no part of the control's name."""
    ACT = "act"
    """The verb itself is likely the control's name: save, delete."""
    UPLOAD = "upload"
    """VERB file to label."""
    DRAG = "drag"
    """VERB label onto label."""
    HOVER = "hover"
    OPEN = "open"
    GO = "go"
    FIND = "find"
    SEARCH = "search"
    SIGN_IN = "sign_in"
    READ = "read"
    CHECK = "check"


def _words(text: str) -> tuple[str, ...]:
    return tuple(phrase.strip() for phrase in text.split(",") if phrase.strip())


_FAMILIES: dict[Family, tuple[str, ...]] = {
    Family.ENTER: _words(
        "enter, type, type in, input, write, key in, put, insert, paste, fill, fill in, fill out, populate"
    ),
    Family.SET: _words("set, change, update, modify, adjust, replace, rename, assign"),
    Family.CHOOSE: _words("choose, select, pick, opt for"),
    Family.ON: _words("check, tick, enable, turn on, switch on, check off, activate"),
    Family.OFF: _words(
        "uncheck, untick, disable, turn off, switch off, deselect, unselect, deactivate, clear the checkbox"
    ),
    Family.PRESS: _words(
        "click, click on, press, press on, hit, tap, tap on, push, focus, focus on, focus into, click into"
    ),
    Family.ACT: _words(
        "save, submit, delete, remove, add, create, send, cancel, confirm, apply, accept, reject, "
        "approve, decline, archive, publish, post, reply, forward, download, refresh, reload, "
        "continue, log out, sign out, logout, close, dismiss, expand, collapse, start, stop, pause, "
        "resume, undo, redo, print, export, import, share, like, follow, unfollow, subscribe, "
        "unsubscribe, buy, purchase, checkout, check out, pay, book, reserve, place, clear, reset, "
        "sort, filter, toggle, mark, duplicate, copy, move, merge, edit, star, flag, finish, "
        "go back, go forward, scroll, scroll down, scroll up, register, sign up, invite, block, "
        "mute, pin, hide, lock, unlock, proceed"
    ),
    Family.UPLOAD: _words("upload, attach"),
    Family.DRAG: _words("drag"),
    Family.HOVER: _words("hover, hover over, hover on, mouse over"),
    Family.OPEN: _words("open, view, show, show me, display, access, open up"),
    Family.GO: _words(
        "go to, navigate to, head to, browse to, proceed to, visit, switch to, return to, go back to, load, go into"
    ),
    Family.FIND: _words("find, look up, look for, locate, scroll to"),
    Family.SEARCH: _words("search for, search"),
    Family.SIGN_IN: _words("sign in, log in, login, log into, sign into, log on, sign on, sign me in, log me in"),
    Family.READ: _words(
        "read, tell me, report, what is, what are, what's, what was, who is, when is, where is, "
        "how many, how much, give me, get, return, extract, note down, find out, let me know, "
        "determine, write down"
    ),
    Family.CHECK: _words(
        "make sure, verify, ensure, check that, check if, check whether, confirm that, assert, see if"
    ),
}

VERBS: dict[tuple[str, ...], Family] = {
    tuple(phrase.split()): family for family, phrases in _FAMILIES.items() for phrase in phrases
}
"""Family by the verb's words."""
LONGEST_VERB = max(len(words) for words in VERBS)

NOUN_LIKE = frozenset(
    _words(
        "post, book, place, star, flag, filter, share, block, copy, move, start, stop, sort, mark, "
        "search, report, pin, reply, like, follow, print, export, import, lock, view, display, "
        "access, set, input, type, pay, check, pick, hit, tap, return, close, open, reset, clear, "
        "extract, update, change, upload"
    )
)
"""Verbs that are as often nouns or adjectives: in the middle of a sentence they need an object to count as verbs."""

CHANGING = frozenset(
    _words(
        "save, submit, delete, remove, add, create, send, confirm, apply, accept, reject, approve, "
        "decline, archive, publish, post, reply, forward, import, subscribe, unsubscribe, buy, "
        "purchase, checkout, check out, pay, book, reserve, place, mark, duplicate, move, merge, "
        "star, flag, finish, register, sign up, invite, block, follow, unfollow, like, share, "
        "rename, assign, update, cancel order, upload, attach"
    )
)
"""Verbs that change something on the other side."""

DETERMINERS = frozenset(
    _words("the, a, an, this, that, these, those, my, your, our, any, some, his, her, their, its")
)
POSSESSIVES = frozenset(_words("its, their, his, her"))
PRONOUNS = frozenset(_words("it, them, this, that, him, one"))
QUANTIFIERS = frozenset(_words("all, every, each, both"))
EXCEPTIONS = tuple(
    tuple(phrase.split())
    for phrase in _words(
        "except, excepting, excluding, besides, other than, apart from, aside from, all but, save for, "
        "anything but, everything but, anyone but, everyone but, any but, nothing, without"
    )
)
"""Words after which the goal names what must be left alone."""
EVERYTHING = frozenset(_words("everyone, everything, everybody, all, every, each, both"))
CONNECTORS = frozenset(_words("then, afterwards, thereafter, finally, lastly, but, while"))
"""Words that always open a new clause."""
OPENERS = tuple(
    sorted(
        (
            tuple(phrase.split())
            for phrase in _words(
                "please, kindly, now, also, just, only, first, firstly, second, secondly, third, next, then, "
                "and, finally, lastly, afterwards, after that, can you, could you, would you, will you, "
                "i want you to, i want to, i would like to, i would like you to, i'd like to, i need you to, "
                "i need to, you should, you must, you need to, go ahead and, try to, your task is to, "
                "the task is to, let's, let us, we need to, make sure to, be sure to, remember to, "
                "make sure you, make sure that you, so, instead, rather, but, to, don't forget to, don’t forget to, "
                "dont forget to, do not forget to, never forget to, don't fail to, do not fail to, "
                "don't hesitate to, do not hesitate to"
            )
        ),
        key=len,
        reverse=True,
    )
)
"""Words before the verb that mean nothing to us; longest first."""
NEGATIONS = tuple(
    tuple(phrase.split())
    for phrase in _words(
        "do not, don't, dont, don’t, never, without, avoid, must not, should not, shouldn't, "
        "mustn't, not, instead of, rather than, no need to, refrain from"
    )
)
POSITIVE_AGAIN = frozenset(_words("but, instead, just, only, rather, then"))
"""Words that end the reach of a negation."""
CONDITIONS = tuple(
    tuple(phrase.split())
    for phrase in _words(
        "if, unless, in case, whenever, until, till, provided, providing, assuming, as soon as, as long as, "
        "so long as, only after, only when, only once, only before, on condition, once, when"
    )
)
"""Words after which stands what must be so before anything is done."""
TEMPORAL = tuple(tuple(phrase.split()) for phrase in _words("after, before"))
"""Conditions at the beginning of a wish; further on they as often say where something stands."""
SEQUELS = frozenset(_words("that, this, done, finished, logged, signed, logging, signing"))
"""After "once" or "after" they only say that one wish follows another."""
FORBIDDING = tuple(
    tuple(phrase.split())
    for phrase in _words("do nothing, not allowed, not permitted, forbidden, prohibited, not be")
)
"""Words that forbid: nothing of their sentence may be done."""
WHOLES = frozenset(_words("anything, everything, nothing, anyone, everyone, any, all, none"))
"""Words that "but" takes something out of."""
ABBREVIATIONS = frozenset(_words("no, nr, mr, mrs, ms, dr, st, vs, approx, inc, ltd, prof"))
"""A full stop after one of these ends no sentence."""

INTO = frozenset(_words("into, in, to, as, for, on, inside, at"))
"""Between a value and its field."""
SEPARATORS = frozenset(_words("to, as, =, :, with"))
"""Between a field and its value."""
FROM = frozenset(_words("from, in, for, as, on, with, using, under, out of, of"))
"""Between an option and its list."""
ABOUT = frozenset(_words("for, of, in, on, from, by, beside, under, next to, belonging to, inside, at, to"))
"""Between a control and the item it belongs to."""
PLACES = frozenset(
    _words(
        "page, site, website, screen, window, form, list, menu, table, section, app, homepage, tab, "
        "box, dropdown, below, above"
    )
)
"""Nouns for places: never an item of their own."""

ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "last": -1,
}
NAMING = frozenset(_words("called, named, titled, saying, reading, labeled, labelled"))
SHOWN = frozenset(
    _words("visible, shown, displayed, present, there, visible on the page, on the page, on screen, listed")
)
STATES_ON = frozenset(_words("checked, ticked, selected, enabled, on, activated, turned on, switched on"))
STATES_OFF = frozenset(
    _words(
        "unchecked, unticked, deselected, disabled, off, deactivated, turned off, switched off, "
        "not checked, not selected"
    )
)
USER_WORDS = frozenset(_words("user, username, login, email, e-mail, account, name, id, user-name, userid"))
PASSWORD_WORDS = frozenset(_words("password, passphrase, passcode, pin, pass, pwd"))
