"""Names of controls, compared without knowing the language."""

from __future__ import annotations

import re

from arc_cua.core.action import fold
from arc_cua.perception.words import words

_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_SHORTEST_STEM = 4

_CROSSES = frozenset("xX×✕✖✗✘⨯⨉╳❌❎🗙🞩")
"""Marks by which a control says in every language that it puts something away."""
_CLOSERS = """
close dismiss not_now no_thanks later maybe_later schließen später fermer plus_tard cerrar chiudi
fechar sluiten stäng luk lukk sulje zamknij zavřít zatvoriť zatvori bezár închide закрыть закрити затвори κλείσιμο
kapat إغلاق بستن סגור बंद_करें 閉じる 关闭 關閉 닫기 ปิด đóng tutup
"""
_CANCELS = (
    "cancel abbrechen annuler cancelar annulla annuleren avbryt anuluj zrušit отмена إلغاء ביטול キャンセル 取消 취소"
)
CLOSERS, CANCELS = (
    frozenset(fold(word.replace("_", " ")) for word in table.split()) for table in (_CLOSERS, _CANCELS)
)
"""Short cuts for common cases only: a control that is in neither is judged by where it stands."""
DESTRUCTIVE = frozenset({"delete", "remove", "cancel", "discard", "reset", "archive", "revoke", "erase", "clear"})
"""First words of English sub-goals that no other control than the named one may serve."""


def is_cross(name: str) -> bool:
    """Whether the name is a mark such as × or ✕, not a word."""
    return name.strip().removesuffix("\ufe0f") in _CROSSES


def is_closer(name: str, *, loosely: bool = False) -> bool:
    """Whether the name says, in a language of the list, that it closes something; `loosely`: and names it too."""
    folded = fold(name).strip(" .!" + "".join(_CROSSES - {"x", "X"}))
    return folded in CLOSERS or (loosely and folded.split(" ")[0] in CLOSERS)


def is_brief(name: str, most_words: int) -> bool:
    """Whether the name has at most so many words, and they are as short as those on buttons."""
    bare = " ".join(name.split())
    longest = most_words * (5 if _UNSPACED.search(bare) else 12)
    return 0 < len(bare) <= longest and len(bare.split(" ")) <= most_words


def echoes(name: str, message: str) -> bool:
    """Whether a stem of the name occurs in the message: what a control does to its subject, it names."""
    where = fold(message)
    for word in fold(name).split():
        size = 2 if _UNSPACED.search(word) else _SHORTEST_STEM
        if any(word[at : at + size] in where for at in range(len(word) - size + 1)):
            return True
    return False


def is_sentence(text: str) -> bool:
    """Whether the text has a sentence that ends, in any script's way."""
    return any(len(part) > 8 for part in re.split(r"[.!?。！？؟।…።]", text)[:-1])


def kinship(name: str, wanted: str) -> int:
    """Return how many words of `wanted` stand in `name`, a common beginning of four letters being enough."""
    mine, theirs = words(name), words(wanted)
    return sum(1 for word in theirs if any(_akin(word, other) for other in mine))


def _akin(a: str, b: str) -> bool:
    if a == b:
        return True
    stem = min(len(a), len(b))
    is_word = not (a[0].isdigit() or b[0].isdigit())
    return is_word and stem >= _SHORTEST_STEM and (a.startswith(b[:stem]) and abs(len(a) - len(b)) <= 3)


def has_key(text: str, key: str) -> bool:
    """Whether `key` stands in `text` as a whole, not as a part of a longer word or number."""
    wanted = re.escape(fold(key))
    return bool(key.strip()) and re.search(rf"(?<!\w){wanted}(?!\w)", fold(text)) is not None


def key_of(item: str) -> str:
    """Return what identifies an item best: its part with a digit, else all of it."""
    numbered = [part for part in item.split() if any(char.isdigit() for char in part)]
    return (numbered[-1] if numbered else " ".join(item.split())).strip("#.,:;()\"'“”")
