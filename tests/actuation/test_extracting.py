"""EXTRACT, on a page with a table of spans, facts, cards and more pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from arc_cua.actuation.extracting import as_json
from arc_cua.core.action import Extract
from arc_cua.core.receipt import Dispatched, Effect, Receipt, Refusal, Rung
from arc_cua.perception.extract import Extraction, Field

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site


@pytest.fixture
async def here(hands: Hands, site: Site) -> Hands:
    await hands.open(site / "actuation/extract.html")
    return hands


def said(receipt: Receipt) -> dict[str, Any]:
    assert (receipt.dispatched, receipt.effect, receipt.rung) == (Dispatched.YES, Effect.CONFIRMED, Rung.READ), (
        receipt
    )
    (evidence,) = receipt.evidence
    assert evidence.kind == "extract"
    found: dict[str, Any] = msgspec.json.decode(evidence.detail)
    return found


def values(found: dict[str, Any]) -> list[list[Any]]:
    return [[field.get("value") for field in row] for row in found["rows"]]


async def test_a_table_with_spans_gives_typed_records(here: Hands) -> None:
    what = '{"Nem": "text", "Net": "number", "Gros": "number", "Dato": "date"}'
    found = said(await here.act(Extract(what=what)))
    assert values(found) == [
        ["Abra", 1234.5, None, "2026-01-31"],
        ["Abra", 7.25, 8.0, "2026-03-02"],
        ["Belu", 12, 13, "2026-04-05"],
    ]
    assert found["name"] == "Ledger" and found["next"] > 0
    assert all(field["node"] > 0 for row in found["rows"] for field in row)


async def test_facts_and_cards_are_read_by_the_names_that_they_have(here: Hands) -> None:
    assert values(said(await here.act(Extract(what="Runi, Kavo")))) == [["red", "12 ml"]]
    found = said(await here.act(Extract(what='{"h3": "text", "cost": "number", "a": "link"}')))
    assert [row[:2] for row in values(found)] == [["Lamp", 5.5], ["Bowl", 7.0], ["Vase", 9.25]]
    assert values(found)[0][2].endswith("/lamp")


async def test_only_the_target_is_read(here: Hands) -> None:
    found = said(await here.act(Extract(what="all", target=await here.find("#ledger"))))
    assert found["columns"] == ["Nem", "Umlo / Net", "Umlo / Gros", "Dato"]


async def test_what_the_structure_does_not_say_is_refused_by_name(here: Hands) -> None:
    missing = await here.act(Extract(what="Nem, Weight"))
    assert missing.refusal is Refusal.NOT_FOUND and "no_column" in missing.evidence[0].detail
    assert "Dato" in missing.evidence[0].detail
    plain = await here.act(Extract(what="all", target=await here.find("#plain")))
    assert plain.refusal is Refusal.NOT_FOUND and "no_structure" in plain.evidence[0].detail
    both = await here.act(Extract(what="everything"))
    assert both.refusal is Refusal.AMBIGUOUS and "hunter2" not in str(both)
    assert (await here.act(Extract(what=" "))).refusal is Refusal.INVALID


def test_the_json_is_bounded_and_counts_what_is_not_in_it() -> None:
    rows = tuple((Field(value=f"Name {n}", node=n),) for n in range(1000))
    text = as_json(Extraction(kind="table", node=1, columns=("Name",), rows=rows), 2000)
    found = msgspec.json.decode(text, type=Extraction)
    assert len(text) <= 2000 and found.total == 1000 and 20 < len(found.rows) < 1000
