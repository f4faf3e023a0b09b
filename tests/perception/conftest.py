"""Builders of elements and observations, and strategies for the laws of pure perception."""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Callable

import pytest

from arc_cua.core.element import Element
from arc_cua.core.observation import Observation
from arc_cua.perception import prints_of

Look = Callable[..., Observation]


def observation_of(*elements: Element, seq: int = 1, url: str = "http://h/", **fields: object) -> Observation:
    prints = prints_of(elements)
    return Observation(
        seq=seq,
        url=url,
        elements=elements,
        fingerprint=prints.fingerprint,
        digest=prints.digest,
        **fields,  # type: ignore[arg-type]  # a test names the fields it means
    )


@pytest.fixture(scope="session")
def look() -> Look:
    """Makes an observation of elements, with its fingerprints."""
    return observation_of


@pytest.fixture(scope="session")
def count_tokens() -> Callable[[str], int]:
    """Counts a text's tokens with the o200k vocabulary; skips where its package has no build for this machine."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # it opens its table in a way that Python gives up
        try:
            package = importlib.import_module("bpe_openai")
        except ModuleNotFoundError:
            pytest.skip("bpe-openai is not installed here")
        encoding = package.get_encoding("o200k_base")
    return lambda text: len(encoding.encode(text))
