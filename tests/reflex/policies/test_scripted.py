from __future__ import annotations

from collections.abc import Callable

from arc_cua.core.action import Done as DoneAction
from arc_cua.core.action import PressKey, Wait
from arc_cua.core.observation import Observation
from arc_cua.core.proposal import Abstention, Proposal
from arc_cua.core.step import StepFacts
from arc_cua.reflex.goals import parse_goal
from arc_cua.reflex.policies import Scripted


def test_the_list_is_worked_off_in_order(look: Callable[..., Observation], done: Callable[..., StepFacts]) -> None:
    actions = (PressKey(key="Tab"), Wait(), DoneAction(claim="over"))
    policy, goal, seen = Scripted(actions), parse_goal("save"), []
    history: tuple[StepFacts, ...] = ()
    for _ in range(4):
        offer = policy.propose(look(), goal, history)
        if isinstance(offer, Abstention):
            break
        seen.append(offer.action)
        history = (*history, done(offer.action))
    assert tuple(seen) == actions
    assert isinstance(policy.propose(look(), goal, history), Abstention)


def test_steps_of_others_do_not_count(look: Callable[..., Observation], done: Callable[..., StepFacts]) -> None:
    from arc_cua.core.proposal import Source

    queued = done(Wait(), source=Source.QUEUE)
    offer = Scripted((PressKey(key="Tab"),)).propose(look(), parse_goal("save"), (queued,))
    assert isinstance(offer, Proposal)
    assert offer.action == PressKey(key="Tab")
