from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from arc_cua.core.action import Wait
from arc_cua.core.errors import UsageError
from arc_cua.core.observation import Observation
from arc_cua.core.proposal import Abstention, Proposal
from arc_cua.reflex.goals import parse_goal
from arc_cua.reflex.policy import Policy
from arc_cua.reflex.registry import make_policy, policy_names


@pytest.fixture
def plug_in(tmp_path: Path) -> Iterator[None]:
    """A real distribution on the path, with two entry points: one that works and one that does not."""
    (tmp_path / "their_policy.py").write_text(
        "from arc_cua.core.proposal import Abstention, Source\n"
        "class Shy:\n"
        "    name = 'shy'\n"
        "    def propose(self, observation, goal, history):\n"
        "        return Abstention(source=Source.POLICY, why='too shy')\n"
        "class Empty: pass\n"
    )
    info = tmp_path / "their_policy-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-policy\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[arc_cua.policies]\nshy = their_policy:Shy\nempty = their_policy:Empty\ngone = their_policy:Gone\n"
    )
    sys.path.insert(0, str(tmp_path))
    yield
    sys.path.remove(str(tmp_path))
    sys.modules.pop("their_policy", None)


@pytest.mark.parametrize(("name", "actions"), [("ranker", None), ("scripted", (Wait(),))])
def test_our_own_policies_keep_the_contract(
    name: str, actions: tuple[Wait, ...] | None, look: Callable[..., Observation]
) -> None:
    policy: Policy = make_policy(name, actions=actions)
    assert policy.name == name
    assert isinstance(policy.propose(look(), parse_goal("save"), ()), Proposal | Abstention)


def test_a_third_partys_policy_is_found_by_its_entry_point(plug_in: None, look: Callable[..., Observation]) -> None:
    assert {"ranker", "scripted", "shy"} <= set(policy_names())
    offer = make_policy("shy").propose(look(), parse_goal("save"), ())
    assert isinstance(offer, Abstention)
    assert offer.why == "too shy"


@pytest.mark.parametrize("name", ["empty", "gone"])
def test_what_is_no_policy_is_refused(plug_in: None, name: str) -> None:
    with pytest.raises(UsageError, match=name):
        make_policy(name)


def test_mistakes_are_named() -> None:
    with pytest.raises(UsageError, match="ranker"):
        make_policy("nonsense")
    with pytest.raises(UsageError, match="list of actions"):
        make_policy("scripted")
    with pytest.raises(UsageError, match="takes no list"):
        make_policy("ranker", actions=(Wait(),))
