from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arc_cua.perception.extract.records import Records, grid, records_of
from arc_cua.perception.extract.structures import Block, Cell


def head(text: str, *, r: int = 1, c: int = 1) -> Cell:
    return Cell(t=text, x=True, r=r, c=c)


def texts(records: Records | None) -> list[list[str | None]]:
    assert records is not None
    return [[None if cell is None else cell.t for cell in row] for row in records.rows]


def table(*rows: tuple[Cell, ...]) -> Records | None:
    return records_of(Block(kind="table", node=1, rows=rows))


def test_spans_are_filled_in_both_directions() -> None:
    found = table(
        (head("A"), head("B", c=2)), (Cell(t="x", r=2), Cell(t="1"), Cell(t="2")), (Cell(t="3"), Cell(t="4"))
    )
    assert found is not None and found.columns == ("A", "B", "B (2)") and found.named
    assert texts(found) == [["x", "1", "2"], ["x", "3", "4"]]


def test_header_rows_are_joined_and_short_rows_have_gaps() -> None:
    found = table((head("A", r=2), head("B", c=2)), (head("p"), head("q")), (Cell(t="1"), Cell(t="2")))
    assert found is not None and found.columns == ("A", "B / p", "B / q")
    assert texts(found) == [["1", "2", None]]


def test_a_table_with_named_rows_is_turned() -> None:
    found = table((head("Kavo"), Cell(t="1"), Cell(t="2")), (head("Runi"), Cell(t="3"), Cell(t="4")))
    assert found is not None and found.columns == ("Kavo", "Runi") and texts(found) == [["1", "3"], ["2", "4"]]


def test_a_table_without_heads_has_numbers_and_one_column_is_no_table() -> None:
    found = table((Cell(t="1"), Cell(t="2")), (Cell(t="3"), Cell(t="4")))
    assert found is not None and found.columns == ("1", "2") and not found.named
    assert table((Cell(t="1"),), (Cell(t="2"),)) is None and table() is None


def test_a_term_that_comes_again_begins_a_record() -> None:
    rows = tuple((head(term), Cell(t=fact)) for term, fact in (("a", "1"), ("b", "2"), ("a", "3")))
    found = records_of(Block(kind="pairs", node=1, rows=rows))
    assert found is not None and found.columns == ("a", "b") and texts(found) == [["1", "2"], ["3", None]]


def test_parts_of_few_cards_are_no_column() -> None:
    cards = [(Cell(t=f"n{n}", k="h3"), Cell(t=f"p{n}", k="cost"), Cell(t=f"q{n}", k="cost")) for n in range(3)]
    rows = (*cards, (Cell(t="n3", k="h3"), Cell(t="new", k="flag")))
    found = records_of(Block(kind="cards", node=1, rows=rows))
    assert found is not None and found.columns == ("h3", "cost", "cost (2)")
    assert texts(found)[-1] == ["n3", None, None]


cells = st.builds(
    Cell, t=st.text(max_size=3), x=st.booleans(), r=st.integers(1, 5), c=st.integers(1, 5), k=st.sampled_from("ab")
)
rows_of_cells = st.lists(st.lists(cells, max_size=5).map(tuple), max_size=6).map(tuple)


@given(rows_of_cells)
def test_a_grid_is_rectangular_and_loses_no_cell(rows: tuple[tuple[Cell, ...], ...]) -> None:
    places = grid(rows)
    assert len(places) == len(rows) and len({len(row) for row in places}) <= 1
    placed = {id(cell) for row in places for cell in row}
    assert all(id(cell) in placed for row in rows for cell in row)


@given(st.sampled_from(["table", "list", "pairs", "cards"]), rows_of_cells)
def test_records_have_one_cell_a_column_and_columns_have_names_of_their_own(
    kind: str, rows: tuple[tuple[Cell, ...], ...]
) -> None:
    found = records_of(Block(kind=kind, node=1, rows=rows))  # type: ignore[arg-type]  # one of the four
    if found is not None:
        assert found.columns and found.rows
        assert all(len(row) == len(found.columns) for row in found.rows)
        if found.kind != "table":
            assert len(set(found.columns)) == len(found.columns)
