import base64
from pathlib import Path
from typing import Any
from urllib.parse import quote

from arc_cua.core.ending import Ending
from arc_cua.runtime.events import Acted, Pictured

VALUE = 'Tr0ub4dor & "3" ü/key'


def forms(value: str) -> set[bytes]:
    """The spellings in which a page or a browser writes a value."""
    return {
        value.encode(),
        quote(value, safe="").encode(),
        base64.b64encode(value.encode()).rstrip(b"="),
        value.replace('"', '\\"').encode(),
    }


def assert_nowhere(folder: Path) -> None:
    for path in folder.rglob("*"):
        if path.is_file():
            data = path.read_bytes()
            assert not [form for form in forms(VALUE) if form in data], path.name


async def test_a_page_that_echoes_a_secret_everywhere_gets_it_into_no_file(travel: Any, site: Any) -> None:
    journey = await travel(
        "Enter {{secret:token}} as access token and press Store token",
        site / "journeys/echo.html",
        secrets={"token": VALUE},
    )
    assert [one["token"] for one in site.records] == [VALUE], "it was really typed"
    assert_nowhere(journey.folder)
    assert VALUE not in repr(journey.summary)


async def test_no_picture_is_kept_of_a_page_that_shows_a_secret(travel: Any, site: Any) -> None:
    journey = await travel(
        "Enter {{secret:token}} as access token", site / "journeys/echo.html", secrets={"token": VALUE}
    )
    before_typing = min(acted.receipt.action_id for acted in journey.events(Acted) if acted.receipt.verb == "TYPE")
    assert before_typing == "a1"
    assert len(journey.events(Pictured)) == 1, "the look before typing, and none after"


async def test_a_secret_is_not_typed_into_another_origin(travel: Any, site: Any) -> None:
    away = site / f"redirect?to={site.other / 'journeys/echo.html'}"
    journey = await travel(
        "Enter {{secret:token}} as access token and press Store token", away, secrets={"token": VALUE}
    )
    assert journey.summary.ending is Ending.ABORTED_DENIED
    assert site.records == []
    assert_nowhere(journey.folder)
