"""What goes wrong, and when: every fault with the surface that it needs."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from once.server import Answer, ServerFault


class Lane(StrEnum):
    """Where a run with this fault takes place."""

    SHARED = "shared"
    """A tab of one browser, beside others."""
    RENDERER = "renderer"
    """A tab of a browser whose renderers are killed: one run at a time."""
    BROWSER = "browser"
    """A browser of its own, which is killed."""
    PROXY = "proxy"
    """A browser behind a proxy that spoils the protocol."""
    AGENT = "agent"
    """A process of its own, which is killed; then the run is resumed."""


class Moment(StrEnum):
    """Points of the act that presses."""

    GUARDED = "guarded"
    """Decided; nothing is written down."""
    INTENT = "intent"
    """On disk; nothing is sent."""
    EFFECT = "effect"
    """Sent and carried out; the server has not answered."""
    ACTED = "acted"
    """Acknowledged; what came of it is not seen."""


class Strike(StrEnum):
    """What is done to the browser or to the agent at a moment."""

    NONE = "none"
    CLOSE_TAB = "close_tab"
    RELOAD = "reload"
    OFFLINE = "offline"
    """No network from then on, until the first request has failed."""
    KILL = "kill"
    """`kill -9`, of what the lane names."""


class Spoil(StrEnum):
    """What a proxy does with the protocol."""

    NONE = "none"
    LOSE_ACKS = "lose_acks"
    """Answers to input never come."""
    LATE_ACKS = "late_acks"
    """They come after two seconds."""
    TOO_LATE_ACKS = "too_late_acks"
    """They come after seven, when nobody waits for them any more."""
    SWALLOW = "swallow"
    """Input never gets to the browser."""
    STOP = "stop"
    """From the first press of a button on nothing comes back at all."""
    HANG_UP = "hang_up"
    """The same, and the connection is closed."""
    LOSE_EVENTS = "lose_events"
    """Events of the network never come."""


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of trouble."""

    name: str
    lane: Lane = Lane.SHARED
    server: ServerFault = ServerFault()
    script: str = ""
    """Runs in the page."""
    at: Moment = Moment.INTENT
    strike: Strike = Strike.NONE
    spoil: Spoil = Spoil.NONE
    deadline_s: float = 60.0
    in_quick: bool = True

    @property
    def most_quick(self) -> int:
        """How many forms it meets at most in quick mode: a run that has to last to its deadline is dear."""
        return 3 if self.deadline_s == _ENDLESS_S else 99

    @property
    def is_naive_too(self) -> bool:
        """Whether page and server make it, so that a peer meets it just as well."""
        return self.lane is Lane.SHARED and self.strike is Strike.NONE


def _busy(ms: int) -> str:
    return (
        f"addEventListener('click', () => {{ const ends = performance.now() + {ms};"
        " while (performance.now() < ends); }, true);"
    )


def _server(name: str, *, deadline_s: float = 60.0, in_quick: bool = True, **more: object) -> Fault:
    return Fault(name=name, server=ServerFault(**more), deadline_s=deadline_s, in_quick=in_quick)  # type: ignore[arg-type]


_HELD = ServerFault(after_ms=400)
"""Leaves time to strike between effect and answer."""
_ENDLESS_S = 15.0
"""The deadline where no answer comes, or too late."""

