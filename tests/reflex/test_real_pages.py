"""The ranker alone on real pages in a real browser: what the server got is what counts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import pytest

from arc_cua.core.proposal import Proposal
from arc_cua.evaluation.site import PASSWORD, FixtureSite, Trouble, verify_order

Drive = Callable[..., Awaitable[Any]]


class Site(Protocol):
    """The part of the shared server that is used here."""

    counts: dict[str, int]

    def __truediv__(self, path: str) -> str: ...


@pytest.mark.parametrize(
    ("goal", "record"),
    [
        (
            'Fill in the form with name "Ada Okafor" and email ada@example.org, choose Peru as country, '
            "choose Express shipping, uncheck the newsletter, check accept the terms, set the quantity to 3 "
            "and create the customer",
            "Ada Okafor;ada@example.org;3;Peru;express;-;on;",
        ),
        (
            'Full name: Bo Lind\nE-mail: bo@x.org\nNotes: "Salt and Pepper, please"\nClick Create customer',
            "Bo Lind;bo@x.org;1;Choose…;standard;on;-;Salt and Pepper, please",
        ),
    ],
)
async def test_a_form_is_filled_and_sent(drive: Drive, site: Site, goal: str, record: str) -> None:
    trail = await drive(goal, site / "reflex/form.html", steps=16)
    assert trail.is_done, trail.told()
    assert site.counts == {record: 1}


@pytest.mark.parametrize(
    ("goal", "count"),
    [
        ("Click Edit in the row of Di Nagy", "Edit-1043"),
        ("Click the third Edit button", "Edit-1042"),
        ("Find order 1044 and click Edit", "Edit-1044"),
        ("Delete order 1042", "Delete-1042"),
    ],
)
async def test_the_right_one_of_look_alike_rows(drive: Drive, site: Site, goal: str, count: str) -> None:
    trail = await drive(goal, site / "reflex/rows.html")
    assert trail.is_done, trail.told()
    assert site.counts == {count: 1}


@pytest.mark.parametrize("goal", ["Click Edit", "Delete order 9999", "Lösche Bestellung 1042", "Click Purchase"])
async def test_what_it_can_not_tell_it_leaves_alone(drive: Drive, site: Site, goal: str) -> None:
    trail = await drive(goal, site / "reflex/rows.html")
    assert trail.stopped is not None, trail.told()
    assert (site.counts, trail.proposals) == ({}, [])


async def test_a_cell_is_read_from_its_row(drive: Drive, site: Site) -> None:
    trail = await drive("What is the status of order 1043?", site / "reflex/rows.html")
    assert trail.answers == ["Open"]


@pytest.mark.parametrize(
    ("goal", "product"),
    [
        ("Search for lamp and open the second result", "Red-lamp"),
        ('Find the "Brass lamp"', "Brass-lamp"),
        ("Find the Oak chair", "Oak-chair"),
    ],
)
async def test_a_product_is_searched_and_opened(drive: Drive, site: Site, goal: str, product: str) -> None:
    trail = await drive(goal, site / "reflex/search.html")
    assert trail.is_done, trail.told()
    opened = [
        offer for offer in trail.proposals if isinstance(offer, Proposal) and offer.action.verb.value == "CLICK"
    ]
    assert opened[-1].action.target_or_none is not None
    assert opened[-1].action.target_or_none.name == product.replace("-", " ")


async def test_a_german_page_is_signed_into_and_used(drive: Drive, site: Site) -> None:
    goal = "Sign in as ute with password {{secret:k}}. Bestellung 1042 abschicken"
    trail = await drive(goal, site / "reflex/german.html", secrets={"k": "geheim"})
    assert trail.is_done, trail.told()
    assert site.counts == {"abschicken": 1}


async def test_a_wrong_password_is_sent_once(drive: Drive, site: Site) -> None:
    goal = "Sign in as ute with password {{secret:k}}"
    trail = await drive(goal, site / "reflex/german.html", secrets={"k": "falsch"})
    assert "still there" in trail.stopped.why
    assert sum(offer.action.verb.value == "CLICK" for offer in trail.proposals) == 1


@pytest.mark.parametrize(
    ("goal", "answers"),
    [
        ("Turn on the weekly summary", []),
        ("Enter https://a.example/x into the webhook address", []),
        ("Expand Advanced", []),
        ('Click on the link "Details of alerts"', []),
        ("Tell me the plan and the number of seats", ["Team", "14"]),
        ("How many seats are there?", ["14"]),
    ],
)
async def test_what_is_behind_tabs_and_sections_is_found(
    drive: Drive, site: Site, goal: str, answers: list[str]
) -> None:
    trail = await drive(goal, site / "reflex/hidden.html")
    assert trail.is_done, trail.told()
    assert trail.answers == answers


async def test_a_whole_back_office_task(drive: Drive) -> None:
    goal = (
        "Sign in as maria with password {{secret:demo}}, find order 1042, change its status to Shipped and save. "
        "Then tell me its total"
    )
    with FixtureSite(trouble=Trouble()) as office:
        trail = await drive(goal, office.url, secrets={"demo": PASSWORD}, steps=16)
        assert trail.is_done, trail.told()
        assert verify_order(office, "1042", status="Shipped")
        assert trail.answers == ["€107.00"]


async def test_a_renamed_save_is_left_to_the_cortex(drive: Drive) -> None:
    goal = "Sign in as maria with password {{secret:demo}}, find order 1042, change its status to Shipped and save"
    with FixtureSite(trouble=Trouble(renamed=True)) as office:
        trail = await drive(goal, office.url, secrets={"demo": PASSWORD}, steps=16)
        assert trail.stopped is not None, trail.told()
        assert trail.stopped.best is not None
        assert 0 < trail.stopped.confidence < 0.45
        assert office.effects == ()
