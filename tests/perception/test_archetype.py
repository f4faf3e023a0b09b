"""Kinds of page by structure: real pages in many scripts, of words that mean nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.element import Element
from arc_cua.core.observation import Observation
from arc_cua.core.scope import Scope
from arc_cua.perception.archetype import Archetype, archetype
from arc_cua.surfaces.browser.observe import Observer
from arc_cua.surfaces.browser.page import Page

LETTERS = {
    "latin": "aeioubdfgklmnprstvz",
    "cyrillic": "аеиоубдгклмнпрствз",
    "arabic": "ابتجدرسعفقكلمنوي",
    "japanese": "あいうえおかきくけこ日本山川田木水火",
    "devanagari": "कखगचजटडतदनपबमयरलवसह",
}
Say = Callable[[int], str]
POST = "<form method=post>"


def sayer(script: str, seed: int) -> Say:
    chance = random.Random(f"{script}{seed}")
    gap = "" if script == "japanese" else " "

    def say(count: int) -> str:
        return gap.join("".join(chance.choices(LETTERS[script], k=chance.randint(3, 8))) for _ in range(count))

    return say


def links(say: Say, count: int) -> str:
    return "<nav>" + "".join(f'<a href="/{n}">{say(1)}</a> ' for n in range(count)) + "</nav>"


def press(say: Say) -> str:
    return f"<button>{say(1)}</button>"


def field(say: Say, more: str = "") -> str:
    return f"<p><label>{say(2)} <input {more}></label></p>"


def form(say: Say) -> str:
    fields = "".join(field(say) for _ in range(4))
    return f"{links(say, 3)}{POST}{fields}<select><option>{say(1)}<option>{say(1)}</select>{press(say)}</form>"


def listing(say: Say) -> str:
    rows = "".join(f"<tr><td>{say(2)}</td><td>{say(1)}</td><td><a href='/x'>{say(1)}</a></td></tr>" for _ in range(8))
    heads = "".join(f"<th>{say(1)}</th>" for _ in range(3))
    return f"{links(say, 4)}<h1>{say(2)}</h1><table><tr>{heads}</tr>{rows}</table>"


def cards(say: Say) -> str:
    card = "<div class=c><h3>{}</h3><img width=40 height=20 alt='{}'><button>{}</button></div>"
    return f"<h1>{say(2)}</h1>" + "".join(card.format(say(2), say(1), say(1)) for _ in range(7))


def detail(say: Say) -> str:
    facts = "".join(f"<dt>{say(1)}</dt><dd>{say(2)}</dd>" for _ in range(4))
    return f"{links(say, 4)}<h1>{say(3)}</h1><img width=300 height=100 alt='{say(2)}'><dl>{facts}</dl>{press(say)}"


def checkout(say: Say) -> str:
    sums = "".join(f"<p>{say(1)}: € {n}9,50</p>" for n in range(1, 4))
    return f"<h1>{say(2)}</h1>{POST}{''.join(field(say) for _ in range(4))}{press(say)}</form>{sums}"


def paying(say: Say) -> str:
    return f"{POST}{field(say, 'autocomplete=cc-number')}{field(say)}{press(say)}</form>"


def search(say: Say) -> str:
    return f"<h1>{say(1)}</h1><form><input type=search aria-label='{say(1)}'>{press(say)}</form>"


def found(say: Say) -> str:
    items = "".join(f"<article class=r><h3><a href=/x>{say(3)}</a></h3><p>{say(8)}</p></article>" for _ in range(6))
    return f"<form><input type=search value='{say(1)}' aria-label='{say(1)}'>{press(say)}</form>{items}"


def article(say: Say) -> str:
    parts = "".join(f"<p>{say(45)}</p>" for _ in range(5))
    return f"{links(say, 5)}<article><h1>{say(4)}</h1>{parts}</article>"


def wizard(say: Say) -> str:
    steps = f"<ol><li>{say(1)}</li><li><button aria-current=step>{say(1)}</button></li><li>{say(1)}</li></ol>"
    return f"{steps}{POST}{field(say)}{field(say)}{field(say)}{press(say)}{press(say)}</form>"


def progress(say: Say) -> str:
    return f"<progress value=2 max=5></progress>{POST}{field(say)}{field(say)}{press(say)}</form>"


def login(say: Say) -> str:
    remember = f"<label><input type=checkbox> {say(1)}</label>"
    return f"{links(say, 3)}{POST}{field(say)}{field(say, 'type=password')}{remember}{press(say)}</form>"


def editor(say: Say) -> str:
    tools = "".join(f"{press(say)}" for _ in range(5))
    field = f"<div contenteditable style='width:100%;height:60vh;border:1px solid'>{say(9)}</div>"
    return f"<div role=toolbar>{tools}</div>{field}"


def drawing(say: Say) -> str:
    return f"{press(say)}{press(say)}<canvas width=1000 height=600></canvas>"


TEMPLATES: tuple[tuple[Callable[[Say], str], Archetype], ...] = (
    (form, Archetype.FORM),
    (listing, Archetype.LIST),
    (cards, Archetype.LIST),
    (detail, Archetype.DETAIL),
    (checkout, Archetype.CHECKOUT),
    (paying, Archetype.CHECKOUT),
    (search, Archetype.SEARCH),
    (found, Archetype.SEARCH),
    (article, Archetype.ARTICLE),
    (wizard, Archetype.WIZARD),
    (progress, Archetype.WIZARD),
    (login, Archetype.LOGIN),
    (editor, Archetype.EDITOR),
    (drawing, Archetype.CANVAS),
)


@pytest.mark.parametrize("script", sorted(LETTERS))
async def test_a_page_is_known_in_any_script_by_words_that_mean_nothing(
    page: Page, scope: Scope, script: str
) -> None:
    observer = Observer()
    wrong: list[str] = []
    for seed, (template, kind) in enumerate(TEMPLATES):
        html = template(sayer(script, seed))
        direction = "rtl" if script == "arabic" else "ltr"
        write = f"document.documentElement.dir = {direction!r}; document.body.innerHTML = {json.dumps(html)}"
        await page.session.call("Runtime.evaluate", {"expression": write})
        seen = await observer.observe(scope, page, fresh=True)
        got, why = archetype(seen)
        if got is not kind:
            shown = [(one.role, one.name[:12], one.kind, one.group) for one in seen.elements][:14]
            wrong.append(f"{template.__name__}: {got} ({why}) {shown}")
    assert not wrong, "\n".join(wrong)


elements = st.lists(
    st.builds(
        Element,
        role=st.sampled_from(["button", "link", "text", "row", "textbox", "tab", "canvas", "term", "searchbox"]),
        name=st.text(max_size=100),
        index=st.none() | st.integers(1, 99),
        group=st.none() | st.integers(1, 3),
    ),
    max_size=20,
).map(tuple)


@given(elements)
def test_any_page_has_a_kind_and_a_reason(page: tuple[Element, ...]) -> None:
    kind, why = archetype(Observation(seq=1, url="http://h/", elements=page))
    assert kind in Archetype and why
