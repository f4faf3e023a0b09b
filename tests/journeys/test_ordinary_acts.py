"""Ordinary goals on ordinary pages of many kinds: the server says what really happened, once each."""

from typing import Any

import pytest

from arc_cua.core.ending import Ending

ACTS = [
    ("shop.html", "Add the floor lamp to the cart", [("cart", {"name": "Floor lamp"})]),
    ("shop.html", "Click the Add to cart button of the Floor lamp", [("cart", {"name": "Floor lamp"})]),
    ("shop.html", "Search for desk and add the desk lamp to the cart", [("cart", {"name": "Desk lamp"})]),
    ("shop.html", "Put an oak table in my basket", [("cart", {"name": "Oak table"})]),
    ("cart.html", "Remove the oak table from the cart", [("removed", {"name": "Oak table"})]),
    ("posts.html", "Like the post by Bob", [("likes", {"who": "Bob"})]),
    ("orders.html", "Open the second order", [("opened", {"id": "1042"})]),
    ("orders.html", "Delete the row of Ada", [("deleted", {"id": 1041})]),
    ("orders.html", "Delete Bob's order", [("deleted", {"id": 1042})]),
    ("members.html", "Remove Grace Hopper", [("removed", {"name": "Grace Hopper"})]),
    ("members.html", "Make Alan Turing an admin", [("admins", {"name": "Alan Turing"})]),
    ("notes.html", "Delete the ideas note", [("deleted", {"name": "Ideas"})]),
    ("invoices.html", "Mark invoice 8 as paid", [("paid", {"n": 8})]),
    ("todo.html", 'Add "Buy milk" to the list', [("added", {"name": "Buy milk"})]),
    ("todo.html", "Add a todo called Buy milk", [("added", {"name": "Buy milk"})]),
    ("todo.html", 'Mark "Call Ada" as done', [("done", {"name": "Call Ada", "on": True})]),
    ("todo.html", "Check off Pay rent", [("done", {"name": "Pay rent", "on": True})]),
    ("todo.html", "Delete the task Water plants", [("deleted", {"name": "Water plants"})]),
    ("calculator.html", "Press 7, press ×, press 5 and press =", [("sums", {"line": "7×5"})]),
    ("accordion.html", "Request a return label", [("returns", {})]),
    ("tree.html", "Open Pictures and then Beach", [("files", {"file": "Beach"})]),
    ("report.html", "Export the report as PDF", [("menu", {"item": "PDF"})]),
    ("toggles.html", "Turn on the hall light", [("switch", {"name": "Hall light", "on": True})]),
    ("icon.html", "Search for nut", [("searched", {"q": "nut"})]),
    ("rechnungen.html", 'Press "Löschen" in the row "Zweite Rechnung"', [("geloescht", {"which": "zweite"})]),
    (
        "library.html",
        "Search for Dune and open the second result",
        [("searched", {"q": "Dune"}), ("book", {"name": "Dune Messiah"})],
    ),
]
FORMS = [
    (
        "settings.html",
        "Turn off email updates, choose daily and save",
        [("settings", {"email": False, "often": "daily", "name": "Bob"})],
    ),
    (
        "settings.html",
        "Change the display name to Robert",
        [("settings", {"email": True, "often": "weekly", "name": "Robert"})],
    ),
    (
        "wizard.html",
        "Enter Ada as first name and Byron as last name, go to the next step, choose Pro, click Next, "
        "accept the terms and finish",
        [("accounts", {"first": "Ada", "last": "Byron", "plan": "pro", "terms": True})],
    ),
    (
        "filters.html",
        "Filter by colour Green and open the first result",
        [("filter", {"colour": "Green", "fuel": "Any"}), ("car", {"name": "Mini"})],
    ),
    (
        "filters.html",
        "Choose Green as colour and Electric as fuel, then apply",
        [("filter", {"colour": "Green", "fuel": "Electric"})],
    ),
    (
        "projects.html",
        "Click New project, enter Gemini as name, choose Private and press Create",
        [("projects", {"name": "Gemini", "visibility": "Private"})],
    ),
    (
        "booking.html",
        "Set the arrival date to 14 September 2026 and the departure date to 2026-09-16, choose Double and "
        "press Book now",
        [
            (
                "bookings",
                {"arrival": "2026-09-14", "departure": "2026-09-16", "room": "double", "food": "no", "guests": "1"},
            )
        ],
    ),
    (
        "product.html",
        "Select colour Red and size 42, set quantity to 2 and add to basket",
        [("basket", {"colour": "Red", "size": "42", "n": "2"})],
    ),
    (
        "contact.html",
        'Fill in the form with name Ada, email ada@example.org, message "Hello there", choose Support as subject, '
        "accept the privacy policy and send it",
        [
            (
                "messages",
                {
                    "name": "Ada",
                    "email": "ada@example.org",
                    "subject": "Support",
                    "message": "Hello there",
                    "privacy": "on",
                },
            )
        ],
    ),
]


@pytest.mark.parametrize(("page", "goal", "sent"), [*ACTS, *FORMS])
async def test_the_goal_is_reached_and_nothing_else_is_done(
    travel: Any, site: Any, page: str, goal: str, sent: list[tuple[str, dict[str, Any]]]
) -> None:
    journey = await travel(goal, site / f"journeys/ordinary/{page}")
    assert [(one["record"], {key: one[key] for key in one if key != "record"}) for one in site.records] == sent
    assert journey.summary.ending is Ending.DONE, journey.summary.reason


async def test_a_sign_in_page_in_another_language_without_a_form(travel: Any, site: Any) -> None:
    goal = "Sign in as ada with password {{secret:pw}}"
    journey = await travel(goal, site / "journeys/ordinary/login.html", secrets={"pw": "geheim99"})
    assert site.records == [{"user": "ada", "right": True, "record": "login"}]
    assert journey.summary.ending is Ending.DONE, journey.summary.reason


@pytest.mark.parametrize(
    ("page", "goal", "answer"),
    [
        ("people.html", "What is the phone number of Grace Hopper?", "555-0202"),
        ("people.html", "What is Ada Byron's office?", "Room 3"),
        ("people.html", "What is Mary's e-mail?", "mary@example.org"),
        ("orders.html", "What is the status of order 1042?", "Shipped"),
        ("orders.html", "Open order 1043 and tell me its phone", "555-1043"),
        ("accordion.html", "What is the return window?", "30 days"),
    ],
)
async def test_what_is_asked_for_is_read_off_the_page(
    travel: Any, site: Any, page: str, goal: str, answer: str
) -> None:
    journey = await travel(goal, site / f"journeys/ordinary/{page}")
    assert journey.summary.answer == answer, journey.summary.reason
