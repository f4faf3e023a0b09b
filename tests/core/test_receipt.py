from __future__ import annotations

import pytest

from arc_cua.core.action import Verb
from arc_cua.core.receipt import (
    RECEIPT_VERSION,
    Dispatched,
    Effect,
    Evidence,
    Phase,
    Receipt,
    Refusal,
    Rung,
    RungResult,
    receipt_of,
)

COVER = Evidence(kind="cover", detail='dialog "Cookies"')
REFUSED = RungResult(
    rung=Rung.CDP,
    phase=Phase.READY,
    dispatched=Dispatched.NO,
    refusal=Refusal.COVERED,
    evidence=(COVER,),
    elapsed_ms=1.5,
)
SENT = RungResult(
    rung=Rung.KEYBOARD, phase=Phase.READ_BACK, dispatched=Dispatched.YES, effect=Effect.CONFIRMED, elapsed_ms=2.0
)


def test_a_receipt_speaks_for_the_last_rung_and_keeps_the_others() -> None:
    receipt = receipt_of("a1", Verb.CLICK, (REFUSED, SENT), None)
    assert (receipt.rung, receipt.dispatched, receipt.effect) == (Rung.KEYBOARD, Dispatched.YES, Effect.CONFIRMED)
    assert receipt.attempts == (REFUSED, SENT)
    assert receipt.elapsed_ms == 3.5
    assert receipt.version == RECEIPT_VERSION
    assert not receipt.is_refused


def test_a_refusal_says_why() -> None:
    receipt = receipt_of("a1", Verb.CLICK, (REFUSED,), None)
    assert receipt.is_refused
    assert receipt.reason() == 'covered: dialog "Cookies"'


@pytest.mark.parametrize(
    ("refusal", "evidence", "reason"),
    [(Refusal.STALE, (), "stale"), (None, (COVER,), 'dialog "Cookies"'), (None, (), "")],
)
def test_reasons(refusal: Refusal | None, evidence: tuple[Evidence, ...], reason: str) -> None:
    receipt = Receipt(
        action_id="a1",
        verb=Verb.CLICK,
        rung=Rung.NONE,
        phase=Phase.RESOLVE,
        dispatched=Dispatched.NO,
        effect=Effect.REFUSED,
        refusal=refusal,
        evidence=evidence,
    )
    assert receipt.reason() == reason


def test_a_walk_without_a_rung_is_a_bug() -> None:
    with pytest.raises(IndexError):
        receipt_of("a1", Verb.CLICK, (), None)
