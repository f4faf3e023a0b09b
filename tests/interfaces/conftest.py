"""A run as its log would have it, made of core values: the demo's course, with two questions to the Cortex."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from arc_cua.core.action import AnyAction, Click, Done, Select, Target, Type
from arc_cua.core.budget import Budget
from arc_cua.core.element import Box, Element, ElementRef
from arc_cua.core.ending import Ending, RunSummary, TimeSplit
from arc_cua.core.goal import Goal, SubGoal, SubGoalKind
from arc_cua.core.monitoring import (
    Decision,
    EscalationVerdict,
    FailureSignature,
    MilestoneReason,
    MilestoneScore,
    StuckReason,
    StuckScore,
)
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Change, Expect, ExpectedChange, Outcome, Verdict
from arc_cua.core.proposal import Abstention, Candidate, Proposal, Source
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Receipt, Refusal, Rung, RungResult
from arc_cua.cortex.plan import PlanStep, RecoveryPlan, Trouble
from arc_cua.runtime import events
from arc_cua.runtime.events import AnyEvent, Line
from arc_cua.surfaces.surface import Settled, Settling

GOAL = "Sign in as maria with password {{secret:demo}}, find order 1042, change its status to Shipped and save"


def goal() -> Goal:
    """The demo's goal with its ledger."""
    parts = (
        (SubGoalKind.SIGN_IN, "Sign in as maria with password {{secret:demo}}"),
        (SubGoalKind.FIND, "find order 1042"),
        (SubGoalKind.CHOOSE, "change its status to Shipped"),
        (SubGoalKind.ACTIVATE, "save"),
    )
    return Goal(text=GOAL, sub_goals=tuple(SubGoal(id=i, kind=k, text=t) for i, (k, t) in enumerate(parts, 1)))


def element(
    index: int | None, role: str, name: str, box: tuple[float, float, float, float], **more: object
) -> Element:
    """An element in the page's only frame."""
    ref = ElementRef(target_id="t", frame_id="f", loader_id="l", node=index or 0)
    return Element(index=index, role=role, name=name, box=Box(*box), ref=ref, **more)  # type: ignore[arg-type]


