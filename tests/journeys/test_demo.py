from typing import Any

from arc_cua.core.ending import Ending
from arc_cua.core.monitoring import FailureSignature, StuckReason
from arc_cua.core.proposal import Source
from arc_cua.core.receipt import Dispatched
from arc_cua.evaluation.demo import demo_site, demo_task, verify
from arc_cua.evaluation.site import PASSWORD
from arc_cua.runtime.events import Acted, Compiled, CortexAsked, Monitored, Proposed
from arc_cua.runtime.replaying import replay_log


async def test_the_demo_needs_both_tiers_and_reaches_its_goal(travel: Any) -> None:
    with demo_site() as site:
        task = demo_task(site)
        journey = await travel(task.goal, task.start_url, secrets=task.secrets)
        assert verify(site).faults == ()
    summary = journey.summary
    assert summary.ending is Ending.DONE, summary.reason
    assert (summary.escalations, summary.model_calls, summary.cost_usd) == (2, 0, 0.0)
    assert 0.5 < summary.reflex_share < 1.0

    asked = [event.trouble.signature for event in journey.events(CortexAsked)]
    assert asked == [FailureSignature.LOW_CONFIDENCE, FailureSignature.NO_STATE_CHANGE]
    assert all(event.accepted for event in journey.events(Compiled))
    reasons = {event.verdict.stuck.reason for event in journey.events(Monitored)}
    assert StuckReason.REPEATED_NO_EFFECT in reasons, "the stuck monitor fired"
    sources = {event.proposal.source for event in journey.events(Proposed) if event.proposal}
    assert sources == {Source.POLICY, Source.QUEUE}
    assert all(event.receipt.dispatched is Dispatched.YES for event in journey.events(Acted))


async def test_every_decision_of_the_demo_is_derived_again_from_its_log(travel: Any) -> None:
    with demo_site() as site:
        task = demo_task(site)
        journey = await travel(task.goal, task.start_url, secrets=task.secrets)
    result = await replay_log(journey.folder / "events.jsonl")
    assert result.mismatch is None
    assert result.events == len(journey.lines)


async def test_the_password_is_in_no_file_of_the_run(travel: Any) -> None:
    with demo_site() as site:
        task = demo_task(site)
        journey = await travel(task.goal, task.start_url, secrets=task.secrets)
    files = [path for path in journey.folder.rglob("*") if path.is_file()]
    assert {path.name for path in files} >= {"events.jsonl", "summary.json", "report.html"}
    for path in files:
        assert PASSWORD.encode() not in path.read_bytes(), path.name
