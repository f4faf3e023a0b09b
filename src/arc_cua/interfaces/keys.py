"""Where secrets come from: the environment, by the names that a goal uses, bound to the page the run starts on."""

from __future__ import annotations

import re
from collections.abc import Mapping

from arc_cua.core.secrets import PLACEHOLDER, Redactor, Vault, origin_of

PREFIX = "ARC_SECRET_"


def variable_of(name: str) -> str:
    """Return the environment variable that holds the secret `name`."""
    return PREFIX + re.sub(r"[^A-Za-z0-9]", "_", name).upper()


def vault_for(goal: str, url: str, environment: Mapping[str, str]) -> tuple[Vault, Redactor]:
    """Return the secrets that the goal names, and the redactor that knows their values.

    A secret that is not set is missing in the vault: typing it is refused, with the variable's name.
    """
    names = set(PLACEHOLDER.findall(goal))
    values = {name: environment[variable_of(name)] for name in names if environment.get(variable_of(name))}
    origins = {name: frozenset({origin_of(url)}) for name in values}
    return Vault(values, origins), Redactor({value: name for name, value in values.items()})


def missing(goal: str, vault: Vault) -> tuple[str, ...]:
    """Return the environment variables of the secrets that the goal names and nobody has set."""
    return tuple(variable_of(name) for name in sorted(set(PLACEHOLDER.findall(goal)) - vault.names))