_ON_THE_SERVER = (
    _server("none"),
    _server("answers_in_300_ms", after_ms=300),
    _server("answers_in_2_s", after_ms=2000),
    _server("stores_after_2_s", before_ms=2000),
    _server("answers_after_the_deadline", after_ms=30_000, deadline_s=_ENDLESS_S),
    _server("never_answers", answers=(Answer.NONE,), deadline_s=_ENDLESS_S),
    _server("stored_but_status_500", answers=(Answer.ERROR,)),
    _server("stored_but_says_failed", answers=(Answer.FAILED_TEXT,)),
    _server("stored_then_reset", answers=(Answer.RESET,)),
    _server("stored_then_closed", answers=(Answer.EMPTY,), in_quick=False),
    _server("stored_half_an_answer", answers=(Answer.HALF,)),
    _server("stored_then_lost_page", answers=(Answer.LOST_PAGE,)),
    _server("late_500", after_ms=2500, answers=(Answer.ERROR,), in_quick=False),
    _server("refused_with_500", stores=(False,), answers=(Answer.ERROR,)),
    _server("refused_in_words", stores=(False,), answers=(Answer.FAILED_TEXT,)),
    _server("refused_late", stores=(False,), answers=(Answer.ERROR,), after_ms=2500),
    _server("reset_before_it_is_stored", stores=(False,), answers=(Answer.RESET,)),
    _server("first_500_then_fine", stores=(False, True), answers=(Answer.ERROR, Answer.OK)),
    _server("first_reset_then_fine", stores=(False, True), answers=(Answer.RESET, Answer.OK)),
    _server("stored_500_then_fine", answers=(Answer.ERROR, Answer.OK)),
)
_IN_THE_PAGE = (
    Fault(name="busy_300_ms", script=_busy(300)),
    Fault(name="busy_2_s", script=_busy(2000)),
    Fault(name="busy_7_s", script=_busy(7000), in_quick=False),
    Fault(name="busy_and_500", script=_busy(300), server=ServerFault(answers=(Answer.ERROR,))),
    Fault(name="offline_first", strike=Strike.OFFLINE),
    Fault(name="tab_closed_before_sending", strike=Strike.CLOSE_TAB),
    Fault(name="tab_closed_unanswered", strike=Strike.CLOSE_TAB, at=Moment.EFFECT, server=_HELD),
    Fault(name="tab_closed_after_sending", strike=Strike.CLOSE_TAB, at=Moment.ACTED),
    Fault(name="reloaded_before_sending", strike=Strike.RELOAD),
    Fault(name="reloaded_unanswered", strike=Strike.RELOAD, at=Moment.EFFECT, server=_HELD),
    Fault(name="reloaded_after_sending", strike=Strike.RELOAD, at=Moment.ACTED),
)
_IN_PROCESSES = tuple(
    Fault(
        name=f"{lane}_killed_{when}",
        lane=lane,
        strike=Strike.KILL,
        at=at,
        server=_HELD if at is Moment.EFFECT else ServerFault(),
    )
    for lane in (Lane.RENDERER, Lane.BROWSER, Lane.AGENT)
    for at, when in (
        (Moment.GUARDED, "before_intent"),
        (Moment.INTENT, "before_sending"),
        (Moment.EFFECT, "unanswered"),
        (Moment.ACTED, "after_sending"),
    )
    if at is not Moment.GUARDED or lane is Lane.AGENT
)
_ON_THE_WIRE = (
    Fault(name="acks_lost", lane=Lane.PROXY, spoil=Spoil.LOSE_ACKS),
    Fault(name="acks_late", lane=Lane.PROXY, spoil=Spoil.LATE_ACKS),
    Fault(name="acks_too_late", lane=Lane.PROXY, spoil=Spoil.TOO_LATE_ACKS),
    Fault(name="input_swallowed", lane=Lane.PROXY, spoil=Spoil.SWALLOW),
    Fault(name="protocol_stops", lane=Lane.PROXY, spoil=Spoil.STOP, deadline_s=_ENDLESS_S),
    Fault(name="protocol_hangs_up", lane=Lane.PROXY, spoil=Spoil.HANG_UP),
    Fault(name="network_events_lost", lane=Lane.PROXY, spoil=Spoil.LOSE_EVENTS),
    Fault(
        name="acks_lost_and_500",
        lane=Lane.PROXY,
        spoil=Spoil.LOSE_ACKS,
        server=ServerFault(answers=(Answer.ERROR,)),
    ),
)
FAULTS: tuple[Fault, ...] = (*_ON_THE_SERVER, *_IN_THE_PAGE, *_ON_THE_WIRE, *_IN_PROCESSES)
