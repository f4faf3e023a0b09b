import msgspec
import pytest

from arc_cua.core.action import Verb
from arc_cua.core.element import Element
from arc_cua.core.ending import EXIT_CODES, MEANINGS, Ending
from arc_cua.core.goal import Goal
from arc_cua.core.monitoring import FailureSignature
from arc_cua.core.observation import Observation, PageState
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Receipt, Refusal, Rung
from arc_cua.runtime.endings import denied, no_way_on, unreachable, unusable_goal, unusable_page, unusable_url
from arc_cua.surfaces.surface import Settled, Settling


def look(**changes: object) -> Observation:
    fields: dict[str, object] = {"seq": 1, "url": "http://x.test/", "elements": (Element(role="text", name="hi"),)}
    return Observation(**(fields | changes))  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "   \n\t", "?!…", "—"])
def test_a_goal_without_words_is_empty(text: str) -> None:
    finish = unusable_goal(Goal(text=text))
    assert finish is not None
    assert finish.ending is Ending.ABORTED_EMPTY


@pytest.mark.parametrize("text", ["Save", "保存して", "احفظ", "7"])
def test_a_goal_with_a_word_in_any_script_is_tried(text: str) -> None:
    assert unusable_goal(Goal(text=text)) is None


@pytest.mark.parametrize(
    ("url", "ending"),
    [
        ("", Ending.ABORTED_EMPTY),
        ("http://", Ending.ABORTED_EMPTY),
        ("http://x:port/", Ending.ABORTED_EMPTY),
        ("http://a b/", Ending.ABORTED_EMPTY),
        ("http://x\x00y/", Ending.ABORTED_EMPTY),
        ("http://[::1", Ending.ABORTED_EMPTY),
        ("javascript:alert(1)", Ending.ABORTED_DENIED),
        ("data:text/html,hi", Ending.ABORTED_DENIED),
        ("file:///etc/passwd", Ending.ABORTED_DENIED),
        ("file://host/etc/passwd", Ending.ABORTED_DENIED),
        ("ftp://x.test/", Ending.ABORTED_DENIED),
    ],
)
def test_addresses_that_are_not_loaded(url: str, ending: Ending) -> None:
    finish = unusable_url(url, ())
    assert finish is not None
    assert finish.ending is ending


@pytest.mark.parametrize(
    "url", ["http://localhost:8000/a?b#c", "https://例え.テスト/", "about:blank", "http://[::1]:80/"]
)
def test_addresses_that_are_loaded(url: str) -> None:
    assert unusable_url(url, ()) is None


@pytest.mark.parametrize(
    ("page", "ending"),
    [
        (look(state=PageState.ERROR, error="net::ERR_CONNECTION_REFUSED"), Ending.ABORTED_TIMEOUT),
        (look(state=PageState.CRASHED), Ending.ABORTED_CRASHED),
        (look(state=PageState.UNRESPONSIVE), Ending.ABORTED_TIMEOUT),
        (look(content_type="application/pdf"), Ending.INFEASIBLE),
    ],
)
def test_pages_that_can_not_be_worked_on(page: Observation, ending: Ending) -> None:
    finish = unusable_page(page)
    assert finish is not None
    assert finish.ending is ending
    assert finish.evidence, "an ending by the page names the observation that shows it"


@pytest.mark.parametrize("kind", ["", "text/html", "application/xhtml+xml", "image/svg+xml"])
def test_documents_are_worked_on(kind: str) -> None:
    assert unusable_page(look(content_type=kind)) is None


def refused(refusal: Refusal, dispatched: Dispatched = Dispatched.NO) -> Receipt:
    return Receipt(
        action_id="a0",
        verb=Verb.GOTO,
        rung=Rung.NAVIGATION,
        phase=Phase.SEND,
        dispatched=dispatched,
        effect=Effect.REFUSED,
        refusal=refusal,
        evidence=(Evidence(kind="navigation", detail="host not allowed"),),
    )


QUIET = Settling(settled=Settled.QUIET, elapsed_ms=0.0)


def test_a_first_address_that_is_a_file_is_infeasible() -> None:
    file = Evidence(kind="download", detail="a download was offered: a.zip")
    settling = Settling(settled=Settled.QUIET, elapsed_ms=0.0, evidence=(file,))
    receipt = msgspec.structs.replace(refused(Refusal.INVALID, Dispatched.YES), evidence=(file,))
    finish = unreachable("http://x.test/", receipt, settling)
    assert finish is not None
    assert finish.ending is Ending.INFEASIBLE
    assert finish.evidence == (file,)


def test_a_first_page_that_policy_refuses_is_denied() -> None:
    finish = unreachable("http://x.test/", refused(Refusal.DENIED), QUIET)
    assert finish is not None
    assert finish.ending is Ending.ABORTED_DENIED


def test_every_failure_signature_has_an_ending() -> None:
    for signature in FailureSignature:
        finish = no_way_on(signature, "why", "mock", look())
        assert finish.ending.name.startswith("ABORTED_")
        assert "why" in finish.reason


def test_an_empty_page_is_named_as_such_whatever_the_signature() -> None:
    finish = no_way_on(FailureSignature.LOCATOR_NOT_FOUND, "why", "mock", look(elements=()))
    assert finish.ending is Ending.ABORTED_EMPTY


def test_needing_a_model_says_how_to_configure_one() -> None:
    finish = no_way_on(FailureSignature.LOCATOR_NOT_FOUND, "no match", "off", look())
    assert finish.ending is Ending.ABORTED_NEEDS_CORTEX
    assert "CORTEX_API_KEY" in finish.reason


def test_every_ending_has_a_code_of_its_own_and_a_meaning() -> None:
    assert set(EXIT_CODES) == set(MEANINGS) == set(Ending)
    assert len(set(EXIT_CODES.values())) == len(Ending)


def test_only_the_hosts_and_ports_on_the_list_are_loaded() -> None:
    allowed = ("localhost:8000", "example.test")
    assert unusable_url("http://localhost:8000/a", allowed) is None
    assert unusable_url("https://example.test/", allowed) is None
    for url in ("http://localhost:8001/", "https://sub.example.test/", "http://example.test.evil/"):
        finish = unusable_url(url, allowed)
        assert finish is not None
        assert finish.ending is Ending.ABORTED_DENIED


def test_what_a_policy_refuses_is_not_tried_another_way() -> None:
    finish = denied(refused(Refusal.DENIED))
    assert finish is not None
    assert finish.ending is Ending.ABORTED_DENIED
    assert denied(refused(Refusal.COVERED)) is None
