import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.cognition.wording import asks_for_more, sounds_like_failure


@pytest.mark.parametrize(
    "text",
    [
        "Could not save your changes", "Card declined", "Sorry, out of stock.", "That didn’t work: error 12",
        "We couldn’t do it", "Speichern fehlgeschlagen", "No se pudo guardar", "Échec de l'envoi",
        "Hiba történt", "A rendelést nem sikerült leadni", "保存に失敗しました", "错误：库存不足", "فشل الحفظ",
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


@pytest.mark.parametrize(
    "text",
    [
        "Please fill in your phone number first", "Phone is required.", "Name must not be empty",
        "Bitte Telefon angeben",
        "Champ obligatoire", "Kérjük, adja meg a telefonszámát", "電話番号は必須です", "Please check your entries",
        "The order needs an address before it can be placed.",
    ],
)  # fmt: skip
def test_what_asks_for_something_that_is_missing(text: str) -> None:
    assert asks_for_more(text)


@pytest.mark.parametrize(
    "text", ["Saved", "Thank you for your order", "Please check your email", "Mustard", "A must-see", "Gespeichert"]
)
def test_what_asks_for_nothing(text: str) -> None:
    assert not asks_for_more(text)


@given(st.text(max_size=500))
def test_any_text_has_an_answer(text: str) -> None:
    assert asks_for_more(text) in (True, False)
    assert sounds_like_failure(text) in (True, False)
