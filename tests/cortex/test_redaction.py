from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from arc_cua.core.goal import SubGoalKind
from arc_cua.core.monitoring import FailureSignature
from arc_cua.core.observation import DialogKind, OpenDialog
from arc_cua.core.receipt import Evidence
from arc_cua.core.secrets import Redactor
from arc_cua.cortex.redaction import redacted

if TYPE_CHECKING:
    from tests.cortex.conftest import Make


def test_every_text_that_a_page_or_a_person_wrote_is_redacted(make: Make) -> None:
    value = "open sesame"
    texts = dict.fromkeys(("name", "value", "description", "container", "test_id", "href"), value)
    element = msgspec.structs.replace(make.el("button", "x", 1), options=(value,), **texts)
    page = make.page(
        element,
        url=value,
        title=value,
        error=value,
        notices=(value,),
        tabs=(value,),
        dialog=OpenDialog(kind=DialogKind.PROMPT, message=value, default_text=value),
    )
    sub = make.sub(
        SubGoalKind.ENTER, value, label=value, value=value, item=value, evidence=(Evidence(kind="t", detail=value),)
    )
    request = make.request(page, FailureSignature.REQUESTED, sub, notes=(value,), rejected=(value,))
    request = msgspec.structs.replace(request, trouble=msgspec.structs.replace(request.trouble, why=value))
    clean = redacted(request, Redactor({value: "demo"}))
    assert value not in msgspec.json.encode(clean).decode()
    assert clean.observation.elements[0].index == 1
    assert clean.goal.sub_goals[0].kind is SubGoalKind.ENTER
    assert redacted(request, Redactor()) == request
