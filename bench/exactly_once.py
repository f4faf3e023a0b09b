"""Whether each act has its effect once: runs of real forms while trouble strikes before, during and after the act.

A server counts the effects of each run, and it alone judges. `reached`: the run claims its goal, and the effect is
there once. `duplicates`: more than one effect. `phantom_success`: the goal is claimed, and there is none. A run that
ends without a claim is honest either way: `honest_unknown` where the effect is there, `not_done` where it is not.
Beside it, Playwright's click with a naive retry meets the same forms with the same trouble of page and server.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

import contract
from arc_cua.surfaces.browser.chromium import find_chromium
from once.faults import FAULTS, Fault, Lane
from once.forms import FORMS, Form
from once.judge import Judged, by_fault, tally
from once.lanes import Lanes
from once.runs import Case
from once.server import Answer, EffectServer
from peers import PeerMissing, peer_worker

FORMS_A_FAULT = {
    Lane.SHARED: (7, 2 * len(FORMS)),
    Lane.PROXY: (3, len(FORMS)),
    Lane.RENDERER: (2, len(FORMS)),
    Lane.BROWSER: (1, 12),
    Lane.AGENT: (1, 12),
}
"""How many forms meet a fault, in quick and in full mode: by what a run there costs."""
_NAIVE_EVERY = (4, 3)
"""The same for the peer: every so many of its cases."""


def plan(options: contract.Options) -> list[Case]:
    """Return the runs to make: each fault meets other forms, and all of them in full mode."""
    faults = [fault for fault in FAULTS if fault.in_quick or not options.quick]
    cases: list[Case] = []
    for place, fault in enumerate(faults):
        quick, full = FORMS_A_FAULT[fault.lane]
        count = options.rounds(quick=min(quick, fault.most_quick), full=full)
        step = max(1, len(FORMS) // count)
        for turn in range(count):
            form = FORMS[(place + turn * step) % len(FORMS)]
            if is_untold(fault, form):
                continue
            cases.append(Case(fault=fault, form=form, seed=len(cases)))
    return cases


def is_untold(fault: Fault, form: Form) -> bool:
    """Whether nobody could tell that it did not happen: the page says that it did, and the server says no word."""
    if all(fault.server.stores):
        return False
    return not form.waits or (form.is_deaf and fault.server.answers[0] is Answer.FAILED_TEXT)


async def measure(options: contract.Options) -> dict[str, Any]:
    """Return `injected`, the count of each verdict, `by_fault`, and what the naive peer did."""
    cases = plan(options)
    folder = Path(tempfile.mkdtemp(prefix="arc-once-"))
    progress = _Progress(options, len(cases))
    with EffectServer() as server:
        judged = await Lanes(server, folder, progress.told).run(cases)
        naive = await _naive(options, server, cases)
    totals = tally(judged)
    if totals["duplicates"] + totals["phantom_success"] == 0:
        shutil.rmtree(folder, ignore_errors=True)
    repeats = server.browser_repeats
    return {**totals, "browser_repeats": repeats, **naive, "by_fault": by_fault(judged), "n": len(judged)}


async def _naive(options: contract.Options, server: EffectServer, cases: list[Case]) -> dict[str, Any]:
    """Return what Playwright did on the same forms with the same trouble, judged in the same way."""
    every = options.rounds(quick=_NAIVE_EVERY[0], full=_NAIVE_EVERY[1])
    chosen = [case for case in cases if case.fault.is_naive_too and case.form.name != "terms"][::every]
    jobs, counts = [], []
    for case in chosen:
        url, counted = server.open(case.form, case.served(), case.fault.script)
        form = case.form
        jobs.append(
            {
                "url": url,
                "press": form.press,
                "text": form.text,
                "success": form.success,
                "by_enter": form.by_enter,
                "in_frame": form.in_frame,
            }
        )
        counts.append(counted)
    options.progress.print(f"Playwright, {len(jobs)} runs")
    try:
        async with peer_worker("playwright", "playwright_presses.py", find_chromium()) as worker:
            claimed = (await worker.ask(timeout_s=60 + 10.0 * len(jobs), jobs=jobs))["claimed"]
    except PeerMissing as missing:
        return {"naive_duplicates": None, "naive": None, "naive_reason": str(missing)}
    judged = [
        Judged(
            fault=case.fault.name,
            form=case.form.name,
            effects=counted.effects,
            ending="DONE" if said else "GAVE_UP",
        )
        for case, counted, said in zip(chosen, counts, claimed, strict=True)
    ]
    totals = tally(judged)
    return {"naive_duplicates": totals["duplicates"], "naive": totals}


class _Progress:
    """Tells now and then how far the runs are, and at once of a bad one."""

    def __init__(self, options: contract.Options, total: int) -> None:
        self._print, self._total, self._over = options.progress.print, total, 0

    def told(self, run: Judged) -> None:
        self._over += 1
        if run.verdict in ("duplicates", "phantom_success"):
            self._print(
                f"{run.verdict}: {run.fault} on {run.form}: {run.effects} effects, {run.ending}, {run.run_dir}"
            )
        if self._over % 25 == 0 or self._over == self._total:
            self._print(f"{self._over} of {self._total} runs")


if __name__ == "__main__":
    contract.run("exactly_once", measure, doc=__doc__)
