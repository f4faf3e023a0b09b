"""`arc version`: what is running."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from arc_cua.interfaces.cli.output import print_json
from arc_cua.interfaces.cli.streams import say
from arc_cua.interfaces.versions import versions


def version_command(
    *, json: Annotated[bool, Parameter(negative="", help="Print one JSON object on stdout.")] = False
) -> int:
    """Print the versions of ARC and of Python."""
    found = versions()
    if json:
        print_json(found)
    else:
        say("\n".join(f"{name} {number}" for name, number in found.items()))
    return 0
