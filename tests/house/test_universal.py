"""No rule for one site, product or benchmark in the engine: it must serve pages that nobody has seen."""

from __future__ import annotations

import re
from pathlib import Path

ENGINE = (
    "core",
    "perception",
    "surfaces",
    "actuation",
    "reflex",
    "cortex",
    "monitors",
    "cognition",
    "runtime",
)
NAMES = (
    "amazon|facebook|instagram|wikipedia|reddit|ebay|linkedin|youtube|gmail|booking\\.com|expedia|airbnb|tripadvisor|"
    "shopify|magento|wordpress|salesforce|servicenow|github|gitlab|google|bing|"
    "miniwob|webarena|workarena|osworld|mind2web|webvoyager|assistantbench"
)
ALLOWED = re.compile(r"google-chrome|github_pat_")
"""A browser's file name, and the shape of a credential that is cut out of logs."""


def engine(root: Path, files: list[Path]) -> list[tuple[Path, str]]:
    return [
        (file, (root / file).read_text())
        for file in files
        if file.parts[:2] == ("src", "arc_cua") and file.parts[2] in ENGINE and file.suffix in (".py", ".js", ".txt")
    ]


def test_no_site_and_no_benchmark_is_named(root: Path, files: list[Path]) -> None:
    code = engine(root, files)
    assert len(code) > 50
    for file, text in code:
        found = re.search(rf"\b({NAMES})", ALLOWED.sub("", text), re.IGNORECASE)
        assert found is None, f"{file}: {found}"


def test_no_public_address_is_built_in(root: Path, files: list[Path]) -> None:
    for file, text in engine(root, files):
        found = re.search(r"https?://(?!example\.|www\.w3\.org)[a-z0-9-]+\.[a-z]{2,}", text)
        assert found is None, f"{file}: {found}"


def test_the_engine_does_not_know_the_bundled_site(root: Path, files: list[Path]) -> None:
    for file, text in engine(root, files):
        assert "arc_cua.evaluation" not in text, file
