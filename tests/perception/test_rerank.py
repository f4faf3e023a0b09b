from __future__ import annotations

from arc_cua.core.element import Element
from arc_cua.core.observation import Observation
from arc_cua.perception import render
from arc_cua.perception.archetype import Archetype
from arc_cua.perception.linear import lines_of
from arc_cua.perception.rerank import shared_words, worths
from arc_cua.perception.words import words


def test_the_goals_words_count_most_then_what_the_page_is_about_then_the_place() -> None:
    lines = lines_of(
        [
            Element(role="navigation"),
            Element(role="link", name="Alpha", index=1, depth=1),
            Element(role="main"),
            Element(role="link", name="Beta", index=2, depth=1),
            Element(role="textbox", name="Gamma", index=3, depth=1),
            Element(role="link", name="Delta road", index=4, depth=1),
        ]
    )
    shared = [shared_words(line, words("delta road")) for line in lines]
    found = worths(lines, shared, Archetype.FORM)
    assert found[1] < found[3] < found[4] < found[5]


def test_nothing_that_fits_is_left_out_for_it() -> None:
    elements = tuple(Element(role="link", name=f"Link {n}", index=n) for n in range(1, 30))
    shown = render(Observation(seq=1, url="http://h/", elements=elements), goal="something else")
    assert not shown.truncated and all(f"[#{n}]" in shown.text for n in range(1, 30))


def test_on_a_form_the_links_around_it_go_first() -> None:
    links = tuple(Element(role="link", name=f"Way {n}", index=n, depth=n % 2 + 1) for n in range(1, 120))
    fields = tuple(Element(role="textbox", name=f"Field {n}", index=200 + n, depth=1) for n in range(1, 20))
    page = Observation(
        seq=1,
        url="http://h/",
        elements=(Element(role="form", name="F"), *fields, Element(role="contentinfo"), *links),
    )
    shown = render(page, budget_tokens=500)
    assert shown.dropped_actionable > 50 and all(f"[#{200 + n}]" in shown.text for n in range(1, 20))
