from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arc_cua.core.secrets import PLACEHOLDER
from arc_cua.evaluation.demo import demo_site, demo_task, verify
from arc_cua.evaluation.site import PASSWORD, FixtureSite


def test_the_password_is_in_the_goal_by_name_only() -> None:
    with demo_site() as site:
        task = demo_task(site)
    assert PLACEHOLDER.findall(task.goal) == list(task.secrets)
    assert PASSWORD not in task.goal
    assert PASSWORD not in repr(task)


def test_it_is_verified_only_when_the_server_has_the_status(visit: Callable[[FixtureSite], Any]) -> None:
    with demo_site() as site:
        assert demo_task(site).start_url.startswith(site.url)
        assert not verify(site).verified
        visit(site).post("/orders/1042", status="Shipped")
        assert verify(site).verified
