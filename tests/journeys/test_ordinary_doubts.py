"""Goals that an ordinary page can't serve, or not for sure: nothing is sent, and nothing is claimed."""

from typing import Any

import pytest

from arc_cua.core.ending import Ending


@pytest.mark.parametrize(
    ("page", "goal"),
    [
        ("shop.html", "Add the floor table to the cart"),
        ("cart.html", "Remove the sofa from the cart"),
        ("posts.html", "Delete the post by Bob"),
        ("todo.html", "Delete the list of Ada"),
        ("orders.html", "Delete the order"),
        ("orders.html", "Delete order 1099"),
        ("orders.html", "Which order has the highest total?"),
        ("notes.html", "Delete the recipes note"),
        ("notizen.html", "Delete the note Ideen"),
        ("toggles.html", "Turn on the light"),
        ("accordion.html", "Delete my account"),
        ("people.html", "What is the salary of Mary?"),
        ("people.html", "What is the phone number of Mary?"),
        ("report.html", "Export the report"),
        ("members.html", "Remove everyone except Ada Byron"),
        ("members.html", "Remove all members"),
        ("posts.html", "Like all posts by Bob"),
        ("wizard.html", "Create an account for Ada Byron with the Pro plan"),
    ],
)
async def test_nothing_is_sent_and_nothing_is_claimed(travel: Any, site: Any, page: str, goal: str) -> None:
    journey = await travel(goal, site / f"journeys/ordinary/{page}")
    assert site.records == []
    assert journey.summary.ending is not Ending.DONE, journey.summary.reason
    assert journey.summary.answer is None
