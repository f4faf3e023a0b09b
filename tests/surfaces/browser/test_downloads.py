"""Files that pages offer: names that are safe, files that are whole, and nothing that no act asked for."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.downloads import INCOMING, DownloadLimits, Downloads, keep, safe_name


@pytest.fixture(scope="module")
async def own() -> AsyncIterator[Browser]:
    """A browser whose downloads may be changed."""
    async with await Browser.launch(Scope(60)) as launched:
        yield launched


@given(st.text(max_size=400))
def test_no_name_leads_elsewhere_or_hides(suggested: str) -> None:
    name = safe_name(suggested)
    assert name and not name.startswith(".") and not set(name) & set('/\\\0\n:"<>|?*')
    assert len(name.encode()) <= 200 and "\u202e" not in name
    assert (Path("/x") / name).parent == Path("/x")


@pytest.mark.parametrize(
    ("suggested", "name"),
    [
        ("report.pdf", "report.pdf"),
        ("../../etc/passwd", "_._etc_passwd"),
        (".bashrc", "bashrc"),
        ("", "download"),
        ("...", "download"),
        ("gpj.\u202eexe", "gpj.exe"),
        ("Übersicht 1.csv", "Übersicht 1.csv"),
    ],
)
def test_names(suggested: str, name: str) -> None:
    assert safe_name(suggested) == name


def test_a_file_is_never_put_over_another_one(tmp_path: Path) -> None:
    incoming = tmp_path / INCOMING
    incoming.mkdir()
    names = []
    for number in range(3):
        (incoming / f"g{number}").write_bytes(b"%d" % number)
        path, size, digest = keep(tmp_path, f"g{number}", "a.tar")
        assert (size, digest) == (1, hashlib.sha256(b"%d" % number).hexdigest())
        names.append(path.name)
    assert names == ["a.tar", "a (1).tar", "a (2).tar"]
    assert list(incoming.iterdir()) == []


async def offer(own: Browser, site: Any, downloads: Downloads, times: int = 1) -> str:
    page = await own.open(Scope(20), site / "browser/plain.html")
    for _ in range(times):
        seen = len(page.downloads)
        script = f"Object.assign(document.createElement('a'), {{href: {site / 'download'!r}}}).click()"
        await page.session.call("Runtime.evaluate", {"expression": script})
        assert await page.pulse.until(lambda seen=seen: len(page.downloads) > seen, 10)  # type: ignore[misc]
    assert await downloads.finish(10)
    return " | ".join(f"{fact.kind}: {fact.detail}" for fact in await downloads.evidence())


async def test_a_file_that_was_asked_for_is_kept(own: Browser, site: Any, tmp_path: Path) -> None:
    downloads = Downloads(own.connection.root, tmp_path / "downloads", lambda _event: True)
    await downloads.start()
    said = await offer(own, site, downloads)
    digest = hashlib.sha256(b"some bytes").hexdigest()
    assert said == f"download: saved downloads/report.bin (10 bytes, sha256 {digest})"
    assert (tmp_path / "downloads/report.bin").read_bytes() == b"some bytes"
    assert await downloads.evidence() == ()
    await downloads.close()
    assert [path.name for path in (tmp_path / "downloads").iterdir()] == ["report.bin"]


async def test_a_file_that_nobody_asked_for_is_stopped_and_named(own: Browser, site: Any, tmp_path: Path) -> None:
    downloads = Downloads(own.connection.root, tmp_path / "downloads", lambda _event: False)
    await downloads.start()
    assert await offer(own, site, downloads) == "blocked: the download 'report.bin' was stopped: no act asked for it"
    await downloads.close()
    assert not list((tmp_path / "downloads").glob("*"))


async def test_a_run_takes_so_many_files_and_no_more(own: Browser, site: Any, tmp_path: Path) -> None:
    limits = DownloadLimits(files=1)
    downloads = Downloads(own.connection.root, tmp_path / "downloads", lambda _event: True, limits)
    await downloads.start()
    said = await offer(own, site, downloads, times=2)
    assert "saved downloads/report.bin" in said and "a run takes 1 files at most" in said
    await downloads.close()
