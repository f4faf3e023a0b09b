"""`arc run`: work on a goal."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.validators import Number

from arc_cua.actuation.manner import Manner, Profile
from arc_cua.core.budget import Budget
from arc_cua.core.errors import UsageError
from arc_cua.core.risk import Confirm
from arc_cua.cortex.clients import MODE_VARIABLE, CortexMode
from arc_cua.interfaces.cli.output import print_json, summary_object
from arc_cua.interfaces.cli.stops import stops
from arc_cua.interfaces.console import Console
from arc_cua.interfaces.session import run_session
from arc_cua.interfaces.terminal_person import person_at_terminal
from arc_cua.reflex.registry import make_policy
from arc_cua.runtime.session_keeper import SessionKeeper
from arc_cua.runtime.settings import FLAGS, RunSettings
from arc_cua.surfaces.browser.allowlist import check_hosts
from arc_cua.surfaces.browser.options import LaunchOptions, parse_viewport
from arc_cua.surfaces.browser.sessions import SessionFile, SessionKey

MOST_S = 7 * 24 * 3600.0
MOST_STEPS = 100_000


def run_command(  # noqa: PLR0913 - the options of the command
    goal: Annotated[str, Parameter(help="What to do, in plain words. Secrets as {{secret:NAME}}.")],
    /,
    *,
    url: Annotated[str, Parameter(help="Where to start.")],
    json: Annotated[
        bool, Parameter(negative="", help="Print one JSON object on stdout, progress on stderr.")
    ] = False,
    allow: Annotated[
        tuple[str, ...],
        Parameter(
            negative="", show_default=False, help="Hosts that may be reached: HOST or HOST:PORT. Default: any."
        ),
    ] = (),
    upload: Annotated[
        tuple[Path, ...],
        Parameter(
            negative="",
            show_default=False,
            help="A file, or a folder of files, that may be given to a page; the goal names which. Default: none.",
        ),
    ] = (),
    policy: Annotated[str, Parameter(help="The local policy.")] = "ranker",
    cortex: Annotated[Literal["mock", "dry_run", "real", "off"] | None, Parameter(help="The Cortex mode.")] = None,
    deadline: Annotated[
        float, Parameter(help="Wall time, seconds.", validator=Number(gt=0, lte=MOST_S))
    ] = Budget().deadline_s,
    max_steps: Annotated[
        int, Parameter(help="Steps at most.", validator=Number(gte=1, lte=MOST_STEPS))
    ] = Budget().max_steps,
    runs: Annotated[Path, Parameter(help="Where run folders are made.")] = Path("runs"),
    headed: Annotated[bool, Parameter(negative="", help="Show the browser's window.")] = False,
    attach: Annotated[
        str,
        Parameter(
            show_default=False,
            help="Work in a tab of your running browser: its debugging URL. To give it is to consent.",
        ),
    ] = "",
    profile: Annotated[
        str, Parameter(show_default=False, help="Keep the browser's profile in this folder. Default: a new one.")
    ] = "",
    locale: Annotated[str, Parameter(show_default=False, help="The browser's language, such as de-DE.")] = "",
    timezone: Annotated[
        str, Parameter(show_default=False, help="The browser's time zone, such as Europe/Berlin.")
    ] = "",
    viewport: Annotated[str, Parameter(help="Size of pages in CSS pixels.")] = "1280x900",
    session: Annotated[
        str,
        Parameter(
            show_default=False,
            help="Begin with the logins in this file if it is there, and save them at the end; encrypted with"
            " ARC_SESSION_KEY (a passphrase or an age key) or with what is in ARC_SESSION_KEY_FILE.",
        ),
    ] = "",
    flag: Annotated[
        tuple[str, ...], Parameter(negative="", show_default=False, help="Feature flags: NAME=on or NAME=off.")
    ] = (),
    pointer: Annotated[
        Literal["instant", "natural"],
        Parameter(
            name="--input", help="How the pointer moves and keys follow each other: at once, or as a person's do."
        ),
    ] = "instant",
    seed: Annotated[int, Parameter(help="Seed of whatever is drawn by chance.")] = 0,
    confirm: Annotated[
        Literal["allow", "ask", "deny"],
        Parameter(help="Acts that can't be taken back: allow, ask at the terminal (nobody there: deny), or deny."),
    ] = "allow",
) -> int:
    """Work on GOAL, starting at URL, until it is reached or there is a named reason to stop."""
    check_hosts(allow)  # a wrong entry is an error of usage, before anything is started
    if allow and attach:
        raise UsageError("--allow needs a browser that ARC launches", hint="leave out --attach, or --allow")
    width, height = parse_viewport(viewport)
    launch = LaunchOptions(
        headless=not headed, profile=profile, locale=locale, time_zone=timezone, width=width, height=height
    )
    if not attach:
        launch.check()
    elif launch != LaunchOptions(headless=not headed):
        hint = "leave out --attach, or --profile, --locale, --timezone and --viewport"
        raise UsageError("a running browser has its profile already", hint=hint)
    uploads = readable(upload)
    local = make_policy(policy)
    if attach and session:
        raise UsageError("--session needs a browser that ARC launches", hint="leave out --attach, or --session")
    keeper = SessionKeeper(SessionFile(session, SessionKey.find(os.environ))) if session else None
    settings = RunSettings(
        goal=goal,
        url=url,
        policy=policy,
        cortex=cortex_mode(cortex or os.environ.get(MODE_VARIABLE, "")),
        budget=Budget(deadline_s=deadline, max_steps=max_steps),
        runs=runs,
        launch=launch,
        attach=attach,
        allowed_hosts=allow,
        uploads=uploads,
        flags=parse_flags(flag),
        input=Manner.of(Profile(pointer)),
        seed=seed,
        confirm=Confirm(confirm),
    )
    console = Console(quiet=json)
    watchers = (stops.begun, console.on_line)
    person = person_at_terminal() if settings.confirm is Confirm.ASK else None
    summary = asyncio.run(
        run_session(settings, os.environ, policy=local, confirm=person, session=keeper, watchers=watchers)
    )
    stops.ignore()  # it is over: what came of it is said whole
    console.finish(summary)
    for line in keeper.said if keeper else ():
        console.say(line)
    if json:
        print_json(summary_object(summary))
    return summary.exit_code


def cortex_mode(word: str) -> CortexMode:
    """Return the mode of that name; `mock` for an empty one.

    Raises:
        UsageError: There is no such mode.
    """
    name = word.strip().lower().replace("-", "_") or CortexMode.MOCK
    if name not in tuple(CortexMode):
        raise UsageError(f"there is no Cortex mode {word!r}", hint=f"modes: {', '.join(CortexMode)}")
    return CortexMode(name)


def readable(paths: tuple[Path, ...]) -> tuple[str, ...]:
    """Return where the files and folders are.

    Raises:
        UsageError: One is not there, or can't be read: a form that is sent without it could not be taken back.
    """
    for path in paths:
        if not path.exists():
            raise UsageError(f"--upload {path}: there is no such file or folder")
        if not os.access(path, os.R_OK):
            raise UsageError(f"--upload {path}: it can't be read")
    return tuple(str(path.absolute()) for path in paths)


def parse_flags(words: tuple[str, ...]) -> dict[str, bool]:
    """Return flags by name.

    Raises:
        UsageError: A word is not NAME=on or NAME=off, or there is no such flag.
    """
    flags: dict[str, bool] = {}
    for word in words:
        name, _, state = word.partition("=")
        if state not in ("on", "off"):
            raise UsageError(f"--flag {word}: say {name}=on or {name}=off")
        if name not in FLAGS:
            raise UsageError(f"there is no flag {name!r}", hint=f"flags: {', '.join(FLAGS)}")
        flags[name] = state == "on"
    return flags
