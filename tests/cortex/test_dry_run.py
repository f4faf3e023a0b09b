from __future__ import annotations

from typing import TYPE_CHECKING

from arc_cua.core.monitoring import FailureSignature
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import Redactor
from arc_cua.cortex.dry_run import DryRunCortex
from arc_cua.cortex.payload import build_payload

if TYPE_CHECKING:
    from tests.cortex.conftest import Make


async def test_it_builds_all_and_sends_nothing(make: Make) -> None:
    request = make.request(make.page(make.el("button", "Save", 1)), FailureSignature.NO_STATE_CHANGE)
    reply = await DryRunCortex(Redactor()).recover(Scope(1), request)
    assert reply.plan is None and reply.why.startswith("dry run")
    assert str(build_payload(request, redactor=Redactor()).tokens) in reply.why
    assert (reply.cost_usd, reply.model_calls, reply.tokens.total) == (0.0, 0, 0)
