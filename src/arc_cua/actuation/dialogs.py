"""DIALOG: answers the open JavaScript dialog."""

from __future__ import annotations

from arc_cua.actuation.ladder import Ladder
from arc_cua.actuation.ladders.dialog import dialog_ladder
from arc_cua.actuation.rungs import refused
from arc_cua.core.action import Dialog
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Refusal, Rung, RungResult
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import PLACEHOLDER
from arc_cua.surfaces.browser.page import Page


class Answering:
    """Performs DIALOG."""

    def __init__(self, action: Dialog, page: Page) -> None:
        self.action, self.page = action, page
        self.sent = False

    async def plan(self, scope: Scope) -> Ladder | RungResult:
        """Refuse when there is nothing to answer, and to give a secret to a dialog."""
        if self.page.dialog is None:
            return refused(Rung.NONE, Refusal.NO_DIALOG, _dialog("no dialog is open"))
        if PLACEHOLDER.search(self.action.text):
            return refused(
                Rung.NONE, Refusal.DENIED, _dialog("a dialog has no origin that a secret could be bound to")
            )
        return dialog_ladder(self.action)

    async def perform(self, scope: Scope, rung: Rung) -> RungResult:
        """Answer it."""
        dialog = self.page.dialog
        self.sent = True
        answered = await self.page.answer_dialog(scope, accept=self.action.accept, text=self.action.text)
        if not answered or dialog is None:
            return refused(rung, Refusal.NO_DIALOG, _dialog("the dialog had closed already"))
        said = f"{dialog.kind} {'accepted' if self.action.accept else 'dismissed'}: {dialog.message[:200]!r}"
        return RungResult(
            rung=rung,
            phase=Phase.READ_BACK,
            dispatched=Dispatched.YES,
            effect=Effect.CONFIRMED if self.page.dialog is None else Effect.UNVERIFIABLE,
            evidence=(_dialog(said),),
        )


def _dialog(detail: str) -> Evidence:
    return Evidence(kind="dialog", detail=detail)
