"""SELECT: finds out what kind of choice it is and hands it to whoever works that kind."""

from __future__ import annotations

from typing import assert_never

from arc_cua.actuation.groups import choose_in_group
from arc_cua.actuation.ladder import Ladder
from arc_cua.actuation.ladders.select import ChooserKind, select_ladder
from arc_cua.actuation.listbox import Listbox
from arc_cua.actuation.native_list import choose_native
from arc_cua.actuation.options import no_such, option_fact
from arc_cua.actuation.passage import mark_passage
from arc_cua.actuation.readiness import FOR_TYPING, SLACK_S, asked
from arc_cua.actuation.replies import ApproachedList, Chooser, Readied, Suggested, ask
from arc_cua.actuation.rungs import refused, unneeded
from arc_cua.actuation.spot import Spot
from arc_cua.actuation.writing import Typing
from arc_cua.core.action import Select, Type
from arc_cua.core.receipt import Refusal, Rung, RungResult
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import Vault


class Choosing:
    """Performs SELECT."""

    def __init__(self, action: Select, spot: Spot) -> None:
        self.action, self.spot = action, spot
        self.chooser = Chooser()
        self.sent = False
        self._readied: Readied | None = None
        self._listbox: Listbox | None = None
        self._typing: Typing | None = None

    async def plan(self, scope: Scope) -> Ladder | RungResult:
        """Find out what kind of list it is; in the same breath, wait until a native one is ready."""
        spot, options = self.spot, asked(self.spot, FOR_TYPING)
        found = await ask(
            scope,
            spot.page,
            spot.frame,
            ApproachedList,
            "approachList",
            spot.node,
            self.action.option,
            options,
            timeout_s=spot.patience_s + SLACK_S,
        )
        self.chooser, self._readied = found.chooser, found.ready
        if not self.chooser.kind:
            return refused(Rung.NONE, Refusal.STALE, option_fact("the list is no longer in the document"))
        self.spot = self.spot.at(self.chooser.node)
        kind = ChooserKind(self.chooser.kind)
        if kind is ChooserKind.SUGGESTED:
            return await self._plan_suggested(scope)
        return select_ladder(self.action, kind)

    async def perform(self, scope: Scope, rung: Rung) -> RungResult:
        """Choose the option."""
        want = self.action.option
        match ChooserKind(self.chooser.kind):
            case ChooserKind.NATIVE:
                assert self._readied is not None, "a native list was waited for as it was found out to be one"
                return await choose_native(scope, self.spot, want, self._readied, self)
            case ChooserKind.GROUP:
                return await choose_in_group(scope, self.spot, want, rung, self)
            case ChooserKind.PASSAGE:
                return await mark_passage(scope, self.spot, want, rung, self)
            case ChooserKind.SUGGESTED:
                return await self._type(scope, rung)
            case ChooserKind.LIST | ChooserKind.OPENER:
                self._listbox = self._listbox or Listbox(self.spot, self.chooser, want, self)
                return await self._listbox.perform(scope, rung)
            case ChooserKind.NONE:
                raise AssertionError("what is no list has no rungs")
            case _ as never:
                assert_never(never)

    async def _plan_suggested(self, scope: Scope) -> Ladder | RungResult:
        """A suggestion that the browser shows is outside of the page; typing its value is what choosing it does."""
        spot, want = self.spot, self.action.option
        found = await ask(scope, spot.page, spot.frame, Suggested, "suggestion", spot.node, want, timeout_s=8.0)
        if found.state != "found":
            return no_such(Rung.NONE, found.state, want, found.labels)
        if found.already:
            return unneeded(f"{want!r} is chosen already; nothing was sent")
        self._typing = Typing(Type(target=self.action.target, text=found.value), spot, Vault({}, {}))
        planned = await self._typing.plan(scope)
        return planned if isinstance(planned, RungResult) else select_ladder(self.action, ChooserKind.SUGGESTED)

    async def _type(self, scope: Scope, rung: Rung) -> RungResult:
        assert self._typing is not None, "planned first"
        self._typing.sent = False
        try:
            return await self._typing.perform(scope, rung)
        finally:
            self.sent = self.sent or self._typing.sent
