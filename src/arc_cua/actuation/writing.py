"""TYPE: focus without a click, select what is there, insert, and read back within the page.

A secret is resolved at the last moment and for the origin of the field's own document; no answer that may hold it
leaves the page.
"""

from __future__ import annotations

import msgspec

from arc_cua.actuation.calendars import pick_day
from arc_cua.actuation.days import parse_day
from arc_cua.actuation.drawn import write_drawn
from arc_cua.actuation.focus_walk import walk_focus
from arc_cua.actuation.gauges import set_gauge
from arc_cua.actuation.ladder import Ladder
from arc_cua.actuation.ladders.type import FieldKind, type_ladder
from arc_cua.actuation.picking import pick_value
from arc_cua.actuation.pointer import click
from arc_cua.actuation.readiness import FOR_TYPING, SLACK_S, Ready, Unready, asked, weigh
from arc_cua.actuation.replies import Approach, Entered, Field, ReadBack, Written, ask, read
from arc_cua.actuation.rungs import refused
from arc_cua.actuation.sending import is_in, new_token
from arc_cua.actuation.split import write_split
from arc_cua.actuation.spot import Spot
from arc_cua.core.action import Type
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Refusal, Rung, RungResult
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import PLACEHOLDER, SecretDenied, Vault, origin_of
from arc_cua.surfaces.browser.connection import Pending

_BECOMES_FIELD_MS = 500
_MOST_KEYS = 2000
_WRITTEN_S = 15.0
_REVIEW_S = 5.0
_EFFECTS = {
    "equal": Effect.CONFIRMED,
    "formatted": Effect.PARTIAL,
    "truncated": Effect.PARTIAL,
    "different": Effect.PARTIAL,
    "unchanged": Effect.SUSPECTED_NOOP,
    "emptied": Effect.SUSPECTED_NOOP,
    "gone": Effect.UNVERIFIABLE,
}
_MEANINGS = {
    "equal": "the field holds the text",
    "formatted": "the field shows the text in a form of its own",
    "truncated": "the field holds only the first part of the text",
    "different": "the field holds something else",
    "unchanged": "the field still holds what it held before",
    "emptied": "the field is empty",
    "gone": "the field is gone",
}


