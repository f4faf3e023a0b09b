"""SELECT: native lists are set by option, lists of the page's own are opened, waited for and clicked."""

from __future__ import annotations

import msgspec

from arc_cua.actuation.ladder import Ladder
from arc_cua.actuation.ladders.select import ChooserKind, select_ladder
from arc_cua.actuation.pointer import click
from arc_cua.actuation.readiness import CAP_S, FOR_TYPING, SLACK_S, Unready, asked, weigh
from arc_cua.actuation.replies import (
    ApproachedList,
    Choice,
    Chooser,
    Entered,
    NativeChoice,
    NativeHeld,
    Readied,
    Shown,
    ask,
)
from arc_cua.actuation.rungs import refused, unneeded
from arc_cua.actuation.spot import Spot
from arc_cua.core.action import Select
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Refusal, Rung, RungResult
from arc_cua.core.scope import Scope

_OPEN_MS = 1000
"""How long a list gets to open after a click, before its filter is tried."""
_LATE_MS = 3000
"""How long options may take to come."""
_LISTED = 12
_CHARACTERS = 600


class Choosing:
    """Performs SELECT."""

    def __init__(self, action: Select, spot: Spot) -> None:
        self.action, self.spot = action, spot
        self.chooser = Chooser()
        self._readied: Readied | None = None
        self.sent = False

    async def plan(self, scope: Scope) -> Ladder | RungResult:
        """Find out what kind of list it is; in the same breath, wait until a native one is ready."""
        spot, options = self.spot, asked(FOR_TYPING)
        found = await ask(
            scope,
            spot.page,
            spot.frame,
            ApproachedList,
            "approachList",
            spot.node,
            options,
            timeout_s=CAP_S + SLACK_S,
        )
        self.chooser, self._readied = found.chooser, found.ready
        if not self.chooser.kind:
            return refused(Rung.NONE, Refusal.STALE, _choice("the list is no longer in the document"))
        self.spot = self.spot.at(self.chooser.node)
        return select_ladder(self.action, ChooserKind(self.chooser.kind))

    async def perform(self, scope: Scope, rung: Rung) -> RungResult:
        """Choose the option."""
        if rung is Rung.OPTION:
            return await self._native(scope)
        return await self._listbox(scope)

    async def _native(self, scope: Scope) -> RungResult:
        spot, want = self.spot, self.action.option
        assert self._readied is not None, "a native list was waited for as it was found out to be one"
        found = await weigh(scope, spot, self._readied, FOR_TYPING)
        if isinstance(found, Unready):
            return refused(Rung.OPTION, found.refusal, *found.evidence)
        self.sent = True
        choice = await ask(scope, spot.page, spot.frame, NativeChoice, "chooseNative", spot.node, want)
        match choice.state:
            case "set":
                return _set(choice.label, choice.held or NativeHeld(holds=False, gone=True))
            case "gone":
                return refused(Rung.OPTION, Refusal.STALE, _choice("the list is no longer in the document"))
            case "already":
                return unneeded(f"{choice.label!r} is chosen already; nothing was sent")
            case "disabled":
                said = f"the option {choice.label!r} is disabled; the options are {_listed(choice.labels)}"
                return refused(Rung.OPTION, Refusal.NO_OPTION, _choice(said))
            case "ambiguous":
                said = f"several options are called {choice.label!r}: {_listed(choice.labels)}"
                return refused(Rung.OPTION, Refusal.AMBIGUOUS, _choice(said))
            case _:
                return refused(Rung.OPTION, Refusal.NO_OPTION, _choice(_missing(want, choice.labels)))

    async def _listbox(self, scope: Scope) -> RungResult:
        notes: list[Evidence] = []
        if self.chooser.kind == ChooserKind.LIST:
            choice = await self._await(scope, _LATE_MS)
        else:
            opened = await self._open(scope, notes)
            if isinstance(opened, RungResult):
                return opened
            choice = opened
        if choice.state != "found":
            return self._nothing(choice, notes)
        if choice.disabled:
            return self._after_opening(Refusal.NO_OPTION, f"the option {self.action.option!r} is disabled", notes)
        return await self._click_option(scope, choice, notes)

    async def _open(self, scope: Scope, notes: list[Evidence]) -> Choice | RungResult:
        """Open the list unless it is open; give late options time; use the filter of a list that has one."""
        spot, want = self.spot, self.action.option
        await ask(scope, spot.page, spot.frame, bool, "beforeChoices", want)
        choice = await self._await(scope, 0)
        if choice.state == "found" and choice.linked:
            return choice
        clicked = await click(scope, spot, self)
        if clicked.dispatched is not Dispatched.YES:
            return msgspec.structs.replace(clicked, rung=Rung.LISTBOX)
        notes.append(_choice("opened with a click"))
        choice = await self._await(scope, _OPEN_MS if self.chooser.editable else _LATE_MS)
        if choice.state == "found" or not self.chooser.editable:
            return choice
        entered = await ask(scope, spot.page, spot.frame, Entered, "enter", spot.node, False)
        if not entered.focused:
            return choice
        await spot.page.insert_text(scope, spot.frame, want)
        notes.append(_choice("filtered by typing the option"))
        return await self._await(scope, _LATE_MS)

    async def _await(self, scope: Scope, cap_ms: int) -> Choice:
        spot = self.spot
        return await ask(
            scope,
            spot.page,
            spot.frame,
            Choice,
            "awaitChoice",
            spot.node,
            self.action.option,
            cap_ms,
            timeout_s=cap_ms / 1000 + 3,
        )

    async def _click_option(self, scope: Scope, choice: Choice, notes: list[Evidence]) -> RungResult:
        spot, want = self.spot, self.action.option
        if choice.selected:
            if not notes:
                return unneeded(f"{want!r} is chosen already; nothing was sent")
            return self._after_opening(None, f"{want!r} is chosen already", notes, Effect.CONFIRMED)
        clicked = await click(scope, spot.at(choice.node), self)
        evidence = (*notes, *clicked.evidence)
        if clicked.dispatched is not Dispatched.YES:
            doubt = Dispatched.YES if notes and clicked.dispatched is Dispatched.NO else clicked.dispatched
            return msgspec.structs.replace(clicked, rung=Rung.LISTBOX, dispatched=doubt, evidence=evidence)
        shown = await ask(scope, spot.page, spot.frame, Shown, "showsChoice", spot.node, choice.node, want)
        return RungResult(
            rung=Rung.LISTBOX,
            phase=Phase.READ_BACK,
            dispatched=Dispatched.YES,
            effect=Effect.CONFIRMED if shown.holds else Effect.UNVERIFIABLE,
            evidence=(*evidence, Evidence(kind="read_back", detail=shown.how)),
        )

    def _nothing(self, choice: Choice, notes: list[Evidence]) -> RungResult:
        want = self.action.option
        match choice.state:
            case "ambiguous":
                return self._after_opening(
                    Refusal.AMBIGUOUS, f"several options fit {want!r}: {_listed(choice.labels)}", notes
                )
            case "closed":
                return self._after_opening(Refusal.NO_OPTION, "no list of options has opened", notes)
            case "gone":
                return self._after_opening(Refusal.STALE, "the control was replaced", notes)
            case _:
                return self._after_opening(Refusal.NO_OPTION, _missing(want, choice.labels), notes)

    def _after_opening(
        self, refusal: Refusal | None, detail: str, notes: list[Evidence], effect: Effect = Effect.SUSPECTED_NOOP
    ) -> RungResult:
        """Nothing was chosen; but if the list was opened by us, something was sent, and the receipt says so."""
        if not notes and refusal is not None:
            return refused(Rung.LISTBOX, refusal, _choice(detail))
        return RungResult(
            rung=Rung.LISTBOX,
            phase=Phase.READ_BACK,
            dispatched=Dispatched.YES,
            refusal=refusal,
            effect=effect,
            evidence=(*notes, _choice(detail)),
        )


def _set(label: str, held: NativeHeld) -> RungResult:
    chosen = _listed(held.chosen)
    if held.gone:
        effect, said = Effect.UNVERIFIABLE, "the list was replaced"
    elif held.holds:
        effect, said = Effect.CONFIRMED, f"chosen now: {chosen}"
    else:
        effect, said = Effect.PARTIAL, f"the page did not keep {label!r}; chosen now: {chosen}"
    return RungResult(
        rung=Rung.OPTION,
        phase=Phase.READ_BACK,
        dispatched=Dispatched.YES,
        effect=effect,
        evidence=(
            Evidence(kind="read_back", detail=said),
            Evidence(kind="capture", detail="set by option; its events are not trusted ones"),
        ),
    )


def _missing(want: str, labels: tuple[str, ...]) -> str:
    return f"there is no option {want!r}; the options are {_listed(labels)}"


def _listed(labels: tuple[str, ...]) -> str:
    shown = ", ".join(repr(label) for label in labels[:_LISTED])[:_CHARACTERS]
    more = len(labels) - _LISTED
    return (shown or "none") + (f" and {more} more" if more > 0 else "")


def _choice(detail: str) -> Evidence:
    return Evidence(kind="option", detail=detail)
