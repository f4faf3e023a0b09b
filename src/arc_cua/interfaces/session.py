"""One run as every door starts it: secrets, policy, Cortex and surface together, the report at the end."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from arc_cua.core.ending import Ending, RunSummary
from arc_cua.core.errors import UsageError
from arc_cua.core.secrets import Redactor, Vault
from arc_cua.cortex.clients import make_cortex
from arc_cua.interfaces.keys import missing, variable_of, vault_for
from arc_cua.interfaces.versions import versions
from arc_cua.interfaces.viewer import write_report
from arc_cua.reflex.policy import Policy
from arc_cua.reflex.registry import make_policy
from arc_cua.runtime.asking import Confirmer, Somebody
from arc_cua.runtime.browser_surface import BrowserSurface
from arc_cua.runtime.folder import REPORT_FILE, RunFolder
from arc_cua.runtime.kill import ignoring_signals
from arc_cua.runtime.line_json import whole_characters
from arc_cua.runtime.log import Watcher
from arc_cua.runtime.resume import Change, opened, resume
from arc_cua.runtime.run import Parts, not_attempted, run
from arc_cua.runtime.session_keeper import SessionKeeper
from arc_cua.runtime.settings import RunSettings
from arc_cua.surfaces.browser.browser import Browser


async def run_session(  # noqa: PLR0913 - what a door may bring along, all with defaults
    settings: RunSettings,
    environment: Mapping[str, str],
    *,
    secrets: Mapping[str, str] | None = None,
    policy: Policy | None = None,
    browser: Browser | None = None,
    confirm: Confirmer | None = None,
    session: SessionKeeper | None = None,
    watchers: tuple[Watcher, ...] = (),
) -> RunSummary:
    """Do one run, write its report, return its summary. Never raises for what happens in the run.

    Args:
        settings: What to do.
        environment: Where secrets and the Cortex's settings are looked up.
        secrets: More secrets, value by name; they win over the environment.
        policy: Instead of the one that `settings` names.
        browser: A browser to open the run's tab in; None: one is launched, and closed at the end.
        confirm: Asks somebody to allow what can't be taken back, when `settings` say so; None: nobody is there.
        session: Restores what the browser knows of its user, and saves it at the end.
        watchers: Told of every line of the log as it is written.
    """
    goal, url = whole_characters(settings.goal), whole_characters(settings.url)
    settings = msgspec.structs.replace(
        settings, goal=goal, url=complete_url(url), session=session.place if session is not None else None
    )
    vault, redactor = vault_for(settings.goal, settings.url, _named(environment, secrets))
    unset = missing(settings.goal, vault)
    if unset:
        reason = f"the goal names secrets that are not set: {', '.join(unset)}"
        return not_attempted(settings.goal, Ending.ABORTED_DENIED, reason, versions=versions())
    try:
        surface = BrowserSurface(settings, vault=vault, redactor=redactor, browser=browser, session=session)
        parts = _parts(settings, environment, policy, surface, vault=vault, redactor=redactor)
    except UsageError as error:
        return not_attempted(settings.goal, Ending.ABORTED_NEEDS_CORTEX, str(error), versions=versions())
    parts = msgspec.structs.replace(parts, person=Somebody(confirm))
    summary = await run(settings, parts, versions=versions(), watchers=watchers)
    with ignoring_signals():  # the run is over: its report is still written whole
        return _with_report(settings, summary)


async def resume_session(  # noqa: PLR0913 - what a door may bring along, all with defaults
    run: Path,
    environment: Mapping[str, str],
    *,
    change: Change | None = None,
    secrets: Mapping[str, str] | None = None,
    policy: Policy | None = None,
    browser: Browser | None = None,
    confirm: Confirmer | None = None,
    session: SessionKeeper | None = None,
    watchers: tuple[Watcher, ...] = (),
) -> RunSummary:
    """Go on with a run that was cut off, write its report, return its summary; of one that has ended, its summary.

    Args:
        run: The run folder.
        environment: Where secrets and the Cortex's settings are looked up.
        change: What is to be otherwise for the rest.
        secrets: More secrets, value by name; they win over the environment.
        policy: Instead of the one that the run names, which must be the same.
        browser: A browser to open the run's tab in; None: one is launched, and closed at the end.
        confirm: Asks somebody to allow what can't be taken back, if the run was begun so; None: nobody is there.
        session: Restores what the browser knows of its user, and saves it at the end; None: the run's own, if it was
            begun with one.
        watchers: Told of every line of the log that is added.

    Raises:
        UsageError: The folder holds no run that can be gone on with. Nothing has been sent.
    """
    with opened(run) as cut:
        if cut.ended is not None:
            return cut.ended
        settings = cut.settings(change or Change())
        vault, redactor = vault_for(settings.goal, settings.url, _named(environment, secrets))
        unset = missing(settings.goal, vault)
        if unset:
            raise UsageError(f"the goal names secrets that are not set: {', '.join(unset)}")
        if session is None and settings.session is not None:
            session = settings.session.open(environment)
        after = (cut.numbering.looks, cut.numbering.elements)
        surface = BrowserSurface(
            settings, vault=vault, redactor=redactor, browser=browser, after=after, session=session
        )
        parts = _parts(settings, environment, policy, surface, vault=vault, redactor=redactor)
        parts = msgspec.structs.replace(parts, person=Somebody(confirm))
        summary = await resume(cut, settings, parts, versions=versions(), watchers=watchers)
        with ignoring_signals():
            return _with_report(settings, summary)


def _named(environment: Mapping[str, str], secrets: Mapping[str, str] | None) -> dict[str, str]:
    return dict(environment) | {variable_of(name): value for name, value in (secrets or {}).items()}


def _parts(
    settings: RunSettings,
    environment: Mapping[str, str],
    policy: Policy | None,
    surface: BrowserSurface,
    *,
    vault: Vault,
    redactor: Redactor,
) -> Parts:
    return Parts(
        surface=surface,
        policy=policy or make_policy(settings.policy),
        cortex=make_cortex(settings.cortex, environment, redactor=redactor),
        vault=vault,
        redactor=redactor,
    )


def complete_url(url: str) -> str:
    """Return `url` with a scheme: `http` for this machine and for bare addresses, else `https`."""
    text = url.strip()
    if not text or "://" in text or text.startswith(("about:", "data:", "javascript:", "file:", "mailto:")):
        return text
    host = text.split("/", 1)[0].rsplit(":", 1)[0]
    is_near = host in ("localhost", "[::1]") or host.endswith(".localhost") or host.replace(".", "").isdigit()
    return f"{'http' if is_near else 'https'}://{text}"


def _with_report(settings: RunSettings, summary: RunSummary) -> RunSummary:
    if not summary.run_dir or not settings.flag("report"):
        return summary
    folder = RunFolder.at(summary.run_dir)
    reported = msgspec.structs.replace(summary, report=str(folder.path / REPORT_FILE))
    try:
        write_report(folder.path)
        folder.write_summary(reported)
    except OSError as error:
        return msgspec.structs.replace(
            summary, reason=f"{summary.reason}; the report can't be written: {error.strerror}"
        )
    return reported
