"""`arc cortex payload`: exactly what was sent to the Cortex in a step, or would have been (`dry_run`)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from arc_cua.core.errors import UsageError
from arc_cua.runtime.events import CortexAsked
from arc_cua.runtime.folder import open_folder
from arc_cua.runtime.log import read_lines


def payload_command(
    run: Annotated[Path, Parameter(help="A run folder.")],
    step: Annotated[int, Parameter(help="The number of the step.")],
    /,
) -> int:
    """Print what the Cortex was asked in STEP of RUN, one JSON object for each time it was asked."""
    asked = [
        (line.step, line.event) for line in read_lines(open_folder(run).events) if isinstance(line.event, CortexAsked)
    ]
    found = [event for number, event in asked if number == step]
    if not found:
        steps = ", ".join(str(number) for number in sorted({number for number, _ in asked}))
        raise UsageError(f"the Cortex was not asked in step {step}", hint=f"it was in: {steps or 'no step'}")
    for event in found:
        sys.stdout.write(msgspec.json.format(event.payload, indent=2) + "\n")
    return 0
