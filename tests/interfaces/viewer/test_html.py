from __future__ import annotations

from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from arc_cua.interfaces.viewer.html import Html, h, joined

HOSTILE = st.text(alphabet=st.sampled_from("<>&\"'/= a!-\x00\u202escript"), max_size=30)


class Seen(HTMLParser):
    """Collects what a parser makes of markup."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, list[tuple[str, str | None]]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, attrs))

    def handle_data(self, data: str) -> None:
        self.text += data


@given(HOSTILE, HOSTILE)
def test_text_and_attributes_stay_what_they_are(text: str, value: str) -> None:
    seen = Seen()
    seen.feed(h("p", text, title=value))
    seen.close()
    assert [tag for tag, _ in seen.tags] == ["p"]
    assert [name for name, _ in seen.tags[0][1]] == ["title"]


def test_markup_is_taken_as_it_is_and_none_is_left_out() -> None:
    assert h("p", h("b", "x"), None, " & ") == "<p><b>x</b> &amp; </p>"
    assert joined("<", Html("<br>")) == "&lt;<br>"


def test_attributes_can_be_bare_left_out_or_numbers() -> None:
    assert h("input", class_="a", hidden=True, checked=False, for_=None, aria_label="b", x=1.5) == (
        '<input class="a" hidden aria-label="b" x="1.5">'
    )
