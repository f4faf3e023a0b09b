"""UPLOAD: the right input gets the files, and only files that may be given away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from arc_cua.actuation.actuator import BrowserActuator
from arc_cua.actuation.tabs import Tabs
from arc_cua.core.action import Upload
from arc_cua.core.receipt import Dispatched, Effect, Receipt, Refusal, Rung
from arc_cua.surfaces.browser.browser import Browser


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(f"the file {name}")
    return tmp_path


@pytest.fixture
async def give(hands: Any, browser: Browser, site: Any, folder: Path) -> Any:
    """Give files of the folder, by name, to what matches."""
    await hands.open(site / "actuation/upload.html")
    hands.actuator = BrowserActuator(Tabs(browser, hands.page), uploads=[str(folder)])

    async def to(selector: str, *names: str) -> Receipt:
        paths = tuple(str(folder / name) for name in names)
        receipt: Receipt = await hands.act(Upload(target=await hands.find(selector), paths=paths))
        return receipt

    return to


async def got(hands: Any) -> list[str]:
    """What the page's own script has got."""
    files: list[str] = await hands.main("log")
    return files


@pytest.mark.parametrize(
    ("selector", "names", "rung", "where"),
    [
        ("#styled", ["a.txt"], Rung.FILE_INPUT, "real"),
        ("#real", ["a.txt"], Rung.FILE_INPUT, "real"),
        ("#several", ["a.txt", "b.txt"], Rung.FILE_INPUT, "several"),
        ("#asks", ["a.txt"], Rung.CHOOSER, "behind"),
        ("#zone", ["a.txt", "b.txt"], Rung.DROP, "zone"),
    ],
)
async def test_the_right_input_gets_the_files(
    hands: Any, give: Any, selector: str, names: list[str], rung: Rung, where: str
) -> None:
    receipt = await give(selector, *names)
    assert (receipt.rung, receipt.dispatched, receipt.effect) == (rung, Dispatched.YES, Effect.CONFIRMED), receipt
    assert await got(hands) == [f"{where}:{','.join(names)}"]
    assert "16 bytes" not in receipt.reason() and "14 bytes" in receipt.reason()


async def test_an_input_that_is_in_no_document_gets_them_too(hands: Any, give: Any) -> None:
    receipt = await give("#loose", "a.txt")
    assert (receipt.rung, receipt.dispatched) == (Rung.CHOOSER, Dispatched.YES), receipt
    assert await got(hands) == ["loose:a.txt"]


async def test_the_same_files_again_are_set_once_more_by_nobody(hands: Any, give: Any) -> None:
    await give("#real", "a.txt")
    receipt = await give("#real", "b.txt")
    assert receipt.effect is Effect.CONFIRMED
    assert await got(hands) == ["real:a.txt", "real:b.txt"]


@pytest.mark.parametrize(
    ("selector", "names", "refusal"),
    [
        ("#real", ["../secret"], Refusal.DENIED),
        ("#real", ["/etc/passwd"], Refusal.DENIED),
        ("#real", ["missing.txt"], Refusal.INVALID),
        ("#real", ["."], Refusal.INVALID),
        ("#real", [], Refusal.INVALID),
        ("#real", ["a.txt", "b.txt"], Refusal.INVALID),
        ("#pdf", ["a.txt"], Refusal.INVALID),
        ("#off", ["a.txt"], Refusal.DISABLED),
    ],
)
async def test_what_can_not_or_must_not_be_given_is_refused(
    hands: Any, give: Any, selector: str, names: list[str], refusal: Refusal
) -> None:
    receipt = await give(selector, *names)
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, refusal), receipt
    assert await got(hands) == []


@pytest.mark.parametrize("selector", ["#idle", "#trap"])
async def test_what_takes_no_files_is_clicked_once_and_named(hands: Any, give: Any, selector: str) -> None:
    url = hands.page.url
    receipt = await give(selector, "a.txt")
    assert receipt.refusal is Refusal.UNSUPPORTED, receipt
    assert [attempt.rung for attempt in receipt.attempts] == [Rung.CHOOSER, Rung.DROP]
    assert hands.page.url == url


async def test_without_leave_nothing_is_given(hands: Any, give: Any, browser: Browser) -> None:
    hands.actuator = BrowserActuator(Tabs(browser, hands.page))
    receipt = await give("#real", "a.txt")
    assert receipt.refusal is Refusal.DENIED
    assert await got(hands) == []
