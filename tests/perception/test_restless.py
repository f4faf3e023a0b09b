from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.element import Element, ElementRef
from arc_cua.core.observation import Observation
from arc_cua.perception import Restless, is_weak, shared
from arc_cua.perception.fingerprint import prints_of
from arc_cua.perception.restless import calmed, keys_of, moved


def look(*lines: str, seq: int = 1, ref: bool = False) -> Observation:
    """Lines of text, or buttons where a line begins with a bracket."""
    elements = []
    for place, line in enumerate(lines, start=1):
        address = ElementRef(target_id="t", frame_id="f", loader_id="l", node=place)
        is_button = line.startswith("[")
        elements.append(
            Element(
                role="button" if is_button else "text",
                name=line.strip("[]"),
                index=place if is_button else None,
                ref=address if ref or is_button else None,
            )
        )
    prints = prints_of(tuple(elements))
    return Observation(
        seq=seq,
        url="http://x.test/",
        elements=tuple(elements),
        fingerprint=prints.fingerprint,
        digest=prints.digest,
    )


def test_figures_that_change_alone_are_weak_evidence() -> None:
    assert is_weak(look("12:00:01", "[Save]"), look("12:00:02", "[Save]"))
    assert is_weak(look("0.0", "[Save]"), look("734", "[Save]"))


def test_words_controls_and_new_lines_are_not_weak() -> None:
    assert not is_weak(look("Draft", "[Save]"), look("Published", "[Save]"))
    assert not is_weak(look("12:00:01", "[Save]"), look("12:00:02", "[Save 2]"))
    assert not is_weak(look("12:00:01"), look("12:00:02", "Saved"))
    same = look("12:00:01")
    assert not is_weak(same, same)


def test_a_clock_is_learned_from_two_changes_the_last_of_them_without_an_act() -> None:
    learned = Restless()
    learned.look(look("10:00", "Total 5"), acted=False)
    during = learned.look(look("10:01", "Total 6"), acted=True)
    assert not any(element.volatile for element in during.elements)
    after = learned.look(look("10:02", "Total 6"), acted=False)
    assert [element.volatile for element in after.elements] == [True, False]
    assert after.digest == learned.look(look("10:03", "Total 6"), acted=False).digest


def test_what_only_changes_with_acts_is_never_restless() -> None:
    learned = Restless()
    for count in range(6):
        seen = learned.look(look(f"Cart ({count})"), acted=True)
        assert not any(element.volatile for element in seen.elements)


def test_a_message_that_is_followed_by_another_is_not_restless() -> None:
    learned = Restless()
    learned.look(look("Draft", ref=True), acted=False)
    learned.look(look("Saving", ref=True), acted=True)
    seen = learned.look(look("Saved", ref=True), acted=False)
    assert not any(element.volatile for element in seen.elements)


def test_an_earlier_look_shares_what_was_learned_later() -> None:
    before, after = look("10:00", "[Save]"), look("10:01", "[Save]")
    marked = calmed(after, set(moved(before, after)))
    assert shared(before, marked).digest == marked.digest
    assert shared(before, after) is before


@given(st.lists(st.sampled_from(["a 1", "a 2", "b", "[c]", "12:00"]), max_size=12))
def test_keys_are_unique_and_stand_for_the_same_line_again(lines: list[str]) -> None:
    keys = [key for key in keys_of(look(*lines)) if key is not None]
    assert len(set(keys)) == len(keys)
    assert moved(look(*lines), look(*lines)) == {}
