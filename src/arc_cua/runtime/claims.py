"""Evidence before words: a claim counts only when an observation of this run shows it."""

from __future__ import annotations

import re

from arc_cua.core.action import fold
from arc_cua.core.observation import Observation, PageState
from arc_cua.core.receipt import Evidence

FIRST_ERROR_STATUS = 400
_QUOTED = re.compile(r"[\"“„«「]([^\"“”„«»「」]{3,})[\"”“»」]")


def shown(claim: str, observation: Observation) -> Evidence | None:
    """Return what on the page shows the claim: an error status, an error page, or words that it quotes; else None."""
    if observation.state is PageState.ERROR:
        return Evidence(kind="page", detail=observation.error or "error page", observation=observation.seq)
    if observation.status >= FIRST_ERROR_STATUS:
        detail = f"{observation.url} answered {observation.status}"
        return Evidence(kind="http", detail=detail, observation=observation.seq)
    texts = [fold(element.name) for element in observation.elements if element.name]
    for quoted in _QUOTED.findall(claim):
        wanted = fold(quoted)
        if any(wanted in text for text in texts):
            return Evidence(kind="text", detail=quoted, observation=observation.seq)
    return None
