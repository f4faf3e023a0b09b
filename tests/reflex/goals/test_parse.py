"""The goal parser: a table of goals as people write them, and laws that hold for any text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.goal import SubGoalKind
from arc_cua.reflex.goals import parse_goal

Row = tuple[str, str, str, str]

TABLE: list[tuple[str, list[Row]]] = [
    # (kind, label, value, item) of each sub-goal
    (
        "Sign in as maria with password {{secret:demo}}, find order 1042, change its status to Shipped and save",
        [
            ("sign_in", "", "{{secret:demo}}", "maria"),
            ("find", "order 1042", "", "order 1042"),
            ("choose", "status", "Shipped", "order 1042"),
            ("activate", "save", "", ""),
        ],
    ),
    (
        'Enter "Salt and Pepper" into the title, then save.',
        [("enter", "title", "Salt and Pepper", ""), ("activate", "save", "", "")],
    ),
    (
        "Type hello world in the comment field and press Enter",
        [("enter", "comment field", "hello world", ""), ("activate", "Enter", "", "")],
    ),
    ("Type 1,042.50 into amount", [("enter", "amount", "1,042.50", "")]),
    (
        "Enter 11/10/2012 as the date and hit submit.",
        [("enter", "date", "11/10/2012", ""), ("activate", "submit", "", "")],
    ),
    ("Put ada@example.org, in the e-mail box", [("enter", "e-mail box", "ada@example.org", "")]),
    ("Enter 'it’s fine' into Notes", [("enter", "Notes", "it’s fine", "")]),
    ('write "a\nb" into notes', [("enter", "notes", "a\nb", "")]),
    ("Write “Guten Tag” in the greeting", [("enter", "greeting", "Guten Tag", "")]),
    ("Type hello", [("enter", "", "hello", "")]),
    (
        'Enter the username "alan" and the password "Ut" into the text fields and press login.',
        [("enter", "username", "alan", ""), ("enter", "password", "Ut", ""), ("activate", "login", "", "")],
    ),
    ('Enter the password "x y" into both text fields', [("enter", "both password", "x y", "")]),
    (
        'type "a" into first name and "b" into last name',
        [("enter", "first name", "a", ""), ("enter", "last name", "b", "")],
    ),
    (
        "Enter name Bob, post code 12345 and phone +49 30 1234",
        [("enter", "name", "Bob", ""), ("enter", "post code", "12345", ""), ("enter", "phone", "+49 30 1234", "")],
    ),
    ("Fill Name with Ada and Email with a@b.org", [("enter", "Name", "Ada", ""), ("enter", "Email", "a@b.org", "")]),
    (
        "Fill in the form with name Ada and email ada@x.org and submit it",
        [("enter", "name", "Ada", ""), ("enter", "email", "ada@x.org", ""), ("activate", "submit", "", "")],
    ),
    (
        "Fill in the form:\nName: Ada Lovelace\nEmail: ada@example.org\nClick Send",
        [
            ("enter", "Name", "Ada Lovelace", ""),
            ("enter", "Email", "ada@example.org", ""),
            ("activate", "Send", "", ""),
        ],
    ),
    ("Password: {{secret:x}}", [("enter", "Password", "{{secret:x}}", "")]),
    (
        "Set the status to Shipped, the carrier to UPS and the tracking number to 1Z-99, then save",
        [
            ("choose", "status", "Shipped", ""),
            ("choose", "carrier", "UPS", ""),
            ("choose", "tracking number", "1Z-99", ""),
            ("activate", "save", "", ""),
        ],
    ),
    ("Set quantity to 2. Click Add to cart", [("enter", "quantity", "2", ""), ("activate", "Add to cart", "", "")]),
    (
        "set First name = Bob; set Last name = Smith",
        [("choose", "First name", "Bob", ""), ("choose", "Last name", "Smith", "")],
    ),
    ("Change the priority from Low to High", [("choose", "priority", "High", "")]),
    ("Set the order's status to Paid", [("choose", "order status", "Paid", "")]),
    ("Rename the file to report.pdf", [("choose", "file", "report.pdf", "")]),
    ("Select Marena from the list and click Submit.", [("choose", "", "Marena", ""), ("activate", "Submit", "", "")]),
    ("Choose Express for shipping", [("choose", "shipping", "Express", "")]),
    (
        'Choose "Salt, Pepper" and "Oil" from toppings',
        [("choose", "toppings", "Salt, Pepper", ""), ("choose", "toppings", "Oil", "")],
    ),
    (
        "Select 4Dr, ZZVEBW and click Submit.",
        [("choose", "", "4Dr", ""), ("choose", "", "ZZVEBW", ""), ("activate", "Submit", "", "")],
    ),
    (
        "Select Red, Open and Closed",
        [("choose", "", "Red", ""), ("choose", "", "Open", ""), ("choose", "", "Closed", "")],
    ),
    ("Select Salt and Pepper", [("choose", "", "Salt and Pepper", "")]),
    (
        "Select 12/02/2016 as the date and hit submit.",
        [("choose", "date", "12/02/2016", ""), ("activate", "submit", "", "")],
    ),
    ("Select -3 with the spinner", [("choose", "spinner", "-3", "")]),
    ("Select all the newsletters", [("choose", "all the newsletters", "on", "")]),
    ('Uncheck "Send email" and "Send SMS"', [("choose", "Send email", "off", ""), ("choose", "Send SMS", "off", "")]),
    ("tick I agree and place the order", [("choose", "I agree", "on", ""), ("activate", "place order", "", "")]),
    ("Turn on dark mode", [("choose", "dark mode", "on", "")]),
    ("turn the wifi off", [("choose", "wifi", "off", "")]),
    ("Make sure the Newsletter checkbox is not checked", [("choose", "Newsletter checkbox", "off", "")]),
    ("Click Save and Continue", [("activate", "Save and Continue", "", "")]),
    ("Please could you click the “Don't ask again” checkbox", [("activate", "Don't ask again checkbox", "", "")]),
    ("Click Edit in the row of Jane Doe", [("activate", "Edit", "", "Jane Doe")]),
    ("Click the Delete button next to order 77", [("activate", "Delete button", "", "order 77")]),
    ('Close the dialog box by clicking the "x".', [("activate", "x", "", "")]),
    ("press Control+S", [("activate", "Control+S", "", "")]),
    ("go back", [("activate", "go back", "", "")]),
    ("log out", [("activate", "log out", "", "")]),
    ("Delete order 1042", [("activate", "Delete", "", "order 1042")]),
    ("Delete the order", [("activate", "Delete order", "", "")]),
    (
        "find invoice INV-22 and delete it",
        [("find", "invoice INV-22", "", "invoice INV-22"), ("activate", "delete", "", "invoice INV-22")],
    ),
    (
        "Find the email by Erminia and click the star icon to mark it as important.",
        [("find", "email by Erminia", "", "email by Erminia"), ("activate", "star icon", "", "")],
    ),
    ("Add Blue Lamp to the cart", [("activate", "Add to cart", "", "Blue Lamp")]),
    ('Add a note saying "Left at door"', [("enter", "note", "Left at door", ""), ("activate", "Add note", "", "")]),
    ("Mark order 7 as paid", [("activate", "Mark as paid", "", "order 7")]),
    (
        "Locate the email by Tommi. Forward that email to Lezlie.",
        [
            ("find", "email by Tommi", "", "email by Tommi"),
            ("activate", "Forward", "", "email by Tommi"),
            ("enter", "to", "Lezlie", ""),
            ("activate", "send", "", ""),
        ],
    ),
    (
        "Search for lamp and open the first result",
        [
            ("enter", "search", "lamp", ""),
            ("activate", "search", "", ""),
            ("find", "first result", "", "first result"),
        ],
    ),
    (
        'Search for "red shoes, size 9"',
        [("enter", "search", "red shoes, size 9", ""), ("activate", "search", "", "")],
    ),
    (
        "Go to http://localhost:8000/orders and tell me the total of order 7",
        [("visit", "", "http://localhost:8000/orders", ""), ("read", "total", "", "order 7")],
    ),
    ("Open example.org/a", [("visit", "", "example.org/a", "")]),
    ("Go to the orders page", [("find", "orders page", "", "orders page")]),
    ("Open Settings", [("activate", "Settings", "", "")]),
    ("What is the price of the Blue Lamp?", [("read", "price", "", "Blue Lamp")]),
    ("How many orders are there?", [("read", "orders", "", "")]),
    ("Tell me the plan and the owner", [("read", "plan", "", ""), ("read", "owner", "", "")]),
    (
        "Find customer Anna Schmidt and read her phone number",
        [
            ("find", "customer Anna Schmidt", "", "customer Anna Schmidt"),
            ("read", "phone number", "", "customer Anna Schmidt"),
        ],
    ),
    ("Verify the status is Shipped", [("check", "status", "Shipped", "")]),
    ('Make sure that "Saved" is shown', [("check", "Saved", "Saved", "")]),
    ("Log in with ada / s3cret", [("sign_in", "", "s3cret", "ada")]),
    ('Log in to the shop with username "ada" and password "p w"', [("sign_in", "shop", "p w", "ada")]),
    ("Sign in with user maria and password {{secret:demo}}", [("sign_in", "", "{{secret:demo}}", "maria")]),
    ("sign in", [("sign_in", "", "", "")]),
    ("Do not click Delete", []),
    ("Don't save, delete or send anything. Click Close", [("activate", "Close", "", "")]),
    ("Change the name to Bob but do not save", [("choose", "name", "Bob", "")]),
    ("Click Save without closing the window", [("activate", "Save", "", "")]),
    (
        "1. Open Settings\n2. Turn on dark mode\n3) Save",
        [("activate", "Settings", "", ""), ("choose", "dark mode", "on", ""), ("activate", "Save", "", "")],
    ),
    ("Step 1: click A. Step 2: click B.", [("activate", "A", "", ""), ("activate", "B", "", "")]),
    ("- click A\n* click B", [("activate", "A", "", ""), ("activate", "B", "", "")]),
    ("If asked, confirm. Then click Next", [("find", "If asked, confirm", "", ""), ("activate", "Next", "", "")]),
    ("Öffne die Bestellung 1042", [("find", "Öffne die Bestellung 1042", "", "")]),
    ("注文 1042 を開く", [("find", "注文 1042 を開く", "", "")]),
    ("", []),
    (" \n\t ", []),
    ("... !? ,,", []),
]


@pytest.mark.parametrize(("text", "wanted"), TABLE, ids=[text[:40] for text, _ in TABLE])
def test_goals_as_people_write_them(text: str, wanted: list[Row]) -> None:
    found = parse_goal(text).sub_goals
    assert [(sub.kind.value, sub.label, sub.value, sub.item) for sub in found] == wanted


def test_sub_goals_are_numbered_from_one_and_open() -> None:
    found = parse_goal("click A, then click B, then click C").sub_goals
    assert [(sub.id, sub.is_open) for sub in found] == [(1, True), (2, True), (3, True)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("change the status to Open and save", [False, True]),
        ("change the status to Open", [True]),
        ("find order 7 and read its total", [False, False]),
        ("delete order 7", [True]),
        ("click Submit", [True]),
        ("search for lamps", [False, False]),
        ("sign in as a with password b", [False]),
    ],
)
def test_what_changes_something_on_the_other_side(text: str, wanted: list[bool]) -> None:
    assert [sub.changes_state for sub in parse_goal(text).sub_goals] == wanted


@given(st.text(max_size=2000))
def test_no_text_breaks_it(text: str) -> None:
    goal = parse_goal(text)
    assert goal.text == text
    assert all(sub.value in {"on", "off"} or sub.value in text for sub in goal.sub_goals)


_SCRAPS = (
    "click enter type into the save and then , . ; : find order 1042 it its to from select all not don't if with"
)
_WORDS = st.sampled_from([*_SCRAPS.split(), "\n", "'a b'", "“x”", "by", "forward", "is", "-", "1.", "(", ")"])


@given(st.lists(_WORDS, max_size=40).map(" ".join))
def test_no_mix_of_known_words_breaks_it(text: str) -> None:
    for sub in parse_goal(text).sub_goals:
        assert sub.value in {"on", "off"} or sub.value in text
        assert sub.kind in SubGoalKind


@given(st.text(alphabet=st.characters(exclude_characters='"', exclude_categories=["C"]), min_size=1, max_size=60))
def test_a_quoted_value_is_never_cut(value: str) -> None:
    text = f'Enter "{value}" into the field, then click Save'
    first, last = parse_goal(text).sub_goals
    assert (first.kind, first.value) == (SubGoalKind.ENTER, value)
    assert (last.kind, last.label) == (SubGoalKind.ACTIVATE, "Save")


@given(st.text(max_size=300))
def test_the_same_text_gives_the_same_ledger(text: str) -> None:
    assert parse_goal(text) == parse_goal(text)


def test_a_document_is_cut_short() -> None:
    assert len(parse_goal("\n".join(f"click item {at}" for at in range(500))).sub_goals) == 50


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Enter Ada as first name and Byron as last name", [("first name", "Ada"), ("last name", "Byron")]),
        ("Enter Salt and Pepper as title", [("title", "Salt and Pepper")]),
        ("Choose Green as colour and Electric as fuel", [("colour", "Green"), ("fuel", "Electric")]),
        ("Select colour Red and size 42", [("colour", "Red"), ("size", "42")]),
        ("Choose Red and Green from colours", [("colours", "Red and Green")]),
        ("Select size 42, set quantity to 2", [("size", "42"), ("quantity", "2")]),
    ],
)
def test_each_value_goes_with_its_own_label(text: str, wanted: list[tuple[str, str]]) -> None:
    assert [(sub.label, sub.value) for sub in parse_goal(text).sub_goals] == wanted


def test_a_thing_that_is_put_somewhere_is_not_typed() -> None:
    (sub,) = parse_goal("Put an oak table in my basket").sub_goals
    assert (sub.kind, sub.item) == (SubGoalKind.ACTIVATE, "oak table")
    (sub,) = parse_goal('Put "oak table" in the name field').sub_goals
    assert (sub.kind, sub.value) == (SubGoalKind.ENTER, "oak table")
