from __future__ import annotations

import base64
import html
import json
import re
from urllib.parse import quote, quote_plus, urlencode

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from arc_cua.core.secrets import Redactor, SecretDenied, Vault, is_card_number, origin_of

SHOP = frozenset({"https://shop.test"})
# no letters of the marks themselves: a value such as "secret" would be found in "‹secret:name›"
VALUES = st.text(
    st.characters(codec="utf-8", exclude_characters="‹secret:nam›dac ", exclude_categories=("Cc", "Cs")),
    min_size=8,
    max_size=24,
)


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://Shop.Test/a?b#c", "https://shop.test"),
        ("https://shop.test:443/", "https://shop.test"),
        ("http://shop.test:8080", "http://shop.test:8080"),
        ("http://shop.test:443", "http://shop.test:443"),
        ("https://user:pw@shop.test/", "https://shop.test"),
        ("https://shop.test@evil.test/", "https://evil.test"),
        ("https://shop.test.evil.test/", "https://shop.test.evil.test"),
        ("about:blank", ""),
        ("data:text/html,https://shop.test", ""),
        ("file:///etc/passwd", ""),
        ("http://[", ""),
        ("http://shop.test:notaport/", ""),
        ("", ""),
    ],
)
def test_origins(url: str, origin: str) -> None:
    assert origin_of(url) == origin


@given(st.text(max_size=60))
def test_any_text_has_an_origin_or_none(text: str) -> None:
    assert isinstance(origin_of(text), str)


def test_a_secret_is_typed_only_where_it_belongs() -> None:
    vault = Vault({"pw": "hunter2hunter2", "loose": "x"}, {"pw": SHOP})
    assert vault.resolve("a {{ secret:pw }} b", "https://shop.test/login") == "a hunter2hunter2 b"
    assert vault.resolve("no secret", "https://evil.test/") == "no secret"
    for text, url in (
        ("{{secret:pw}}", "https://evil.test/"),
        ("{{secret:pw}}", "http://shop.test/"),
        ("{{secret:pw}}", "https://shop.test:444/"),
        ("{{secret:pw}}", "https://shop.test@evil.test/"),
        ("{{secret:pw}}", "about:blank"),
        ("{{secret:loose}}", "https://shop.test/"),
        ("{{secret:unknown}}", "https://shop.test/"),
    ):
        with pytest.raises(SecretDenied) as denied:
            vault.resolve(text, url)
        assert "hunter2" not in str(denied.value)
    assert "hunter2" not in repr(vault)
    assert sorted(vault.values) == ["hunter2hunter2", "x"]


def forms(value: str) -> dict[str, str]:
    """How a value turns up where we log."""
    uri = quote(value, safe="!'()*~-._")
    return {
        "plain": f"the value is {value} here",
        "component": f"?q={uri}&x=1",
        "lower": "?q=" + re.sub("%[0-9A-F]{2}", lambda code: code.group().lower(), uri),
        "path": f"/a/{quote(value)}/b",
        "plus": f"?q={quote_plus(value)}",
        "form": urlencode({"q": value}),
        "json": json.dumps({"q": value}),
        "utf8 json": json.dumps({"q": value}, ensure_ascii=False),
        "script": json.dumps({"q": value}).replace("/", "\\/"),
        "html": f'<input value="{html.escape(value)}">',
        "text node": f"<p>{html.escape(value, quote=False)}</p>",
        "base64": base64.b64encode(value.encode()).decode(),
        "basic": "Basic " + base64.b64encode(f"maria:{value}".encode()).decode(),
        "basic 2": "Basic " + base64.b64encode(f"ann:{value}!".encode()).decode(),
        "url base64": base64.urlsafe_b64encode(f"u:{value}".encode()).decode(),
    }


@given(VALUES, st.data())
def test_a_known_value_survives_in_no_form(value: str, data: st.DataObject) -> None:
    written = forms(value)
    name = data.draw(st.sampled_from(sorted(written)))
    redacted = Redactor({value: "name"})(written[name])
    assert value not in redacted
    assert redacted != written[name]
    assert "‹secret:name›" in redacted


@given(st.text(alphabet="abcdefghij klmnop.,;äö漢字-", max_size=80))
def test_ordinary_text_stays(text: str) -> None:
    assume("hunter2" not in text)
    assert Redactor({"hunter2-hunter2": "pw"})(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "Order 1042 of 2026-11-30 12:34:56, total 1,234.00",
        "+49 30 1234567 and 0800 123 4567",
        "/static/app.0f3c9ab2.js",
        "sk-ip",
        "1234 5678 9012 3456",
    ],
)
def test_numbers_and_words_that_only_look_alike_stay(text: str) -> None:
    assert Redactor()(text) == text


