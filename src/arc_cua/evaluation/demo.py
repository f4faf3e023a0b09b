"""The demo: a realistic task on the fixture site after a redesign that breaks what the words of the goal say.

The agent signs in, finds an order among look-alikes, changes its status and saves. Saving is where the
trouble is: the button has another name now, and it does nothing until a notice is closed.
"""

from __future__ import annotations

import msgspec

from arc_cua.evaluation.site import PASSWORD, USER, Check, FixtureSite, Trouble, check_order

TROUBLE = Trouble(notice=True, renamed=True)
CREDENTIAL = "demo"
"""Name of the secret in the goal."""
ORDER, STATUS = "1042", "Shipped"
GOAL = (
    f"Sign in as {USER} with password {{{{secret:{CREDENTIAL}}}}}, find order {ORDER}, "
    f"change its status to {STATUS} and save"
)


class DemoTask(msgspec.Struct, frozen=True, kw_only=True):
    """What the agent is given."""

    goal: str
    start_url: str
    secrets: dict[str, str]
    """Value by name; for the vault only."""

    def __repr__(self) -> str:
        return f"DemoTask(goal={self.goal!r}, start_url={self.start_url!r}, secrets={sorted(self.secrets)})"


def demo_site() -> FixtureSite:
    """Return the site, not yet started, with the demo's trouble planted."""
    return FixtureSite(trouble=TROUBLE)


def demo_task(site: FixtureSite) -> DemoTask:
    """Return the task on a site that is running."""
    return DemoTask(goal=GOAL, start_url=f"{site.url}/", secrets={CREDENTIAL: PASSWORD})


def verify(site: FixtureSite) -> Check:
    """Check by the server's own state that the order has the status, by one request, and nothing else changed."""
    return check_order(site, ORDER, status=STATUS)
