"""Watch a run on the bundled site as it happens: every line of the event log goes to the terminal's table."""

from arc_cua import Agent
from arc_cua.evaluation.site import PASSWORD, FixtureSite, verify_order
from arc_cua.interfaces.console import Console

GOAL = "Sign in as maria with password {{secret:office}}, find order 1042, change its status to Shipped and save"


def main() -> None:
    console = Console()
    with FixtureSite() as site:
        agent = Agent(secrets={"office": PASSWORD}, watchers=(console.on_line,))
        result = agent.run_sync(GOAL, url=site.url)
        console.finish(result)
        console.say(f"the server agrees: {verify_order(site, '1042', status='Shipped')}")


if __name__ == "__main__":
    main()
