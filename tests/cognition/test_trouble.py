from __future__ import annotations

from collections.abc import Callable

import pytest

from arc_cua.cognition.trouble import find_trouble, new_alerts
from arc_cua.core.action import Target, Verb
from arc_cua.core.element import Element, ElementRef, State
from arc_cua.core.observation import Observation, PageState
from arc_cua.core.outcome import Expect, ExpectedChange
from arc_cua.core.receipt import Evidence, Receipt

Make = Callable[..., Element]
Look = Callable[..., Observation]
Receive = Callable[..., Receipt]
ANY = ExpectedChange()
LOGIN = "http://shop/login"
REF = ElementRef(target_id="t", frame_id="f", loader_id="l", node=5)


def kinds(signs: tuple[Evidence, ...]) -> tuple[str, ...]:
    return tuple(sign.kind for sign in signs)


@pytest.mark.parametrize("state", [PageState.ERROR, PageState.CRASHED, PageState.UNRESPONSIVE])
def test_a_page_that_breaks(look: Look, receipt: Receive, state: PageState) -> None:
    for expected in (ANY, ExpectedChange(kind=Expect.NOTHING)):
        trouble = find_trouble(expected, look(), look(state=state), receipt(), ())
        assert kinds(trouble.strong) == ("page",)


def test_an_error_document(look: Look, receipt: Receive) -> None:
    fine, missing = look(status=200), look(status=404)
    assert kinds(find_trouble(ANY, fine, missing, receipt(), ()).strong) == ("http",)
    assert find_trouble(ANY, missing, missing, receipt(), ()).strong == ()
    elsewhere = look(status=404, url="http://shop/other")
    assert kinds(find_trouble(ANY, missing, elsewhere, receipt(), ()).strong) == ("http",)


def test_a_field_that_becomes_invalid(element: Make, look: Look, receipt: Receive) -> None:
    before = look(element("textbox Email", 1))
    for after in (
        look(element("textbox Email", 1, State.INVALID, description="no such domain")),
        look(element("textbox Email", 7, State.INVALID, was=1)),
        look(element("textbox Email", 8, State.INVALID)),
    ):
        signs = find_trouble(ANY, before, after, receipt(), ()).strong
        assert kinds(signs) == ("invalid",)
        assert '"Email" became invalid' in signs[0].detail
    assert find_trouble(ANY, after, after, receipt(), ()).strong == ()


def test_a_fresh_form_may_open_with_invalid_fields(element: Make, look: Look, receipt: Receive) -> None:
    after = look(element("textbox City", 4, State.INVALID))
    assert find_trouble(ANY, look(element("textbox Email", 1)), after, receipt(), ()).strong == ()


def test_typing_is_judged_by_its_own_field_only(element: Make, look: Look, receipt: Receive) -> None:
    before = look(element("textbox Email", 1), element("textbox Repeat", 2))
    other = look(element("textbox Email", 1), element("textbox Repeat", 2, State.INVALID))
    own = look(element("textbox Email", 1, State.INVALID), element("textbox Repeat", 2))
    expected = ExpectedChange(kind=Expect.VALUE, text="x", target=Target(index=1))
    assert find_trouble(expected, before, other, receipt(), ()).strong == ()
    assert kinds(find_trouble(expected, before, own, receipt(), ()).strong) == ("invalid",)


def sign_in_page(element: Make, look: Look, *more: Element, **given: str) -> Observation:
    return look(element("textbox Kennwort", 9, State.MASKED), *more, url=LOGIN, **given)


def test_a_sign_in_page_nobody_asked_for(element: Make, look: Look, receipt: Receive) -> None:
    before = look(element("button Save", 1, ref=REF))
    after = sign_in_page(element, look, element("button Anmelden", 10))
    assert kinds(find_trouble(ANY, before, after, receipt(target=REF), ()).strong) == ("sign_in",)
    goto = ExpectedChange(kind=Expect.ROUTE, text="http://shop/orders")
    assert kinds(find_trouble(goto, before, after, receipt(verb=Verb.GOTO), ()).strong) == ("sign_in",)


def test_a_sign_in_page_that_was_asked_for(element: Make, look: Look, receipt: Receive) -> None:
    acted = receipt(target=REF)
    by_link = look(element("link Mon compte", 1, ref=REF, href=LOGIN))
    by_name = look(element("button Anmelden", 1, ref=REF))
    by_index = ExpectedChange(target=Target(index=1))
    after = sign_in_page(element, look, element("heading Anmelden"))
    assert find_trouble(ANY, by_link, after, acted, ()).strong == ()
    assert find_trouble(ANY, by_name, after, acted, ()).strong == ()
    assert find_trouble(by_index, by_name, after, receipt(), ()).strong == ()
    assert find_trouble(ExpectedChange(kind=Expect.ROUTE), by_name, after, receipt(), ()).strong == ()
    titled = sign_in_page(element, look, title="Anmelden | Shop")
    assert find_trouble(ANY, by_name, titled, acted, ()).strong == ()


def test_a_link_that_ends_up_elsewhere_was_redirected(element: Make, look: Look, receipt: Receive) -> None:
    before = look(element("link Orders", 1, ref=REF, href="http://shop/orders"))
    after = sign_in_page(element, look, element("link Orders", 4))
    assert kinds(find_trouble(ANY, before, after, receipt(target=REF), ()).strong) == ("sign_in",)


def test_a_password_field_on_the_same_page_is_no_sign_in(element: Make, look: Look, receipt: Receive) -> None:
    opened = look(element("textbox New password", 3, State.MASKED))
    assert find_trouble(ANY, look(), opened, receipt(), ()).strong == ()


def test_alerts_are_told_once_with_all_their_text(element: Make, look: Look) -> None:
    alert = (element("alert", depth=1), element("text Card declined", depth=2), element("button Retry", 3, depth=2))
    after = look(element("heading Pay"), *alert, element("text Total", depth=1))
    assert [sign.detail for sign in new_alerts(look(), after)] == ["Card declined Retry"]
    assert new_alerts(after, after) == ()


def test_what_changes_by_itself_and_what_is_empty_is_no_alert(element: Make, look: Look) -> None:
    assert new_alerts(look(), look(element("alert 12:01", volatile=True), element("alert"))) == ()


def test_only_failed_requests_count(look: Look, receipt: Receive) -> None:
    popup = Evidence(kind="popup", detail="x")
    failed = Evidence(kind="http", detail="POST /save → 500")
    assert find_trouble(ANY, look(), look(), receipt(), (popup, failed)).strong == (failed,)


def test_coming_back_to_a_sign_in_page_is_never_announced_by_a_name(
    element: Make, look: Look, receipt: Receive
) -> None:
    before = look(element("button Anmelden", 1, ref=REF))
    after = sign_in_page(element, look, element("heading Anmelden"))
    assert kinds(find_trouble(ANY, before, after, receipt(verb=Verb.RELOAD, target=REF), ()).strong) == ("sign_in",)


def test_an_act_without_a_known_target_announces_nothing(element: Make, look: Look, receipt: Receive) -> None:
    before = look(element("button Save", 1, ref=REF))
    after = sign_in_page(element, look, element("heading Save"))
    elsewhere = ElementRef(target_id="t", frame_id="f", loader_id="l", node=6)
    for act in (receipt(), receipt(target=elsewhere)):
        assert kinds(find_trouble(ANY, before, after, act, ()).strong) == ("sign_in",)