class Typing:
    """Performs TYPE.

    Args:
        action: What to type.
        spot: The element it was aimed at.
        vault: Resolves `{{secret:NAME}}`.
    """

    def __init__(self, action: Type, spot: Spot, vault: Vault) -> None:
        self.action, self.spot, self._vault = action, spot, vault
        self.field = Field()
        self.kind = FieldKind.NONE
        self._token = 0
        self._ahead: Approach | None = None
        """What the first rung needs, found out together with the kind of field."""
        self._has_walked = False
        self._clicked: tuple[Evidence, ...] = ()
        """What shows that the field was clicked to get the focus: sent, whatever becomes of the text."""
        self.sent = False

    async def plan(self, scope: Scope) -> Ladder | RungResult:
        """Find the field that is meant; an element that is no field yet is clicked to see if it becomes one."""
        denied = self._denied()
        if denied is not None:
            return denied
        approach = await self._approach(scope)
        self.field = approach.field
        if self.field.gone:
            return self._refused(Refusal.STALE, "the element is no longer in the document")
        if self.field.kind:
            self._ahead = approach
        elif not self._is_calendar:
            found = await self._open(scope)
            if found is not None:
                return found
        self.spot = self.spot.at(self.field.node)
        self.kind = self._kind()
        return self._unusable() or type_ladder(self.action, self.kind)

    async def perform(self, scope: Scope, rung: Rung) -> RungResult:
        """Put the text in by one of the ways."""
        result = await self._perform(scope, rung)
        if not self._clicked:
            return result
        evidence = (*self._clicked, *result.evidence)
        if result.dispatched is not Dispatched.NO:
            return msgspec.structs.replace(result, evidence=evidence)
        return msgspec.structs.replace(
            result, dispatched=Dispatched.YES, effect=Effect.SUSPECTED_NOOP, evidence=evidence
        )

    async def _perform(self, scope: Scope, rung: Rung) -> RungResult:
        match self.kind:
            case FieldKind.GAUGE:
                return await set_gauge(scope, self.spot, self._text, rung, self)
            case FieldKind.SPLIT:
                # What was armed for the first field alone must not keep the text from the others.
                await ask(scope, self.spot.page, self.spot.frame, bool, "unmark", self._token)
                return await write_split(scope, self.spot, self.field, self._text, self)
            case FieldKind.DRAWN:
                text, append = self._text, self.action.append
                return await write_drawn(scope, self.spot, self.field, text, append=append, performer=self)
            case FieldKind.CALENDAR:
                return await pick_day(scope, self.spot, self.action.text, self)
            case _:
                return await self._into_field(scope, rung)

    async def _into_field(self, scope: Scope, rung: Rung) -> RungResult:
        approach, self._ahead = self._ahead or await self._approach(scope), None
        self.field = approach.field
        if approach.ready is None:
            unusable = self._unusable() or self._refused(Refusal.STALE, "the field is gone")
            return msgspec.structs.replace(unusable, rung=rung)
        found = await weigh(scope, self.spot, approach.ready, FOR_TYPING)
        if isinstance(found, Unready):
            return refused(rung, found.refusal, *found.evidence)
        if rung is Rung.OPTION:
            self.sent = True
            return await pick_value(scope, self.spot, self._text, kind=self.field.type, quiet=self._is_secret)
        entered = await self._enter(scope, approach.entered)
        if isinstance(entered, RungResult):
            return msgspec.structs.replace(entered, rung=rung)
        if entered.lost:
            return refused(rung, Refusal.NOT_FOCUSED, _said("the page took the focus away"))
        if not entered.focused:
            return refused(rung, Refusal.NOT_FOCUSED, _said(f"the focus stayed on {entered.taken}"))
        if entered.caretless:
            self.sent = True
            await self.spot.page.key(scope, "End")
        if entered.empty and not self.action.text:
            return RungResult(
                rung=Rung.READ,
                phase=Phase.READ_BACK,
                dispatched=Dispatched.YES,
                effect=Effect.CONFIRMED,
                evidence=(Evidence(kind="read_back", detail="the field is empty already; nothing was sent"),),
            )
        return await self._write(scope, rung, found, entered)

    # --- before anything is typed ---

    async def _open(self, scope: Scope) -> RungResult | None:
        """Click what may turn into a field; None when it did."""
        if not self.field.inert:
            return self._refused(Refusal.NOT_EDITABLE, f"{self.field.type or 'it'} is nothing that can be typed into")
        clicked = await click(scope, self.spot, self)
        if clicked.dispatched is not Dispatched.YES:
            return clicked
        page, frame = self.spot.page, self.spot.frame
        self.field = await ask(scope, page, frame, Field, "focusedField", _BECOMES_FIELD_MS)
        if self.field.kind:
            self._clicked = clicked.evidence
            return None
        note = _said("clicked, but nothing that can be typed into took the focus")
        return msgspec.structs.replace(
            clicked, refusal=Refusal.NOT_EDITABLE, effect=Effect.SUSPECTED_NOOP, evidence=(*clicked.evidence, note)
        )

    async def _approach(self, scope: Scope) -> Approach:
        """Ask for all that comes before the first letter at once.

        A field in a frame gets the focus later, when nothing is known to lie over the frame.
        """
        spot, self._token = self.spot, new_token()
        options = {
            **asked(spot, FOR_TYPING, token=self._token),
            "append": self.action.append,
            "enter": spot.frame.parent_id is None,
            "origin": origin_of(spot.frame.url) if self._is_secret else "",
        }
        return await ask(
            scope,
            spot.page,
            spot.frame,
            Approach,
            "approach",
            spot.node,
            options,
            timeout_s=spot.patience_s + SLACK_S,
        )

    def _kind(self) -> FieldKind:
        field = self.field
        if self._is_calendar:
            return FieldKind.CALENDAR
        if field.kind == FieldKind.TEXT and len(field.boxes) > 1 and len(self._text) > field.box_size > 0:
            return FieldKind.SPLIT
        if field.drawn_by and field.kind in (FieldKind.TEXT, FieldKind.RICH) and not field.masked:
            return FieldKind.DRAWN
        return FieldKind(field.kind)

    @property
    def _is_calendar(self) -> bool:
        """A day is wanted of what can't be typed into and may open something."""
        field = self.field
        can_be_typed = bool(field.kind) and not field.readonly
        return field.opens and not field.disabled and not can_be_typed and parse_day(self.action.text) is not None

    @property
    def _text(self) -> str:
        """What is typed, its secrets resolved for the field's own document."""
        return self._vault.resolve(self.action.text, self.spot.frame.url)

    @property
    def _is_secret(self) -> bool:
        return PLACEHOLDER.search(self.action.text) is not None

    def _denied(self) -> RungResult | None:
        """Refuse a secret that is not for this document, before the page sees anything of the act."""
        try:
            self._vault.resolve(self.action.text, self.spot.frame.url)
        except SecretDenied as error:
            return self._refused(Refusal.DENIED, str(error))
        return None

    def _unusable(self) -> RungResult | None:
        if self.field.disabled:
            return self._refused(Refusal.DISABLED, "the field is disabled")
        if self.field.readonly and self.kind is not FieldKind.CALENDAR:
            return self._refused(Refusal.READONLY, "the field is read-only")
        if self._is_secret and origin_of(self.spot.frame.url) != self.field.origin:
            return self._refused(Refusal.DENIED, "the field's document does not have the origin of its address")
        return None

    async def _enter(self, scope: Scope, entered: Entered | None) -> Entered | RungResult:
        """Focus the field and select its content; a click is the second try, for pages that move the focus."""
        entered = entered or await self._ask_enter(scope)
        if entered.focused or entered.lost:
            return entered
        clicked = await click(scope, self.spot, self)
        match clicked.dispatched:
            case Dispatched.NO:
                return entered
            case Dispatched.UNKNOWN:
                return clicked
            case Dispatched.YES:
                self._clicked = clicked.evidence
        entered = await self._ask_enter(scope)
        if entered.focused or entered.lost or self._has_walked:
            return entered
        self._has_walked = True
        walked = await walk_focus(scope, self.spot, self)
        return await self._ask_enter(scope) if walked.reached else entered

    async def _ask_enter(self, scope: Scope) -> Entered:
        spot = self.spot
        return await ask(scope, spot.page, spot.frame, Entered, "enter", spot.node, self.action.append, self._token)

    # --- typing ---

    async def _write(self, scope: Scope, rung: Rung, found: Ready, entered: Entered) -> RungResult:
        text = self._text
        if rung is Rung.KEY_EVENTS and len(text) > _MOST_KEYS:
            return refused(rung, Refusal.UNSUPPORTED, _said(f"{len(text)} characters are too many for single keys"))
        self.sent = True
        told = self._tell("written", text, timeout_s=_WRITTEN_S) if rung is Rung.INSERT_TEXT else None
        if not self.action.append and not entered.empty and (rung is Rung.KEY_EVENTS or not text):
            await self.spot.page.key(scope, "Backspace")
        if rung is Rung.INSERT_TEXT and text:
            await self.spot.page.insert_text(scope, self.spot.frame, text)
        elif rung is Rung.KEY_EVENTS:
            await self._keys(scope, text)
        written = await self._written(scope, told, text)
        if written.collected.held_back:
            return refused(rung, Refusal.NOT_FOCUSED, _said("the page took the focus away; the text was held back"))
        return self._read_back(rung, found, written, text)

    def _tell(self, function: str, text: str, *, timeout_s: float) -> Pending[bytes]:
        """Ask what the field holds. The answer to `written` comes by itself, when the text has been handled."""
        spot, quiet = self.spot, text != self.action.text
        args = (self._token, spot.node, text, self.action.append, quiet)
        return spot.page.call_soon(spot.frame, function, *args, timeout_s=timeout_s)

    async def _written(self, scope: Scope, told: Pending[bytes] | None, text: str) -> Written:
        if told is not None and await is_in(scope, told) and (answer := await told) != b"null":
            return read(Written, answer)
        asked_for = await self._tell("review", text, timeout_s=min(_REVIEW_S, scope.remaining()))
        written = read(Written, asked_for)
        if not written.collected.alive and told is not None and told.done and (answer := await told) != b"null":
            return read(Written, answer)  # both read the log once; it came first
        return written

    async def _keys(self, scope: Scope, text: str) -> None:
        """Key by key, with the pauses of the spot's hand. A line break is inserted: Enter would send a form off."""
        page, hand = self.spot.page, self.spot.hand
        plain = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
        last = None
        for character in plain:
            last = page.insert_text_soon(self.spot.frame, "\n") if character == "\n" else page.key_soon(character)
            if hand.pauses:
                await ask(scope, page, self.spot.frame, bool, "pause", hand.key_pause_ms())
        if last is not None:
            await last

    def _read_back(self, rung: Rung, found: Ready, written: Written, text: str) -> RungResult:
        collected, back, quiet = written.collected, written.back, text != self.action.text
        arrived = any(row.kind in ("input", "beforeinput", "keydown") for row in collected.seen)
        effect = _EFFECTS.get(back.state, Effect.UNVERIFIABLE)
        nothing = effect is Effect.SUSPECTED_NOOP and collected.alive and not arrived
        if effect is Effect.SUSPECTED_NOOP and any(
            row.kind == "input" and row.on == "other" for row in collected.seen
        ):
            return RungResult(
                rung=rung,
                phase=Phase.READ_BACK,
                dispatched=Dispatched.UNKNOWN,
                evidence=(_said("the page moved the focus meanwhile, and another field got the text"),),
            )
        return RungResult(
            rung=rung,
            phase=Phase.READ_BACK,
            dispatched=Dispatched.NO if nothing else Dispatched.YES,
            effect=effect,
            evidence=(*found.evidence, *_told(back, masked=quiet or self.field.masked)),
        )

    def _refused(self, refusal: Refusal, detail: str) -> RungResult:
        return refused(Rung.NONE, refusal, _said(detail))


def _told(back: ReadBack, *, masked: bool) -> tuple[Evidence, ...]:
    meaning = _MEANINGS.get(back.state, "the field can't be read")
    shown = f": {back.shown!r}" if back.shown and not masked and back.state != "equal" else ""
    facts = [f"{meaning}{shown}"]
    if back.invalid:
        facts.append("the field says that its value is invalid")
    if back.replaced:
        facts.append("the page replaced the field; the focused one was read")
    return tuple(Evidence(kind="read_back", detail=fact) for fact in facts)


def _said(detail: str) -> Evidence:
    return Evidence(kind="field", detail=detail)
