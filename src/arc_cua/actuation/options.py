"""What is said about a choice that can't be had, and how the options are listed: bounded, whatever the page holds."""

from __future__ import annotations

from arc_cua.actuation.rungs import refused
from arc_cua.core.receipt import Evidence, Refusal, Rung, RungResult

_LISTED = 12
_CHARACTERS = 600


def option_fact(detail: str) -> Evidence:
    """Return a fact about a choice."""
    return Evidence(kind="option", detail=detail)


def listed(labels: tuple[str, ...]) -> str:
    """Return the first labels in quotes, and how many more there are."""
    shown = ", ".join(repr(label) for label in labels[:_LISTED])[:_CHARACTERS]
    more = len(labels) - _LISTED
    return (shown or "none") + (f" and {more} more" if more > 0 else "")


def why_not(state: str, want: str, labels: tuple[str, ...]) -> tuple[Refusal, str]:
    """Return why an option can't be chosen: the page agent's `state` in words, and as a refusal."""
    match state:
        case "gone":
            return Refusal.STALE, "the list is no longer in the document"
        case "ambiguous":
            return Refusal.AMBIGUOUS, f"several options fit {want!r}: {listed(labels)}"
        case "disabled":
            return Refusal.NO_OPTION, f"the option {want!r} is disabled; the options are {listed(labels)}"
        case "closed":
            return Refusal.NO_OPTION, "no list of options has opened"
        case _:
            return Refusal.NO_OPTION, f"there is no option {want!r}; the options are {listed(labels)}"


def no_such(rung: Rung, state: str, want: str, labels: tuple[str, ...]) -> RungResult:
    """Return the refusal of an option that can't be chosen; nothing was sent."""
    refusal, said = why_not(state, want, labels)
    return refused(rung, refusal, option_fact(said))
