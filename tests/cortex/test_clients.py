from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.core.errors import UsageError
from arc_cua.core.monitoring import FailureSignature
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import Redactor
from arc_cua.cortex.clients import CortexMode, NoCortex, make_cortex
from arc_cua.cortex.dry_run import DryRunCortex
from arc_cua.cortex.mock import MockCortex

if TYPE_CHECKING:
    from tests.cortex.conftest import Make

PLAIN = Redactor()


@pytest.mark.parametrize(
    ("mode", "env", "kind"),
    [
        ("", {}, MockCortex),
        ("mock", {"CORTEX_MODE": "off"}, MockCortex),
        ("", {"CORTEX_MODE": "off"}, NoCortex),
        ("dry_run", {}, DryRunCortex),
        ("dry-run", {}, DryRunCortex),
        ("OFF", {}, NoCortex),
    ],
)
def test_the_mode_says_which(mode: str, env: dict[str, str], kind: type) -> None:
    made = make_cortex(mode, env, redactor=PLAIN)
    assert type(made) is kind
    assert made.mode in set(CortexMode)


@pytest.mark.parametrize(
    ("mode", "env", "named", "not_named"),
    [
        ("real", {}, ["CORTEX_MODE=real", "CORTEX_API_KEY"], []),
        ("real", {"CORTEX_API_KEY": "k3y-value"}, ["CORTEX_MODE=real"], ["CORTEX_API_KEY", "k3y-value"]),
        ("", {"CORTEX_MODE": "real"}, ["CORTEX_API_KEY"], ["CORTEX_MODE=real"]),
        ("real", {"CORTEX_MODE": "real", "CORTEX_API_KEY": "k3y-value"}, ["no client"], ["lacks", "k3y-value"]),
        ("clever", {}, ["clever", "mock", "dry_run"], []),
    ],
)
def test_a_mode_that_can_not_be_had_says_what_is_missing(
    mode: str, env: dict[str, str], named: list[str], not_named: list[str]
) -> None:
    with pytest.raises(UsageError) as error:
        make_cortex(mode, env, redactor=PLAIN)
    assert all(word in str(error.value) for word in named)
    assert not any(word in str(error.value) for word in not_named)


async def test_off_never_has_a_plan(make: Make) -> None:
    reply = await NoCortex().recover(Scope(1), make.request(make.page(), FailureSignature.REQUESTED))
    assert reply.plan is None and "off" in reply.why
