"""The record of the traffic: HAR 1.2 by structure, without secrets, and readable at any moment."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any

from arc_cua.core.scope import Scope
from arc_cua.core.secrets import Redactor
from arc_cua.surfaces.browser.har import HarRecorder
from arc_cua.surfaces.browser.har_file import HarFile
from arc_cua.surfaces.browser.page import Page

SECRET = "Tr0ub4dor&3-horse"
ASK = """Promise.all([
  fetch('/records/login?key=' + encodeURIComponent(SECRET), {method: 'POST', body: 'password=' + SECRET,
        headers: {'Authorization': 'Basic abcdef', 'X-Note': SECRET}}),
  fetch('/redirect?to=/status/404'), fetch('http://127.0.0.1:1/').catch(() => 0)])"""


def check(har: Any) -> None:
    """Check what the specification demands of each part."""
    log = har["log"]
    assert log["version"] == "1.2" and {"name", "version"} <= log["creator"].keys()
    pages = {page["id"] for page in log["pages"]}
    for page in log["pages"]:
        assert {"startedDateTime", "id", "title", "pageTimings"} <= page.keys()
    for entry in log["entries"]:
        datetime.datetime.fromisoformat(entry["startedDateTime"])
        request, response, timings = entry["request"], entry["response"], entry["timings"]
        assert entry["pageref"] in pages and entry["time"] >= 0 and entry["cache"] == {}
        assert {"method", "url", "httpVersion", "cookies", "headers", "queryString", "headersSize", "bodySize"} <= (
            request.keys()
        )
        assert {
            "status",
            "statusText",
            "httpVersion",
            "cookies",
            "headers",
            "content",
            "redirectURL",
        } <= response.keys()
        assert {"headersSize", "bodySize"} <= response.keys() and {"size", "mimeType"} <= response["content"].keys()
        assert all(timings[name] >= 0 for name in ("send", "wait", "receive"))
        spans = sum(value for name, value in timings.items() if value > 0 and name != "ssl")
        assert abs(entry["time"] - spans) < 0.01


async def record(page: Page, site: Any, path: Path, evaluate: Any, **options: Any) -> HarRecorder:
    file = HarFile(path, version="1.0", browser="Chrome/1.2", **options)
    recorder = HarRecorder(file, Redactor({SECRET: "demo"}))
    page.network.record(recorder)
    await page.goto(Scope(20), site / "browser/plain.html")
    await evaluate(page, ASK.replace("SECRET", json.dumps(SECRET)))
    return recorder


async def test_a_record_holds_each_request_and_no_secret(
    page: Page, site: Any, tmp_path: Path, evaluate: Any
) -> None:
    path = tmp_path / "network.har"
    recorder = await record(page, site, path, evaluate)
    before = json.loads(path.read_bytes())  # as a kill would leave it
    recorder.close()
    recorder.close()
    text = path.read_text()
    har = json.loads(text)
    check(before)
    check(har)
    assert path.stat().st_mode & 0o077 == 0
    assert SECRET not in text and "abcdef" not in text and "horse" not in text
    by_path = {
        entry["request"]["url"].removeprefix(site.url).partition("?")[0]: entry for entry in har["log"]["entries"]
    }
    assert by_path["/records/login"]["request"]["postData"]["text"].startswith("password=‹secret:demo")
    assert by_path["/redirect"]["response"]["redirectURL"] == site / "status/404"
    assert (by_path["/redirect"]["response"]["status"], by_path["/status/404"]["response"]["status"]) == (307, 404)
    assert by_path["http://127.0.0.1:1/"]["_error"].startswith("net::ERR_")
    assert by_path["/browser/plain.html"]["response"]["content"]["size"] > 0


async def test_a_record_is_bounded(page: Page, site: Any, tmp_path: Path, evaluate: Any) -> None:
    path = tmp_path / "network.har"
    recorder = await record(page, site, path, evaluate, most_entries=2)
    recorder.close()
    log = json.loads(path.read_bytes())["log"]
    assert len(log["entries"]) == 2 and log["_omitted"] >= 2


def test_a_full_disk_ends_the_record_and_not_the_run() -> None:
    file = HarFile(Path("/dev/full"), version="1.0", browser="")
    assert file.trouble and not file.takes_more
    file.close()
