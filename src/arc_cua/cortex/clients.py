"""The Cortex of a run, by mode. Whatever the mode, the same question goes in and the same answer comes out."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from arc_cua.core.errors import UsageError
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import Redactor
from arc_cua.cortex.dry_run import DryRunCortex
from arc_cua.cortex.mock import MockCortex
from arc_cua.cortex.plan import Cortex, Reply, Request

MODE_VARIABLE, KEY_VARIABLE = "CORTEX_MODE", "CORTEX_API_KEY"


class CortexMode(StrEnum):
    """Which frontier tier a run has."""

    MOCK = "mock"
    """Offline, deterministic, no cost."""
    DRY_RUN = "dry_run"
    """Builds everything that would be sent, and sends nothing."""
    OFF = "off"
    REAL = "real"


class NoCortex:
    """The tier that isn't there: never has a plan, and says why."""

    mode = CortexMode.OFF.value

    async def recover(self, scope: Scope, request: Request) -> Reply:
        """Return no plan."""
        return Reply(plan=None, why="no Cortex is configured (mode off)")


def make_cortex(mode: str, env: Mapping[str, str], *, redactor: Redactor) -> Cortex:
    """Return the Cortex for `mode`.

    Args:
        mode: One of `CortexMode`; empty: what `CORTEX_MODE` in `env` says, else `mock`.
        env: The environment.
        redactor: Cuts secrets out of what is, or would be, sent.

    Raises:
        UsageError: The mode is unknown, or it is `real` and can't be had; says what is missing.
    """
    wanted = (mode or env.get(MODE_VARIABLE, "") or CortexMode.MOCK).strip().lower().replace("-", "_")
    match wanted:
        case CortexMode.MOCK:
            return MockCortex()
        case CortexMode.DRY_RUN:
            return DryRunCortex(redactor)
        case CortexMode.OFF:
            return NoCortex()
        case CortexMode.REAL:
            raise UsageError(_why_not_real(env))
        case _:
            modes = ", ".join(CortexMode)
            raise UsageError(f"unknown Cortex mode {wanted[:40]!r}", hint=f"use one of {modes}")


def _why_not_real(env: Mapping[str, str]) -> str:
    missing = []
    if env.get(MODE_VARIABLE, "").strip().lower() != CortexMode.REAL:
        missing.append(f"{MODE_VARIABLE}=real")
    if not env.get(KEY_VARIABLE, "").strip():
        missing.append(KEY_VARIABLE)
    needs = f"the environment lacks {' and '.join(missing)}; and " if missing else ""
    return f"Cortex mode real can't be used: {needs}this version has no client for a real model yet"
