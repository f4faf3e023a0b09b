"""Forms that invite a second press: one press has one effect in each of them, whatever the page makes of it."""

from __future__ import annotations

import msgspec

_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Notes</title><h1>Notes</h1>
%s
<p id="note" role="status"></p>
<script>
const say = (text) => { document.getElementById('note').textContent = text; };
const fresh = (url) => url + (url.includes('?') ? '&' : '?') + 'press=' + Math.random();
const store = (method = 'POST', url = 'effect') => {
  const form = document.querySelector('form');
  return fetch(fresh(url), {method, body: new URLSearchParams(form ? new FormData(form) : [])});
};
const told = (sent) => sent.then(async (answer) => say(await answer.text()),
  () => say('Something went wrong. Please try again.'));
const on = (kind, work) => document.querySelector('#go').addEventListener(kind, work);
addEventListener('submit', (event) => {
  if (event.target.elements.press) event.target.elements.press.value = Math.random();
}, true);
const later = (ms) => new Promise((done) => setTimeout(done, ms));
%s
</script></html>"""
_BUTTON = '<button type="button" id="go">Save</button>'
_PRESS = '<input type="hidden" name="press">'
"""Tells presses apart, so that a request that the browser repeats by itself can be known."""
_FIELD = '<label>Note <input name="text"></label>'
_TYPED = "Enter hello as Note and press Save"


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """One form."""

    name: str
    html: str
    goal: str = "Press Save"
    press: str = "Save"
    """The name of what is pressed."""
    text: str = ""
    """What is typed into the one field, if it must be."""
    by_enter: bool = False
    success: str = "Thank you"
    """What the page shows when it worked, for a peer that waits for it; empty where it shows nothing."""
    by_get: bool = False
    """Whether a mere GET has the effect."""
    in_frame: bool = False
    is_deaf: bool = False
    """Whether the page takes any answer but an error for a yes: a refusal in words shows nowhere, for nobody."""
    waits: bool = True
    """Whether the page waits for the answer before it says that it worked; else nobody can tell a refusal by it."""


def _form(name: str, script: str = "", *, body: str = _BUTTON, **more: object) -> Form:
    return Form(name=name, html=_PAGE % (body, script), **more)  # type: ignore[arg-type]


FORMS: tuple[Form, ...] = (
    _form(
        "post",
        body=f'<form action="effect" method="post">{_PRESS}{_FIELD}<button>Save</button></form>',
        goal=_TYPED,
        text="hello",
    ),
    _form(
        "back_to_the_form",
        body=f'<p>{{{{stored}}}} notes</p><form action="effect?to=./" method="post">{_PRESS}<button>Save</button>'
        "</form>",
        success="1 notes",
    ),
    _form("fetch", "on('click', () => told(store()));"),
    _form("silent", is_deaf=True, script="on('click', () => { store(); });", success=""),
    _form(
        "renames",
        """on('click', async (event) => {
          event.target.textContent = 'Saving…';
          await told(store());
          event.target.textContent = 'Save';
        });""",
    ),
    _form(
        "renders_again",
        """const draw = () => {
          const old = document.querySelector('#go');
          const fresh = old.cloneNode(true);
          old.replaceWith(fresh);
          fresh.addEventListener('click', () => { draw(); told(store()).then(draw); });
        };
        draw();""",
    ),
    _form(
        "handler_and_form",
        """on('click', (event) => { event.preventDefault(); told(store()); });
        document.querySelector('form').addEventListener('submit', (event) => {
          event.preventDefault(); told(store());
        });""",
        body=f'<form action="effect" method="post">{_FIELD}<button id="go">Save</button></form>',
        goal=_TYPED,
        text="hello",
    ),
    _form(
        "enter",
        """document.querySelector('form').addEventListener('submit', (event) => {
          event.preventDefault(); told(store());
        });""",
        body=f"<form>{_FIELD}<button>Save</button></form>",
        goal="Enter hello as Note and press Enter",
        text="hello",
        by_enter=True,
    ),
    _form("late_text", "on('click', async () => { const sent = store(); await later(1500); told(sent); });"),
    _form("late_start", "on('click', async () => { await later(700); told(store()); });"),
    _form(
        "toggle",
        is_deaf=True,
        script="""on('click', (event) => {
          const is = event.target.getAttribute('aria-pressed') === 'true';
          event.target.setAttribute('aria-pressed', String(!is));
          store();
        });""",
        body='<button type="button" id="go" aria-pressed="false">Follow</button>',
        goal="Press Follow",
        success="",
        press="Follow",
    ),
    _form(
        "beacon",
        is_deaf=True,
        script="on('click', (event) => { navigator.sendBeacon(fresh('effect'));"
        " event.target.textContent = 'Liked'; });",
        body='<button type="button" id="go">Like</button>',
        goal="Press Like",
        success="Liked",
        press="Like",
    ),
    _form(
        "put_and_reload",
        "on('click', async () => { await store('PUT'); location.reload(); });",
        body=f"<p>{{{{stored}}}} notes</p>{_BUTTON}",
        success="1 notes",
    ),
    _form("confirm", "on('click', () => { if (confirm('Save this note?')) told(store()); });"),
    _form("alert", "on('click', async () => { alert(await (await store()).text()); });"),
    _form(
        "new_tab",
        body=f'<form action="effect" method="post" target="_blank">{_PRESS}<button>Save</button></form>',
    ),
    _form(
        "terms",
        """document.querySelector('form').addEventListener('submit', (event) => {
          event.preventDefault(); told(store('POST', 'effect?needs=terms'));
        });""",
        body=f'<form>{_FIELD}<label><input type="checkbox" name="terms"> I accept the terms</label>'
        "<button>Save</button></form>",
        goal="Enter hello as Note, tick I accept the terms and press Save",
        text="hello",
    ),
    _form("pointer_down", "on('pointerdown', () => told(store()));"),
    _form("frame", body='<iframe src="inner" title="Editor"></iframe>', in_frame=True),
    _form(
        "worker",
        """const code = `onmessage = (event) => fetch(event.data, {method: 'POST'})
          .then(async (answer) => postMessage(await answer.text()), () => postMessage('Please try again.'))`;
        const worker = new Worker(URL.createObjectURL(new Blob([code])));
        worker.onmessage = (event) => say(event.data);
        on('click', () => worker.postMessage(new URL(fresh('effect'), location).href));""",
    ),
    _form(
        "link",
        "on('click', (event) => { event.preventDefault(); told(store()); });",
        body='<p><a href="#" id="go">Save</a></p>',
    ),
    _form(
        "covers",
        """on('click', async () => {
          const cover = document.body.appendChild(document.createElement('div'));
          cover.style = 'position:fixed;inset:0;background:#0008';
          await told(store());
          cover.remove();
        });""",
    ),
    _form("vanishes", "on('click', async (event) => { event.target.remove(); await later(300); told(store()); });"),
    _form(
        "optimistic",
        is_deaf=True,
        script="on('click', () => { say('Saved.'); store(); });",
        success="Saved",
    ),
    _form(
        "route",
        """on('click', async () => {
          const answer = await store();
          history.pushState({}, '', 'saved');
          document.querySelector('h1').textContent = await answer.text();
        });""",
    ),
    _form(
        "leaves_at_once",
        """on('click', () => {
          fetch(fresh('effect'), {method: 'POST', keepalive: true});
          location.href = 'thanks';
        });""",
        waits=False,
    ),
    _form("get_link", by_get=True, body='<p><a href="effect?by=get">Save</a></p>'),
    _form(
        "get_form",
        by_get=True,
        body=f'<form action="effect">{_FIELD}<button>Save</button></form>',
        goal=_TYPED,
        text="hello",
    ),
    _form(
        "listed",
        body=f'<ul>{{{{notes}}}}</ul><form action="effect?to=./" method="post">{_PRESS}{_FIELD}<button>Save</button>'
        "</form>",
        goal=_TYPED,
        text="hello",
        success="• hello",
    ),
    _form(
        "german",
        "on('click', () => told(store('POST', 'effect?lang=de')));",
        body='<button type="button" id="go">Speichern</button>',
        goal="Press Speichern",
        success="Danke",
        press="Speichern",
    ),
)
"""In the order in which faults meet them."""

INNER = _PAGE % (_BUTTON, "on('click', () => told(store()));")
"""The document in the form with a frame."""
