import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.cognition.wording import sounds_like_failure


@pytest.mark.parametrize(
    "text",
    [
        "Could not save your changes", "Card declined", "Sorry, out of stock.", "That didn’t work: error 12",
        "We couldn’t do it", "Speichern fehlgeschlagen", "No se pudo guardar", "Échec de l'envoi",
        "保存に失敗しました", "错误：库存不足", "فشل الحفظ",
    ],
)  # fmt: skip
def test_announcements_of_failure(text: str) -> None:
    assert sounds_like_failure(text)


@pytest.mark.parametrize(
    "text",
    [
        "Saved",
        "Your order 1042 was placed.",
        "Gespeichert",
        "Terror film added to the list",
        "保存しました",
        "تم الحفظ",
    ],
)
def test_other_announcements(text: str) -> None:
    assert not sounds_like_failure(text)


@given(st.text(max_size=500))
def test_any_text_has_an_answer(text: str) -> None:
    assert sounds_like_failure(text) in (True, False)
