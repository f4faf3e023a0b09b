from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from arc_cua.evaluation.site import PASSWORD, EffectKind, Trouble

FORM = {"carrier": "Not chosen", "tracking": "", "note": ""}


def test_every_page_asks_for_a_sign_in_and_comes_back(visitor: Any) -> None:
    asked = visitor.get("/orders?q=1042")
    assert asked.path == "/sign-in?next=%2Forders%3Fq%3D1042"
    answer = visitor.post("/sign-in", user="maria", password=PASSWORD, next="/orders?q=1042")
    assert answer.path == "/orders?q=1042"


def test_a_wrong_password_is_told_and_opens_nothing(visitor: Any) -> None:
    answer = visitor.post("/sign-in", user="maria", password="wrong", next="/")
    assert answer.status == 401
    assert 'role="alert"' in answer.text
    assert visitor.get("/orders").path.startswith("/sign-in")


def test_an_unknown_user_with_an_empty_password_stays_outside(visitor: Any) -> None:
    assert visitor.post("/sign-in", user="nobody", password="").status == 401


@pytest.mark.parametrize("elsewhere", ["//evil.example", "/\\evil.example", "https://evil.example", "/a\r\nX: y"])
def test_the_way_back_stays_on_this_site(visitor: Any, elsewhere: str) -> None:
    assert visitor.post("/sign-in", user="maria", password=PASSWORD, next=elsewhere).path == "/"


def test_the_list_has_three_pages_of_look_alike_rows(clerk: Any) -> None:
    pages = [clerk.get(f"/orders?page={page}").text for page in (1, 2, 3)]
    assert [page.count(">Open</a>") for page in pages] == [10, 10, 8]
    assert ["/orders/1042" in page for page in pages] == [False, False, True]
    assert 'rel="next"' in pages[0]
    assert 'rel="next"' not in pages[2]


@pytest.mark.parametrize("page", ["0", "-1", "99", "x", "²", ""])
def test_any_page_number_gives_a_page(clerk: Any, page: str) -> None:
    assert clerk.get(f"/orders?page={page.encode().hex() if not page.isascii() else page}").status == 200


def test_a_search_finds_the_order_and_one_that_only_mentions_it(clerk: Any) -> None:
    text = clerk.get("/orders?q=1042").text
    assert "/orders/1042" in text
    assert "/orders/1036" in text
    assert text.count(">Open</a>") == 2


def test_a_search_without_result_says_so(clerk: Any) -> None:
    assert "No orders match." in clerk.get("/orders?q=zzz").text


def test_a_save_is_shown_and_recorded_once(clerk: Any) -> None:
    answer = clerk.post("/orders/1042", status="Shipped", **FORM)
    assert "Changes saved." in answer.text
    assert "Status: Packed → Shipped" in answer.text
    (effect,) = clerk.site.effects
    assert (effect.kind, effect.subject, effect.user, effect.applied) == (
        EffectKind.ORDER_SAVED,
        "1042",
        "maria",
        True,
    )
    assert "Changes saved." not in clerk.get("/orders/1042").text


def test_an_impossible_status_is_refused(clerk: Any) -> None:
    answer = clerk.post("/orders/1042", status="Lost", **FORM)
    assert answer.status == 422
    assert clerk.site.effects == ()


def test_what_people_type_is_text_on_the_page(clerk: Any) -> None:
    clerk.post("/orders/1042", status="Packed", note='</textarea><script>alert("x")</script>')
    text = clerk.get("/orders/1042").text
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert(&quot;x&quot;)" in text


def test_customers_and_settings_can_be_changed(clerk: Any) -> None:
    assert "Customer saved." in clerk.post("/customers/c03", city="Lund", email="a@b.example").text
    assert clerk.post("/customers/c03", city="Lund", email="none").status == 422
    assert "Settings saved." in clerk.post("/settings", office_name="Quay", time_zone="Asia/Tokyo").text
    assert (clerk.site.customers["c03"].city, clerk.site.settings.email_updates) == ("Lund", False)
    assert "Lund" in clerk.get("/customers?q=lund").text


def test_cancelling_is_a_change_of_its_own(clerk: Any) -> None:
    clerk.post("/orders/1042/cancel")
    assert clerk.site.orders["1042"].status == "Cancelled"
    assert [effect.kind for effect in clerk.site.effects] == [EffectKind.ORDER_CANCELLED]


@pytest.mark.parametrize("path", ["/orders/9999", "/customers/c99", "/nowhere", "/a/b/c"])
def test_what_is_not_there_is_not_found(clerk: Any, path: str) -> None:
    assert clerk.get(path).status == 404


@pytest.mark.parametrize("path", ["/orders/9999", "/orders/9999/cancel", "/customers/c99"])
def test_nothing_is_changed_that_is_not_there(clerk: Any, path: str) -> None:
    assert clerk.post(path, status="New").status == 404
    assert clerk.site.effects == ()


def test_after_signing_out_the_pages_are_closed(clerk: Any) -> None:
    clerk.post("/sign-out")
    assert clerk.get("/orders").path.startswith("/sign-in")


def test_an_oversized_form_changes_nothing(clerk: Any) -> None:
    clerk.post("/orders/1042", status="Shipped", note="x" * 100_000)
    assert clerk.site.orders["1042"].status == "Packed"


def test_only_known_static_files_are_served(clerk: Any) -> None:
    assert clerk.get("/static/style.css").status == 200
    assert clerk.get("/static/server.py").status == 404


def test_a_false_success_says_saved_and_saves_nothing(office: Callable[[Trouble], Any]) -> None:
    clerk = office(Trouble(false_success=True))
    answer = clerk.post("/orders/1042", status="Shipped", **FORM)
    assert (answer.status, "Changes saved." in answer.text) == (500, True)
    assert clerk.site.orders["1042"].status == "Packed"
    assert [effect.applied for effect in clerk.site.effects] == [False]


def test_failing_saves_fail_and_then_go_through(office: Callable[[Trouble], Any]) -> None:
    clerk = office(Trouble(failing_saves=2))
    answers = [clerk.post("/orders/1042", status="Shipped", **FORM).status for _ in range(3)]
    assert answers == [503, 503, 200]
    assert [effect.applied for effect in clerk.site.effects] == [False, False, True]


def test_a_slow_save_still_answers(office: Callable[[Trouble], Any]) -> None:
    clerk = office(Trouble(slow_save_s=0.05))
    assert "Changes saved." in clerk.post("/orders/1042", status="Shipped", **FORM).text
