from arc_cua.core.element import Element
from arc_cua.core.observation import Observation, PageState
from arc_cua.runtime.claims import shown

PAGE = Observation(
    seq=4, url="http://x.test/", elements=(Element(role="text", name="No order with the number 77 was found."),)
)


def test_words_on_the_page_back_a_claim() -> None:
    evidence = shown('the page says "no order with the number 77"', PAGE)
    assert evidence is not None
    assert evidence.observation == 4


def test_words_that_are_not_on_the_page_back_nothing() -> None:
    assert shown('the page says "out of stock"', PAGE) is None


def test_a_claim_without_a_quote_backs_nothing() -> None:
    assert shown("the order does not exist", PAGE) is None


def test_an_error_status_is_evidence() -> None:
    evidence = shown("gone", Observation(seq=2, url="http://x.test/", status=404))
    assert evidence is not None
    assert "404" in evidence.detail


def test_the_browser_s_error_page_is_evidence() -> None:
    page = Observation(seq=2, url="http://x.test/", state=PageState.ERROR, error="net::ERR_NAME_NOT_RESOLVED")
    assert shown("unreachable", page) is not None
