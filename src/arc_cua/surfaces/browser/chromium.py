"""Finding a Chromium, and the switches that it is started with."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from arc_cua.core.errors import LossCause, SurfaceLost

MINIMUM_MAJOR = 120
"""The oldest major version whose protocol we know to serve."""
HINT = "install one with `apt install chromium`, or set ARC_CHROMIUM to the path of a Chromium or Chrome binary"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")

_SWITCHES = (
    "--no-first-run",
    "--no-default-browser-check",
    "--no-startup-window",
    "--no-service-autorun",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-component-extensions-with-background-pages",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--disable-quic",
    "--disable-domain-reliability",
    "--disable-client-side-phishing-detection",
    "--disable-field-trial-config",
    "--disable-breakpad",
    "--disable-dev-shm-usage",
    "--disable-hang-monitor",
    "--disable-prompt-on-repost",
    "--disable-search-engine-choice-screen",
    "--disable-infobars",
    "--disable-back-forward-cache",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-ipc-flooding-protection",
    "--enable-automation",
    "--force-color-profile=srgb",
    "--metrics-recording-only",
    "--mute-audio",
    "--password-store=basic",
    "--use-mock-keychain",
    "--site-per-process",
    "--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication,CalculateNativeWinOcclusion,"
    "AcceptCHFrame,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,GlobalMediaControls,DestroyProfileOnBrowserClose,"
    "InterestFeedContentSuggestions,CertificateTransparencyComponentUpdater",
)


def find_chromium(wanted: str = "") -> str:
    """Return the path of the browser to launch: `wanted`, else `ARC_CHROMIUM`, else the first known name on the path.

    Raises:
        SurfaceLost: NOT_FOUND, with a hint how to install one.
    """
    chosen = wanted or os.environ.get("ARC_CHROMIUM", "")
    for name in (chosen,) if chosen else NAMES:
        found = shutil.which(name)
        if found is not None:
            return str(Path(found).absolute())
    what = f"{chosen!r} is no program" if chosen else "no Chromium or Chrome was found"
    raise SurfaceLost("browser", LossCause.NOT_FOUND, f"{what}; {HINT}")


def major_version(product: str) -> int | None:
    """Return the major version in a text such as `Chrome/156.0.8078.0`, or None."""
    match = re.search(r"(\d+)\.\d+\.\d+", product)
    return int(match[1]) if match else None


def check_version(product: str) -> None:
    """Refuse a browser that is too old.

    Raises:
        SurfaceLost: TOO_OLD.
    """
    major = major_version(product)
    if major is not None and major < MINIMUM_MAJOR:
        detail = f"{product[:80]} is older than version {MINIMUM_MAJOR}; {HINT}"
        raise SurfaceLost("browser", LossCause.TOO_OLD, detail)


def switches(*, profile: Path, headless: bool, width: int, height: int) -> list[str]:
    """Return the command-line switches for one launch."""
    chosen = [*_SWITCHES, f"--user-data-dir={profile}", f"--window-size={width},{height}", "--remote-debugging-pipe"]
    if headless:
        chosen += ["--headless=new", "--disable-gpu", "--hide-scrollbars"]
    if not _can_sandbox():
        chosen.append("--no-sandbox")
    return chosen


def _can_sandbox() -> bool:
    """Chromium refuses its sandbox to root, and can't have it without user namespaces."""
    if os.geteuid() == 0:
        return False
    for knob in ("kernel/unprivileged_userns_clone", "user/max_user_namespaces"):
        path = Path("/proc/sys") / knob
        if path.exists() and path.read_text().strip() == "0":
            return False
    return True