@pytest.mark.parametrize(
    "token",
    [
        "sk-ant-" + "a1" * 12,
        "ghp_" + "a1" * 15,
        "AKIA" + "ABCDEFGH12345678",
        "Authorization: Bearer abcdefghijklmnop1234",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcdefgh",
        "4111 1111 1111 1111",
        "-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----",
    ],
)
def test_what_looks_like_a_credential_is_cut_out(token: str) -> None:
    redacted = Redactor()(f"before {token} after")
    assert "‹redacted›" in redacted
    assert token.rsplit(maxsplit=1)[-1] not in redacted
    assert redacted.startswith("before ")


def test_known_leaves_patterns_alone() -> None:
    redactor = Redactor({"hunter2-hunter2": "pw"})
    assert redactor.known("4111111111111111 hunter2-hunter2") == "4111111111111111 ‹secret:pw›"


def test_text_without_known_values_is_left_as_it_is() -> None:
    assert Redactor().known("anything at all") == "anything at all"


@given(st.text(min_size=8, max_size=20))
def test_any_value_makes_a_redactor(value: str) -> None:
    assert value not in Redactor({value: "\x00"})(f"[{value}]") or value in "‹secret:\x00›"


@pytest.mark.parametrize(
    ("value", "text", "redacted"),
    [
        ("123", "123", "‹secret:pw›"),
        ("123", " 123\n", "‹secret:pw›"),
        ("7", "7", "‹secret:pw›"),
        ("7", "7 of 7", "7 of 7"),
        ("123", "CVV: 123, 1234 and 0123", "CVV: ‹secret:pw›, 1234 and 0123"),
        ("123", "a123 _123_ ?c=123&d", "a123 _‹secret:pw›_ ?c=‹secret:pw›&d"),
        ("abc", "abc and abcdef", "‹secret:pw› and abcdef"),
    ],
)
def test_short_values_are_cut_out_only_where_they_stand_alone(value: str, text: str, redacted: str) -> None:
    assert Redactor({value: "pw"}).known(text) == redacted


def test_the_shortest_value_in_base64_is_not_hunted() -> None:
    assert Redactor({"abcd": "pw"})("abcd YWJjZA==") == "‹secret:pw› YWJjZA=="


@given(st.text(alphabet="0123456789", min_size=12, max_size=18))
def test_one_last_digit_completes_a_card_number(digits: str) -> None:
    assert sum(is_card_number(digits + last) for last in "0123456789") == 1


@given(VALUES, st.data())
def test_a_known_value_is_found_in_upper_and_lower_case(value: str, data: st.DataObject) -> None:
    cased = data.draw(st.sampled_from([value.upper(), value.lower()]))
    written = forms(cased)
    name = data.draw(
        st.sampled_from([name for name in sorted(written) if "base64" not in name and "basic" not in name])
    )
    redacted = Redactor({value: "name"}).known(written[name])
    assert cased not in redacted
    assert "‹secret:name›" in redacted


@pytest.mark.parametrize(
    "url",
    [
        "#100%%20%22sure%22%20{x}^'|%C3%A4",
        "?q=100%%20%22sure%22%20{x}^%27|%c3%a4&z",
        "/100%%20%22sure%22%20%7Bx%7D^'|%C3%A4/",
        "/100%%20%22sure%22%20%7Bx%7D%5E'|%C3%A4/",
        "#100%%20%22SURE%22%20{X}^'|%C3%84",
    ],
)
def test_a_value_in_a_url_is_found_as_browsers_write_it(url: str) -> None:
    redacted = Redactor({'100% "sure" {x}^\'|ä': "pw"}).known(f"http://x.test/{url}")
    assert "‹secret:pw›" in redacted
    assert "sure" not in redacted.lower()


@pytest.mark.parametrize("value", ["secret", "pass", "{{secret", "1", "a"])
def test_marks_and_placeholders_stay_what_they_are(value: str) -> None:
    redactor = Redactor({value: "pass", "another": "a"})
    text = "Enter {{ secret:pass }} and {{secret:a}} beside ‹secret:pass›‹secret:a›"
    assert redactor.known(text) == text


@given(VALUES | st.text(alphabet="1aB%'", min_size=1, max_size=3), st.text(max_size=8), st.text(max_size=8))
def test_what_may_be_there_is_always_found_before_it_is_cut_out(value: str, before: str, after: str) -> None:
    redactor, text = Redactor({value: "x"}), f"{before} {value} {after}"
    assert redactor.finds(text)
    assert redactor.finds(json.dumps(text, ensure_ascii=False)) or not value.isprintable()
    assert redactor.known(redactor.known(text)) == redactor.known(text)
