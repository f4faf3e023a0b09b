from __future__ import annotations

from arc_cua.perception.extract import Column, Extraction, Kind, Refused, Structures, Why, extract, wish_of
from arc_cua.perception.extract.structures import Block, Cell


def block(name: str, heads: str, *rows: str, node: int = 1) -> Block:
    head = tuple(Cell(t=text, x=True) for text in heads.split())
    body = tuple(tuple(Cell(t=text, n=node * 100 + at) for at, text in enumerate(row.split())) for row in rows)
    return Block(kind="table", node=node, name=name, rows=(head, *body))


PRICES = block("Prices", "Item Price", "Lamp 5.50", "Bowl 7.25", node=1)
PEOPLE = block("People", "Item Age", "Ada 36", node=2)
PAGE = Structures(blocks=(PRICES, PEOPLE), next=9)


def test_columns_are_found_by_name_in_the_wanted_order_with_their_sources() -> None:
    found = extract(PAGE, (Column("price", Kind.NUMBER), Column("ITEM")))
    assert isinstance(found, Extraction) and found.node == 1 and found.next == 9
    assert [[field.value for field in row] for row in found.rows] == [[5.5, "Lamp"], [7.25, "Bowl"]]
    assert found.rows[0][0].node == 101 and found.rows[0][0].text == "5.50"


def test_refusals_are_named() -> None:
    def why(*names: str, about: str = "", page: Structures = PAGE) -> Why | None:
        found = extract(page, tuple(map(Column, names)), about=about)
        return found.why if isinstance(found, Refused) else None

    assert why("Weight") is Why.NO_COLUMN
    assert why("Item") is Why.AMBIGUOUS and why("Item", about="people") is None
    assert why() is Why.AMBIGUOUS and why(about="the prices") is None
    assert why(page=Structures()) is Why.NO_STRUCTURE
    twice = Structures(blocks=(block("", "Net-price Gross-price", "1 2"),))
    assert why("price", page=twice) is Why.NO_COLUMN


def test_wishes() -> None:
    assert wish_of('{"Price": "number", "Item": "text"}') == (Column("Price", Kind.NUMBER), Column("Item"))
    assert wish_of('["A", "B"]') == wish_of("A, B") == wish_of("A、B") == (Column("A"), Column("B"))
    assert wish_of("the prices") == wish_of("{broken") == wish_of('{"a": "colour"}') == ()