class LogWriter:
    """Appends events with growing ordinals and times."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.t_ms, self.step = 0.0, 0

    def add(self, event: AnyEvent, took_ms: float = 2.0) -> None:
        self.t_ms += took_ms
        self.lines.append(Line(seq=len(self.lines) + 1, t_ms=self.t_ms, step=self.step, event=event))

    def start(self) -> None:
        self.add(
            events.RunStarted(
                run_id="20260301-091422-a1b2c3",
                goal=goal(),
                url="http://127.0.0.1:8000/",
                policy="ranker",
                cortex="mock",
                surface="browser",
                budget=Budget(),
                flags={"screenshots": True, "duplicate_guard": True},
                allowed_hosts=("127.0.0.1:8000",),
                seed=7,
                started="2026-03-01T09:14:22Z",
                versions={"arc": "0.1.0", "python": "3.11", "chromium": "130"},
            )
        )

    def look(self, seen: Observation | None, tree: str = "") -> None:
        self.add(events.Observed(observation=seen, reused=seen is None, tree=tree, tokens=len(tree) // 4), 4.0)
        if seen is not None:
            self.add(events.Pictured(file=f"shots/{seen.seq}.png", observation=seen.seq, width=1280, height=800), 30)

    def propose(self, action: AnyAction, *, sub_goal: int, source: Source = Source.POLICY, **more: object) -> None:
        settled: dict[str, object] = {"confidence": 0.91, "margin": 0.4, "why": "the name matches the goal's words"}
        proposal = Proposal(action=action, source=source, sub_goal=sub_goal, **(settled | more))  # type: ignore[arg-type]
        self.add(events.Proposed(proposal=proposal, elapsed_ms=1.2))

    def act(self, action: AnyAction, target: ElementRef | None, *, effect: Effect = Effect.UNVERIFIABLE) -> None:
        action_id = f"a{self.step}"
        self.add(events.Guarded(decision=events.GuardDecision.ACT))
        self.add(events.Intent(action_id=action_id, action=action, signature=action.signature))
        rung = RungResult(
            rung=Rung.CDP,
            phase=Phase.ACKNOWLEDGE,
            dispatched=Dispatched.YES,
            effect=effect,
            evidence=(Evidence(kind="capture", detail="one trusted click, default not prevented"),),
            elapsed_ms=12.5,
        )
        covered = msgspec.structs.replace(
            rung, dispatched=Dispatched.NO, refusal=Refusal.UNSTABLE, phase=Phase.READY, evidence=()
        )
        receipt = Receipt(
            action_id=action_id,
            verb=action.verb,
            rung=rung.rung,
            phase=rung.phase,
            dispatched=rung.dispatched,
            effect=effect,
            evidence=rung.evidence,
            target=target,
            attempts=(covered, rung) if self.step % 3 == 0 else (rung,),
            elapsed_ms=14.0,
        )
        self.add(events.Acted(receipt=receipt), 14.0)
        self.add(events.SettledDown(settling=Settling(settled=Settled.QUIET, elapsed_ms=41.0, requests=2)), 41.0)

    def verify(
        self, verdict: Verdict, change: Change, why: str, stuck: float = 0.0, decision: Decision = Decision.CONTINUE
    ) -> None:
        self.add(events.Verified(outcome=Outcome(verdict=verdict, change=change, why=why)))
        confirmed = verdict is Verdict.CONFIRMED
        reason = StuckReason.REPEATED_NO_EFFECT if stuck else StuckReason.NONE
        seen = MilestoneReason.EXPECTED_CHANGE if confirmed else MilestoneReason.NONE
        self.add(
            events.Monitored(
                verdict=EscalationVerdict(
                    decision=decision,
                    why="two looks in a row say that it is stuck" if stuck else "nothing is wrong",
                    signature=FailureSignature.NO_STATE_CHANGE if decision is Decision.ESCALATE else None,
                    stuck=StuckScore(score=stuck, reason=reason, steps=(self.step,) if stuck else ()),
                    milestone=MilestoneScore(score=0.9 if confirmed else 0.0, reason=seen),
                )
            )
        )

    def consult(self, signature: FailureSignature, why: str, cause: str, steps: tuple[PlanStep, ...]) -> None:
        trouble = Trouble(signature=signature, why=why, sub_goal=4)
        payload = '{"goal": "…", "trouble": "' + signature.value + '", "page": "…"}'
        self.add(events.CortexAsked(mode="mock", trouble=trouble, payload=payload, tokens=640))
        plan = RecoveryPlan(plan_id=f"p{self.step}", root_cause=cause, steps=steps, source="mock")
        self.add(events.CortexAnswered(plan=plan, elapsed_ms=0.8))
        actions = tuple(step.action for step in steps)
        self.add(events.Compiled(plan_id=plan.plan_id, accepted=True, steps=actions))

    def end(self, ending: Ending = Ending.DONE, reason: str = "all four parts are done; the page says so") -> None:
        summary = RunSummary(
            run_id="20260301-091422-a1b2c3",
            goal=GOAL,
            ending=ending,
            reason=reason,
            exit_code=0,
            evidence=(Evidence(kind="text", detail="Changes saved.", observation=7),),
            steps=self.step,
            elapsed_s=self.t_ms / 1000,
            steps_per_s=self.step / (self.t_ms / 1000),
            time=TimeSplit(perceive_ms=210, decide_ms=24, act_ms=160, settle_ms=430, model_ms=1.6),
            reflex_share=0.73,
            escalations=2,
            recoveries=2,
            duplicates_prevented=1,
            versions={"arc": "0.1.0", "python": "3.11", "chromium": "130"},
        )
        self.add(events.RunEnded(summary=summary))


def sign_in_page(seq: int) -> Observation:
    """Two fields and a button."""
    return Observation(
        seq=seq,
        url="http://127.0.0.1:8000/sign-in?next=%2F",
        title="Sign in · Harbour Office",
        viewport=(1280, 800),
        elements=(
            element(None, "heading", "Sign in", (491, 140, 90, 30), level=1),
            element(1, "textbox", "User name", (490, 200, 300, 40)),
            element(2, "textbox", "Password", (490, 270, 300, 40)),
            element(3, "button", "Sign in", (490, 330, 300, 40), kind="submit"),
        ),
    )


def list_page(seq: int) -> Observation:
    """Look-alike rows."""
    rows = tuple(
        element(20 + row, "link", str(1041 + row), (239, 249 + 41.6 * row, 34, 22), container=f"{1041 + row}")
        for row in range(8)
    )
    opens = tuple(
        element(40 + row, "link", "Open", (976, 249 + 41.6 * row, 39, 22), container=f"{1041 + row} Okafor Supplies")
        for row in range(8)
    )
    return Observation(
        seq=seq,
        url="http://127.0.0.1:8000/orders?page=3",
        title="Orders · Harbour Office",
        viewport=(1280, 800),
        elements=(element(10, "searchbox", "Search orders", (224, 141, 609, 41)), *rows, *opens),
    )


def order_page(seq: int, *, notice: bool = True) -> Observation:
    """One order with its form, and the notice unless it was closed."""
    close = (
        (element(60, "button", "Close notice", (1009, 197, 28, 28), container="Service notice"),) if notice else ()
    )
    return Observation(
        seq=seq,
        url="http://127.0.0.1:8000/orders/1042",
        title="Order 1042 · Harbour Office",
        viewport=(1280, 800),
        elements=(
            element(None, "heading", "Order 1042", (224, 128, 142, 34), level=1),
            *close,
            element(61, "combobox", "Status", (245, 469, 388, 38), value="Packed"),
            element(62, "combobox", "Carrier", (647, 469, 388, 38), value="Not chosen"),
            element(63, "textbox", "Tracking number", (245, 544, 790, 38)),
            element(64, "textbox", "Note", (245, 619, 790, 57)),
            element(65, "button", "Apply changes", (245, 690, 143, 41), kind="submit"),
            element(66, "link", "Back to orders", (404, 700, 102, 22)),
        ),
    )


def tree_of(seen: Observation) -> str:
    """A linear form good enough for a report."""
    return "\n".join(
        f'{f"[#{item.index}] " if item.index is not None else ""}{item.role} "{item.name}"' for item in seen.elements
    )


def demo_lines() -> list[Line]:
    """The whole run."""
    log = LogWriter()
    log.start()
    changed = Change(hamming=3, score=0.2, changed=('[#2] textbox "Password" value: •••',))
    opened = Change(
        hamming=30, score=0.9, url_changed=True, added=('heading(1) "Order 1042"', '[#61] combobox "Status"')
    )
    nothing = Change()

    def step(
        before: Observation,
        index: int,
        action: AnyAction,
        sub_goal: int,
        after: Observation | None,
        verdict: Verdict,
        change: Change,
        why: str,
        **more: object,
    ) -> None:
        log.step += 1
        stuck = more.pop("stuck", 0.0)
        decision = more.pop("decision", Decision.CONTINUE)
        log.look(None)
        log.propose(action, sub_goal=sub_goal, **more)  # type: ignore[arg-type]
        found = before.by_index(index)
        log.act(action, found.ref if found else None)
        log.look(after, tree_of(after) if after else "")
        log.verify(verdict, change, why, stuck, decision)  # type: ignore[arg-type]

    sign_in, listing = sign_in_page(1), list_page(3)
    order, order_changed, order_free = order_page(4), order_page(5), order_page(6, notice=False)
    log.look(sign_in, tree_of(sign_in))
    ok = Verdict.CONFIRMED
    type_user = Type(target=Target(index=1, role="textbox", name="User name"), text="maria")
    type_password = Type(target=Target(index=2, role="textbox", name="Password"), text="{{secret:demo}}")
    press = Click(target=Target(index=3, role="button", name="Sign in"))
    open_order = Click(target=Target(index=21, role="link", name="1042", container="1042 Okafor Supplies"))
    choose = Select(target=Target(index=61, role="combobox", name="Status", container="Fulfilment"), option="Shipped")
    save = Click(target=Target(index=65, role="button", name="Apply changes", container="Fulfilment"))
    close = Click(target=Target(index=60, role="button", name="Close notice", container="Service notice"))
    rivals = (
        Candidate(action=Click(target=Target(index=41, role="link", name="Open")), score=0.62, why="same row"),
        Candidate(action=Click(target=Target(index=22, role="link", name="1043")), score=0.12, why="another number"),
    )
    step(
        sign_in,
        1,
        type_user,
        1,
        sign_in_page(2),
        ok,
        changed,
        "the field now holds “maria”",
        expected=ExpectedChange(kind=Expect.VALUE, text="maria"),
    )
    step(sign_in, 2, type_password, 1, None, ok, changed, "read back by length")
    step(
        sign_in,
        3,
        press,
        1,
        listing,
        ok,
        opened,
        "the sign-in form is gone",
        completes=True,
        expected=ExpectedChange(kind=Expect.ROUTE),
    )
    step(
        listing,
        21,
        open_order,
        2,
        order,
        ok,
        opened,
        "the page is about order 1042",
        completes=True,
        runners_up=rivals,
    )
    step(order, 61, choose, 3, order_changed, ok, changed, "the list shows “Shipped”", completes=True)

    log.step += 1
    log.look(None)
    log.consult(
        FailureSignature.LOW_CONFIDENCE,
        "not sure enough (0.41): no control is called “save”; the form's own button is the best guess",
        "“Save” is not on the page; the form that was changed has one submit button, “Apply changes”",
        (PlanStep(action=save, why="it submits the form whose status was changed", satisfies=True),),
    )
    proposal = Proposal(
        action=save,
        source=Source.QUEUE,
        confidence=0.8,
        sub_goal=4,
        why="from the Cortex's plan",
        plan_id="p6",
        completes=True,
    )
    unsure = Abstention(source=Source.POLICY, why="not sure enough (0.41): the form's own button", confidence=0.41)
    log.add(events.Proposed(proposal=proposal, passed_over=(unsure,), elapsed_ms=2.1))
    ref = order.elements[-2].ref
    log.act(save, ref)
    log.look(None)
    log.verify(Verdict.NULL, nothing, "nothing on the page changed", 0.5)
    step(
        order,
        65,
        save,
        4,
        None,
        Verdict.NULL,
        nothing,
        "nothing on the page changed",
        stuck=0.8,
        decision=Decision.ESCALATE,
        confidence=0.55,
    )

    log.step += 1
    log.look(None)
    log.consult(
        FailureSignature.NO_STATE_CHANGE,
        "“Apply changes” was pressed twice and nothing changed",
        "a notice (“We changed how orders are saved.”) stands on the page and has a button of its own",
        (
            PlanStep(action=close, why="get the notice out of the way"),
            PlanStep(action=save, why="try again", satisfies=True),
        ),
    )
    log.propose(close, sub_goal=4, source=Source.QUEUE, plan_id="p8")
    log.act(close, order.elements[1].ref)
    log.look(order_free, tree_of(order_free))
    gone = Change(hamming=9, score=0.3, removed=('status "Service notice"', '[#60] button "Close notice"'))
    log.verify(ok, gone, "the notice is gone")
    saved = Change(hamming=7, score=0.3, added=('status "Changes saved."',), changed=('text "Packed" → "Shipped"',))
    step(
        order_free,
        65,
        save,
        4,
        order_page(7, notice=False),
        ok,
        saved,
        "the page says “Changes saved.”",
        source=Source.QUEUE,
        completes=True,
    )
    log.step += 1
    log.look(None)
    log.propose(Done(claim="all four parts are done"), sub_goal=4, confidence=1.0)
    log.add(
        events.Guarded(
            decision=events.GuardDecision.FINISH,
            ending=Ending.DONE,
            reasons=("the claim holds: every part has evidence",),
        )
    )
    log.end()
    return log.lines


def png(width: int, height: int, shade: int) -> bytes:
    """A plain grey picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\x00" + bytes([shade]) * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.fixture
def log_writer() -> LogWriter:
    """An empty log."""
    return LogWriter()


@pytest.fixture(scope="session")
def demo_run() -> tuple[Line, ...]:
    """The lines of a whole run."""
    return tuple(demo_lines())


@pytest.fixture
def run_folder(tmp_path: Path) -> Callable[[tuple[Line, ...]], Path]:
    """Write lines and grey screenshots into a run folder."""

    def write(lines: tuple[Line, ...]) -> Path:
        folder = tmp_path / "run"
        (folder / "shots").mkdir(parents=True)
        encoder = msgspec.json.Encoder()
        (folder / "events.jsonl").write_bytes(b"".join(encoder.encode(line) + b"\n" for line in lines))
        for line in lines:
            if isinstance(line.event, events.Pictured):
                (folder / line.event.file).write_bytes(png(1280, 800, 235 - line.event.observation))
        return folder

    return write
