"""TYPE into a slider or stepper of the page's own: by its keys, then by dragging; the value is read back."""

from __future__ import annotations

from arc_cua.actuation.readiness import FOR_CLICK, Needs, Ready, Unready, ready
from arc_cua.actuation.replies import Focus, Gauged, ask
from arc_cua.actuation.rungs import refused, unneeded
from arc_cua.actuation.sending import Sender
from arc_cua.actuation.spot import Spot
from arc_cua.actuation.steps import Reading, in_range, keys_toward, next_offset, same_number
from arc_cua.core.action import fold
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Refusal, Rung, RungResult
from arc_cua.core.scope import Scope

_FOR_KEYS = Needs(hit=False, still=False)
_MOST_ROUNDS = 40
_MOST_WORDS = 60
"""Values that are stepped through to find one that is called by a word."""
_TRACK = 100.0
"""Pixels that the whole range is first taken to be wide."""


async def set_gauge(scope: Scope, spot: Spot, text: str, rung: Rung, sender: Sender) -> RungResult:
    """Bring the slider to the value that `text` names: a number, or a word that it shows for one of its values."""
    found = await ready(scope, spot, FOR_CLICK if rung is Rung.CDP else _FOR_KEYS)
    if isinstance(found, Unready):
        return refused(rung, found.refusal, *found.evidence)
    gauge = await _read(scope, spot)
    want = _number(text)
    if gauge.gone or (want is None and not text.strip()):
        refusal = Refusal.STALE if gauge.gone else Refusal.INVALID
        return refused(rung, refusal, _said("the slider is gone" if gauge.gone else "a slider can't be emptied"))
    if _shows(gauge, text, want):
        return unneeded(f"it shows {text!r} already; nothing was sent")
    if want is not None and gauge.now is not None and not in_range(_reading(gauge), want):
        said = f"it goes from {gauge.least} to {gauge.most}"
        return refused(rung, Refusal.INVALID, _said(said))
    if rung is Rung.CDP:
        if want is None or gauge.now is None:
            return refused(rung, Refusal.UNSUPPORTED, _said("it does not tell its value as a number"))
        await _drag(scope, spot, found, want, sender)
    else:
        focus = await ask(scope, spot.page, spot.frame, Focus, "focusNode", spot.node)
        if not focus.focused:
            return refused(rung, Refusal.NOT_FOCUSED, _said(f"it does not take the focus; {focus.taken} has it"))
        sender.sent = True
        if want is not None and gauge.now is not None:
            await _by_keys(scope, spot, want)
        else:
            await _by_words(scope, spot, text, want)
    return _told(rung, await _read(scope, spot), gauge, text, want)


async def _by_keys(scope: Scope, spot: Spot, want: float) -> None:
    step: float | None = None
    tried: set[float] = set()
    for _ in range(_MOST_ROUNDS):
        gauge = await _read(scope, spot)
        if gauge.now is None:
            return
        keys = keys_toward(_reading(gauge), want, step)
        if not keys or (len(keys) == 1 and gauge.now in tried):
            return
        if len(keys) == 1:
            tried.add(gauge.now)
        await _press(spot, keys)
        after = await _read(scope, spot)
        if after.now is None or same_number(after.now, gauge.now):
            return
        if keys[0].startswith("Arrow"):
            step = abs(after.now - gauge.now) / len(keys)


async def _by_words(scope: Scope, spot: Spot, text: str, want: float | None) -> None:
    """From the lowest value up, until the one is shown that is meant."""
    await _press(spot, ("Home",))
    last = None
    for _ in range(_MOST_WORDS):
        gauge = await _read(scope, spot)
        if _shows(gauge, text, want) or gauge == last:
            return
        last = gauge
        await _press(spot, ("ArrowUp",))


async def _drag(scope: Scope, spot: Spot, at: Ready, want: float, sender: Sender) -> None:
    """Take the thumb and move it, reading the value after each move; let go where it is right or nearest."""
    page, gauge = spot.page, await _read(scope, spot)
    least, most = gauge.least or 0.0, gauge.most if gauge.most is not None else 100.0
    per_pixel = ((most - least) or 1.0) / _TRACK * (-1 if gauge.upright else 1)
    offset, now = 0.0, gauge.now if gauge.now is not None else least
    sender.sent = True

    async def move(to: float) -> float | None:
        x, y = (at.x, at.y + to) if gauge.upright else (at.x + to, at.y)
        await page.mouse(scope, "moved", x, y)
        return (await _read(scope, spot)).now

    await page.mouse(scope, "moved", at.x, at.y)
    await page.mouse(scope, "pressed", at.x, at.y)
    try:
        for _ in range(_MOST_ROUNDS):
            if same_number(now, want):
                break
            target = next_offset(offset, now, want, per_pixel=per_pixel)
            moved = await move(target)
            if moved is None:
                break
            if not same_number(moved, now) and abs(target - offset) >= 1:
                per_pixel = (moved - now) / (target - offset) or per_pixel
            offset, now = target, moved
    finally:
        x, y = (at.x, at.y + offset) if gauge.upright else (at.x + offset, at.y)
        await page.mouse(scope, "released", x, y)


async def _press(spot: Spot, keys: tuple[str, ...]) -> None:
    for key in keys:
        last = spot.page.key_soon(key)
    await last


async def _read(scope: Scope, spot: Spot) -> Gauged:
    return await ask(scope, spot.page, spot.frame, Gauged, "gauge", spot.node)


def _reading(gauge: Gauged) -> Reading:
    return Reading(now=gauge.now if gauge.now is not None else 0.0, least=gauge.least, most=gauge.most)


def _shows(gauge: Gauged, text: str, want: float | None) -> bool:
    if want is not None and gauge.now is not None:
        return same_number(gauge.now, want)
    return bool(gauge.text) and fold(gauge.text) == fold(text)


def _number(text: str) -> float | None:
    plain = text.strip().replace("\N{MINUS SIGN}", "-").rstrip("%").strip()
    try:
        value = float(plain)
    except ValueError:
        return None
    return value if abs(value) < float("inf") else None


def _told(rung: Rung, gauge: Gauged, before: Gauged, text: str, want: float | None) -> RungResult:
    shown = gauge.text or ("nothing" if gauge.now is None else f"{gauge.now:g}")
    if _shows(gauge, text, want):
        effect, said = Effect.CONFIRMED, f"it shows {shown!r}"
    elif gauge.now == before.now and gauge.text == before.text:
        effect, said = Effect.SUSPECTED_NOOP, f"it still shows {shown!r}"
    else:
        effect, said = Effect.PARTIAL, f"it shows {shown!r}, as near as it gets"
    return RungResult(
        rung=rung,
        phase=Phase.READ_BACK,
        dispatched=Dispatched.YES,
        effect=effect,
        evidence=(Evidence(kind="read_back", detail=said),),
    )


def _said(detail: str) -> Evidence:
    return Evidence(kind="field", detail=detail)
