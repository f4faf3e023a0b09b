"""TYPE, with the value read back from the page's own variables."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from arc_cua.actuation.actuator import BrowserActuator
from arc_cua.core.receipt import Dispatched, Effect, Receipt, Refusal, Rung
from arc_cua.core.secrets import Redactor, Vault

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site

SECRET = "Tr0ub4dor&3-horse"


def said(receipt: Receipt) -> str:
    return "; ".join(item.detail for attempt in receipt.attempts for item in attempt.evidence)


async def value(hands: Hands, element_id: str) -> Any:
    return await hands.main(f"(document.getElementById({json.dumps(element_id)})).value")


def allow(hands: Hands, *origins: str) -> None:
    vault = Vault({"demo": SECRET}, {"demo": frozenset(origins)})
    hands.actuator = BrowserActuator(hands.actuator.tabs, vault=vault, redactor=Redactor({SECRET: "demo"}))


@pytest.fixture
async def fields(hands: Hands, site: Site) -> Hands:
    await hands.open(site / "actuation/fields.html")
    return hands


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("text", "new words, Ünïcode 漢字 😀"),
        ("number", "1234.5"),
        ("email", "maria@example.org"),
        ("area", "two\nlines"),
        ("short", "five!"),
        ("text", ""),
    ],
)
async def test_text_replaces_what_was_there(fields: Hands, field: str, text: str) -> None:
    receipt = await fields.type(f"#{field}", text)
    assert (receipt.dispatched, receipt.effect) == (Dispatched.YES, Effect.CONFIRMED), receipt
    assert receipt.rung is Rung.INSERT_TEXT
    assert await value(fields, field) == text


async def test_events_are_trusted_and_no_key_is_pressed(fields: Hands, site: Site) -> None:
    await fields.type("#text", "words")
    log = await fields.main("log")
    assert ["beforeinput", True, "text"] in log
    assert ["input", True, "text"] in log
    assert not [entry for entry in log if entry[0] == "keydown"]
    await fields.type("#area", "one\ntwo\n")
    assert site.count("submitted") == 0


@pytest.mark.parametrize(
    ("field", "text", "held"), [("text", " and more", "old words and more"), ("email", "c.org", "a@bc.org")]
)
async def test_appending_keeps_what_is_there(fields: Hands, field: str, text: str, held: str) -> None:
    receipt = await fields.type(f"#{field}", text, append=True)
    assert (receipt.dispatched, receipt.effect) == (Dispatched.YES, Effect.CONFIRMED)
    assert await value(fields, field) == held


async def test_rich_text_is_edited_in_place(fields: Hands) -> None:
    receipt = await fields.type("#rich", "Fresh text")
    assert receipt.effect is Effect.CONFIRMED, receipt
    assert (await fields.main("document.getElementById('rich').innerText")).strip() == "Fresh text"


async def test_a_label_and_a_wrapper_lead_to_the_field(fields: Hands, site: Site) -> None:
    await fields.type("#label", "by label")
    await fields.type("#wrapper", "by wrapper")
    assert (await value(fields, "text"), await value(fields, "wrapped")) == ("by label", "by wrapper")
    await fields.open(site / "actuation/shadow.html")
    await fields.type("#field", "inside")
    assert await fields.main("document.getElementById('field').shadowRoot.querySelector('input').value") == "inside"


@pytest.mark.parametrize(
    ("field", "text", "held"),
    [("short", "much too long", "much "), ("upper", "loud", "LOUD"), ("phone", "5551234567", "(555) 123-4567")],
)
async def test_a_field_that_changes_the_text_is_partly_confirmed(
    fields: Hands, field: str, text: str, held: str
) -> None:
    receipt = await fields.type(f"#{field}", text)
    assert (receipt.dispatched, receipt.effect) == (Dispatched.YES, Effect.PARTIAL)
    assert held in said(receipt)
    assert len(receipt.attempts) == 1
    assert await value(fields, field) == held


async def test_a_field_that_puts_its_value_back_is_found_out(fields: Hands) -> None:
    receipt = await fields.type("#controlled", "mine")
    assert receipt.effect is Effect.SUSPECTED_NOOP
    assert [attempt.rung for attempt in receipt.attempts] == [Rung.INSERT_TEXT, Rung.KEY_EVENTS]
    assert await value(fields, "controlled") == "kept"


@pytest.mark.parametrize("later", ["setTimeout", "queueMicrotask", "Promise.resolve().then.bind(Promise.resolve())"])
async def test_a_value_that_is_put_back_a_little_later_is_found_out(fields: Hands, later: str) -> None:
    await fields.main(
        f"document.getElementById('text').addEventListener('input', ({{ target }}) => {{"
        f" ({later})(() => {{ target.value = 'kept'; }}); }})"
    )
    receipt = await fields.type("#text", "mine")
    assert (receipt.dispatched, receipt.effect) == (Dispatched.YES, Effect.PARTIAL), receipt
    assert "'kept'" in said(receipt)


async def test_a_field_that_only_looks_at_keys_gets_keys(fields: Hands) -> None:
    receipt = await fields.type("#keys", "Ab1 ö")
    assert (receipt.rung, receipt.effect) == (Rung.KEY_EVENTS, Effect.CONFIRMED), receipt
    assert await value(fields, "keys") == "Ab1 ö"


@pytest.mark.parametrize(
    ("field", "text", "held"),
    [
        ("date", "2026-03-05", "2026-03-05"),
        ("date", "2026/03/05", "2026-03-05"),
        ("time", "09:30", "09:30"),
        ("range", "7", "7"),
        ("color", "#FF0000", "#ff0000"),
    ],
)
async def test_picked_values_are_set_by_value(fields: Hands, field: str, text: str, held: str) -> None:
    receipt = await fields.type(f"#{field}", text)
    assert (receipt.rung, receipt.effect) == (Rung.OPTION, Effect.CONFIRMED), receipt
    assert await value(fields, field) == held
    assert "not trusted" in said(receipt)


@pytest.mark.parametrize(
    ("field", "text", "wants"), [("date", "next Friday", "yyyy-mm-dd"), ("range", "11", "from 0 to 10")]
)
async def test_a_value_of_another_form_is_refused_with_the_right_one(
    fields: Hands, field: str, text: str, wants: str
) -> None:
    receipt = await fields.type(f"#{field}", text)
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.INVALID)
    assert wants in said(receipt)


@pytest.mark.parametrize(
    ("field", "refusal"),
    [
        ("readonly", Refusal.READONLY),
        ("disabled", Refusal.DISABLED),
        ("check", Refusal.NOT_EDITABLE),
        ("button", Refusal.NOT_EDITABLE),
    ],
)
async def test_what_can_not_be_typed_into_is_refused(fields: Hands, site: Site, field: str, refusal: Refusal) -> None:
    receipt = await fields.type(f"#{field}", "words")
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, refusal)
    assert site.count("button") == 0


async def test_a_placeholder_of_the_pages_own_is_no_cover(fields: Hands) -> None:
    assert (await fields.type("#decorated", "Maria")).effect is Effect.CONFIRMED
    assert await value(fields, "decorated") == "Maria"
    assert (await fields.click("#decorated")).refusal is Refusal.COVERED


async def test_a_cell_is_clicked_to_become_a_field(fields: Hands) -> None:
    receipt = await fields.type("#cell", "Edited")
    assert receipt.effect is Effect.CONFIRMED, receipt
    assert await value(fields, "editor") == "Edited"


async def test_a_click_that_opens_no_field_is_told_and_not_repeated(fields: Hands, site: Site) -> None:
    receipt = await fields.type("#dead", "words")
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.YES, Refusal.NOT_EDITABLE)
    assert site.count("dead") == 1


async def test_a_field_that_gives_the_focus_away_is_clicked_once_and_given_up(fields: Hands) -> None:
    await fields.main("window.clicks = 0; addEventListener('click', () => { window.clicks += 1; }, true)")
    receipt = await fields.type("#runaway", "words")
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.YES, Refusal.NOT_FOCUSED)
    assert "click x1" in said(receipt)
    assert await fields.main("window.clicks") == 1


async def test_typing_in_a_frame_of_another_site(hands: Hands, site: Site) -> None:
    await hands.open(site / "actuation/frames.html")
    inner = await hands.frame_of("child.html?cross")
    receipt = await hands.type("#field", "Maria", inner)
    assert receipt.effect is Effect.CONFIRMED, receipt
    assert await hands.main("document.getElementById('field').value", inner) == "Maria"


async def test_a_secret_is_typed_and_never_told(fields: Hands, site: Site) -> None:
    allow(fields, site.url)
    receipt = await fields.type("#password", "{{secret:demo}}")
    assert receipt.effect is Effect.CONFIRMED
    assert await value(fields, "password") == SECRET
    assert await fields.main("document.getElementById('echo').textContent") == SECRET
    plain = await fields.type("#upper", "{{secret:demo}}")
    assert plain.effect is Effect.PARTIAL
    for one in (receipt, plain):
        assert SECRET.lower() not in str(one).lower()


async def test_a_secret_stays_out_of_other_origins(hands: Hands, site: Site) -> None:
    allow(hands, site.url)
    await hands.open(site / "actuation/frames.html")
    foreign = await hands.frame_of("child.html?cross")
    receipt = await hands.type("#secret", "{{secret:demo}}", foreign)
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.DENIED)
    assert site.other.url in said(receipt)
    assert await hands.main("document.getElementById('secret').value", foreign) == ""
    own = await hands.frame_of("child.html?nested")
    assert (await hands.type("#secret", "{{secret:demo}}", own)).effect is Effect.CONFIRMED


@pytest.mark.parametrize("later", ["setTimeout", "queueMicrotask", "requestAnimationFrame"])
async def test_a_page_that_moves_the_focus_gets_the_secret_into_no_other_field(
    fields: Hands, site: Site, later: str
) -> None:
    allow(fields, site.url)
    await fields.main(
        f"document.getElementById('password').addEventListener('focus', () => {{"
        f" {later}(() => document.getElementById('wrapped').focus()); }})"
    )
    receipt = await fields.type("#password", "{{secret:demo}}")
    assert await value(fields, "wrapped") == ""
    assert receipt.refusal is Refusal.NOT_FOCUSED or receipt.effect is Effect.CONFIRMED, receipt
    assert await value(fields, "password") == (SECRET if receipt.effect is Effect.CONFIRMED else "")


async def test_text_for_one_field_is_held_back_from_another(fields: Hands) -> None:
    meant, other = await fields.find("#text"), await fields.find("#wrapped")
    nodes = [one.ref.node for one in fields.elements if one.ref is not None]
    assert (meant.index, other.index) == (1, 2)
    await fields.world(f"arc.mark(901, {nodes[0]}); arc.guard(901, arc.node({nodes[0]}))")
    await fields.main("document.getElementById('wrapped').focus()")
    await fields.page.insert_text(fields.scope, fields.page.main, "astray")
    await fields.page.key(fields.scope, "a")
    assert await value(fields, "wrapped") == ""
    assert not await fields.main("log.length")
    log = await fields.world("arc.collect(901)")
    assert (log["held_back"], log["seen"]) == (True, [])
    await fields.page.insert_text(fields.scope, fields.page.main, "let through")
    assert await value(fields, "wrapped") == "let through"


async def test_an_unknown_secret_is_denied(fields: Hands) -> None:
    receipt = await fields.type("#password", "{{secret:nobody}}")
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.DENIED)
    assert await value(fields, "password") == ""


async def test_pages_can_not_make_a_receipt_quote_a_secret(fields: Hands, site: Site) -> None:
    allow(fields, site.url)
    cover = f'<div style="position: fixed; inset: 0">{SECRET}</div>'
    await fields.main(f"document.body.insertAdjacentHTML('beforeend', {json.dumps(cover)})")
    receipt = await fields.click("#button")
    assert receipt.refusal is Refusal.COVERED
    assert SECRET not in str(receipt)
