"""SELECT in a list that the page builds itself: opened, waited for, filtered, scrolled, and the option clicked.

What was opened or typed on the way to an option that isn't there is undone: the list is left closed, as it was found.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from arc_cua.actuation.keyboard import press
from arc_cua.actuation.ladders.select import ChooserKind
from arc_cua.actuation.options import option_fact, why_not
from arc_cua.actuation.pointer import click
from arc_cua.actuation.replies import Choice, Chooser, Entered, Focus, Keyed, Shown, ask
from arc_cua.actuation.rungs import Performer, refused, unneeded
from arc_cua.actuation.spot import Spot
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Refusal, Rung, RungResult
from arc_cua.core.scope import Scope

T = TypeVar("T")

_OPEN_MS = 1000
"""How long a list gets to open after a click, before its filter is tried."""
_LATE_MS = 3000
"""How long options may take to come."""
_SEARCH_MS = 8000
"""How long a list may be scrolled through."""
_MOST_STEPS = 120
"""How many times an arrow key is pressed to reach an option."""
_SHORT = 3
"""A first word of fewer letters is no filter."""


class Listbox:
    """One choice in one list.

    Args:
        spot: The list, or the control that opens it.
        chooser: What the page agent says about it.
        want: The option.
        performer: Is told as soon as something may have left us.
    """

    def __init__(self, spot: Spot, chooser: Chooser, want: str, performer: Performer) -> None:
        self.spot, self.chooser, self.want, self.performer = spot, chooser, want, performer
        self._notes: list[Evidence] = []
        """What was sent on the way; empty: nothing."""
        self._before: str | None = None
        """What the field held before a filter was typed."""

    async def perform(self, scope: Scope, rung: Rung) -> RungResult:
        """Choose by pointer, or by keys after that had no effect."""
        choice = await self._find(scope)
        if isinstance(choice, RungResult):
            return choice
        if choice.state != "found" or choice.disabled:
            return await self._give_up(scope, rung, choice)
        if choice.selected:
            return await self._already(scope, rung)
        if rung is Rung.KEYBOARD:
            return await self._by_keys(scope, choice)
        return await self._by_click(scope, choice)

    # --- finding the option ---

    async def _find(self, scope: Scope) -> Choice | RungResult:
        if self.chooser.kind == ChooserKind.LIST:
            choice = await self._await(scope, _LATE_MS)
        else:
            opened = await self._open(scope)
            if isinstance(opened, RungResult):
                return opened
            choice = opened
        if choice.state == "missing":
            found = await self._ask(scope, Choice, "searchChoice", self.want, _SEARCH_MS, timeout_s=12.0)
            if found.state == "found" or len(found.labels) > len(choice.labels):
                choice = found
            if found.scrolled and found.state == "found":
                self._notes.append(option_fact("scrolled through the list"))
        if choice.state != "found" and self._notes and self.chooser.editable:
            choice = await self._filter(scope, choice)
        return choice

    async def _open(self, scope: Scope) -> Choice | RungResult:
        """Open the list unless it is open, with a click, or with a key where a click does nothing."""
        if self._notes:  # by the rung before
            return await self._await(scope, _OPEN_MS)
        await self._ask_control(scope, bool, "beforeChoices", self.want)
        choice = await self._await(scope, 0)
        if choice.state != "closed":
            return choice if choice.state != "missing" else await self._await(scope, _LATE_MS)
        clicked = await click(scope, self.spot, self.performer)
        if clicked.dispatched is not Dispatched.YES:
            return msgspec.structs.replace(clicked, rung=Rung.LISTBOX)
        self._notes.append(option_fact("opened with a click"))
        choice = await self._await(scope, _OPEN_MS if self.chooser.editable else _LATE_MS)
        if choice.state == "closed" and not self.chooser.editable and self.spot.element.role == "combobox":
            await press(scope, self.spot.page, self.spot.frame, "ArrowDown", self.performer)
            self._notes.append(option_fact("opened with ArrowDown"))
            choice = await self._await(scope, _OPEN_MS)
        return choice

    async def _filter(self, scope: Scope, before: Choice) -> Choice:
        """Type the option into a field that filters its list: the text, its first word, then key by key."""
        first = self.want.split()[:1]
        tries = [(self.want, False)]
        if first and first[0] != self.want and len(first[0]) >= _SHORT:
            tries.append((first[0], False))
        tries.append((self.want, True))
        choice = before
        for text, by_keys in tries:
            if by_keys and choice.labels:
                break
            entered = await self._enter(scope)
            if not entered.focused:
                return choice
            if by_keys:
                await self._keys(scope, text)
            else:
                await self.spot.page.insert_text(scope, self.spot.frame, text)
            self._notes.append(
                option_fact("filtered by typing the option" if text == self.want else "filtered by word")
            )
            choice = await self._await(scope, _LATE_MS)
            if choice.state in ("found", "ambiguous"):
                break
        return choice

    async def _enter(self, scope: Scope) -> Entered:
        if self._before is None:
            self._before = await self._ask(scope, str, "textHeld")
        return await self._ask(scope, Entered, "enter", False)

    async def _keys(self, scope: Scope, text: str) -> None:
        page = self.spot.page
        await page.key(scope, "Backspace")
        last = None
        for character in text:
            last = page.key_soon(character)
        if last is not None:
            await last

    async def _await(self, scope: Scope, cap_ms: int) -> Choice:
        return await self._ask(scope, Choice, "awaitChoice", self.want, cap_ms, timeout_s=cap_ms / 1000 + 3)

    # --- choosing it ---

    async def _by_click(self, scope: Scope, choice: Choice) -> RungResult:
        option = self.spot.at(choice.node)
        label = await self._ask_control(scope, str, "choiceLabel", choice.node)
        clicked = await click(scope, option, self.performer)
        evidence = (*self._notes, *clicked.evidence)
        if clicked.dispatched is not Dispatched.YES:
            doubt = Dispatched.YES if self._notes and clicked.dispatched is Dispatched.NO else clicked.dispatched
            return msgspec.structs.replace(clicked, rung=Rung.LISTBOX, dispatched=doubt, evidence=evidence)
        return await self._read_back(scope, Rung.LISTBOX, choice.node, label, evidence)

    async def _by_keys(self, scope: Scope, choice: Choice) -> RungResult:
        """Walk to the option with the arrow and press Enter."""
        focus = await self._ask(scope, Focus, "focusNode")
        if not focus.focused:
            said = option_fact(f"the focus stayed on {focus.taken}")
            return refused(Rung.KEYBOARD, Refusal.NOT_FOCUSED, said)
        label = await self._ask_control(scope, str, "choiceLabel", choice.node)
        seen: set[int] = set()
        keyed = await self._ask(scope, Keyed, "keyedChoice", self.want)
        for _ in range(_MOST_STEPS):
            if keyed.on:
                break
            self.performer.sent = True
            await self.spot.page.key(scope, "ArrowDown")
            keyed = await self._ask(scope, Keyed, "keyedChoice", self.want)
            if keyed.at in seen:
                break
            seen.add(keyed.at)
        if not keyed.on:
            return await self._give_up(scope, Rung.KEYBOARD, Choice(state="unreachable"))
        pressed = await press(scope, self.spot.page, self.spot.frame, "Enter", self.performer)
        evidence = (*self._notes, option_fact("reached with the arrow keys"), *pressed.evidence)
        if pressed.dispatched is not Dispatched.YES:
            return msgspec.structs.replace(pressed, dispatched=Dispatched.UNKNOWN, evidence=evidence)
        return await self._read_back(scope, Rung.KEYBOARD, choice.node, label, evidence)

    async def _read_back(
        self, scope: Scope, rung: Rung, node: int, label: str, evidence: tuple[Evidence, ...]
    ) -> RungResult:
        filtered = self._before is not None
        shown = await self._ask(scope, Shown, "showsChoice", node, self.want, label, filtered)
        if shown.holds:
            effect = Effect.CONFIRMED
            await self._close(scope)
        else:
            effect = Effect.SUSPECTED_NOOP if shown.open else Effect.UNVERIFIABLE
        return RungResult(
            rung=rung,
            phase=Phase.READ_BACK,
            dispatched=Dispatched.YES,
            effect=effect,
            evidence=(*evidence, Evidence(kind="read_back", detail=shown.how)),
        )

    # --- leaving it as it was found ---

    async def _already(self, scope: Scope, rung: Rung) -> RungResult:
        said = f"{self.want!r} is chosen already"
        if not self._notes:
            return unneeded(f"{said}; nothing was sent")
        await self._undo(scope)
        return self._told(rung, None, said, Effect.CONFIRMED)

    async def _give_up(self, scope: Scope, rung: Rung, choice: Choice) -> RungResult:
        if choice.state == "unreachable":
            refusal, said = Refusal.UNSUPPORTED, f"the arrow keys don't lead to {self.want!r}"
        else:
            refusal, said = why_not("disabled" if choice.disabled else choice.state, self.want, choice.labels)
        if not self._notes and not self.performer.sent:
            return refused(rung, refusal, option_fact(said))
        await self._undo(scope)
        return self._told(rung, refusal, said, Effect.SUSPECTED_NOOP)

    def _told(self, rung: Rung, refusal: Refusal | None, said: str, effect: Effect) -> RungResult:
        """Nothing was chosen; but something was sent to open the list, and the receipt says so."""
        return RungResult(
            rung=rung,
            phase=Phase.READ_BACK,
            dispatched=Dispatched.YES,
            refusal=refusal,
            effect=effect,
            evidence=(*self._notes, option_fact(said)),
        )

    async def _undo(self, scope: Scope) -> None:
        """Put back what the field held, and close the list."""
        if self._before is not None:
            entered = await self._ask(scope, Entered, "enter", False)
            if entered.focused and self._before:
                await self.spot.page.insert_text(scope, self.spot.frame, self._before)
            elif entered.focused and not entered.empty:
                await self.spot.page.key(scope, "Backspace")
        await self._close(scope)

    async def _close(self, scope: Scope) -> None:
        """Close what was opened here: by the same click, or by leaving the field.

        Escape is not pressed: it may reach a dialog around the list, or take the choice back.
        """
        if not self._notes or self.chooser.kind == ChooserKind.LIST:
            return
        if not await self._ask(scope, bool, "isListOpen"):
            return
        if self.chooser.editable:
            await self._ask(scope, bool, "leave")
        else:
            await click(scope, self.spot, self.performer)
        if await self._ask(scope, bool, "isListOpen"):
            self._notes.append(option_fact("the list stayed open"))

    async def _ask(self, scope: Scope, shape: type[T], function: str, *args: object, timeout_s: float = 5.0) -> T:
        return await self._ask_control(scope, shape, function, self.spot.node, *args, timeout_s=timeout_s)

    async def _ask_control(
        self, scope: Scope, shape: type[T], function: str, *args: object, timeout_s: float = 5.0
    ) -> T:
        spot = self.spot
        return await ask(scope, spot.page, spot.frame, shape, function, *args, timeout_s=timeout_s)
