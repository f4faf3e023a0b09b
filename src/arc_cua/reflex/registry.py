"""Policies by name: our own, and those that other packages offer under the entry point group `arc_cua.policies`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.metadata import entry_points

from arc_cua.core.action import AnyAction
from arc_cua.core.errors import UsageError
from arc_cua.reflex.policies.ranker import Ranker
from arc_cua.reflex.policies.scripted import Scripted
from arc_cua.reflex.policy import Policy

GROUP = "arc_cua.policies"
"""An entry point of this group names a callable without arguments that returns a policy."""
_OWN: dict[str, Callable[[], Policy]] = {Ranker.name: Ranker}


def policy_names() -> tuple[str, ...]:
    """Return the names of all policies that are installed, our own first."""
    others = sorted({point.name for point in entry_points(group=GROUP)} - {*_OWN, Scripted.name})
    return (*_OWN, Scripted.name, *others)


def make_policy(name: str, *, actions: Sequence[AnyAction] | None = None) -> Policy:
    """Return a policy.

    Args:
        name: One of `policy_names()`.
        actions: The list for `scripted`; nothing else takes one.

    Raises:
        UsageError: No policy has that name, `scripted` has no actions, or a third party's can't be loaded.
    """
    if name == Scripted.name:
        if actions is None:
            raise UsageError("the policy scripted needs a list of actions")
        return Scripted(actions)
    if actions is not None:
        raise UsageError(f"the policy {name} takes no list of actions")
    if name in _OWN:
        return _OWN[name]()
    for point in entry_points(group=GROUP):
        if point.name == name:
            return _load(point.name, point.value, point.load)
    raise UsageError(f"there is no policy {name!r}", hint=f"choose from {', '.join(policy_names())}")


def _load(name: str, value: str, load: Callable[[], Callable[[], Policy]]) -> Policy:
    try:
        made = load()()
    except (ImportError, AttributeError, TypeError) as error:
        raise UsageError(f"the policy {name} ({value}) can't be loaded: {error}") from error
    if not callable(getattr(made, "propose", None)) or not isinstance(getattr(made, "name", None), str):
        raise UsageError(f"{name} ({value}) is no policy: it has no name or no propose()")
    return made
